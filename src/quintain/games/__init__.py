"""The games, one folder each, and the catalogue: the only list of them."""

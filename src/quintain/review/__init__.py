"""Review of a match: what each decision gave away, what was better, and how much of the result was luck."""

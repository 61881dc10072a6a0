"""Arena tournaments: come when you like, play whoever is free, and count points until time is up."""

"""The balance lab for people with a browser: studies in a queue, played by one process that yields to everybody."""

"""How good bots and programs are: tournaments, ratings from their results, and the file that keeps those of a game."""

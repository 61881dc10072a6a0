"""Lessons: exercises that are played on the game's own board, and what an account has solved."""

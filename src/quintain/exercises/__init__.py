"""Exercises: a position, a task in a sentence, and when it is solved. Lessons and puzzles are made of them."""

"""Decks that players build, keep and share."""

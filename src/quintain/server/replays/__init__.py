"""Finished matches: to check, to watch for ever, to share, and to play on from."""

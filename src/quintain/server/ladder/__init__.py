"""Ratings and leaderboards, one per rulebook."""

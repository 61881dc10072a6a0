"""Whom an account follows, and whether they are there."""

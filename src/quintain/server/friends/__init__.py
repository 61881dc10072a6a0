"""Whom somebody follows, and whether they are there."""

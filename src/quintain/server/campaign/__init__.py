"""Progress through levels."""

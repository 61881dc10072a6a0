"""What there is to know before and during a match: texts of cards, starter decks, levels, and hints."""

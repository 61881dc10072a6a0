"""Pictures: every card, unit, boss, level and crest has one, made from its id. The same id gives the same bytes."""

"""Learning what positions are worth: from matches, by fitting and by contests (`quintain train`)."""

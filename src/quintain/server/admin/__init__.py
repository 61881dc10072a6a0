"""For administrators: accounts, reports, bans, live matches, health and metrics."""

"""One match being played by people and bots: seats, clock, staging and ready, journal. Pure: time is an argument."""

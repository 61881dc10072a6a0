"""What campaigns ask of the store."""

from __future__ import annotations

LEVELS_OF = "SELECT * FROM campaign WHERE account = $1"
SAVE_LEVEL = """INSERT INTO campaign (account, level, wins, tries, best, first_won) VALUES ($1, $2, $3, 1, $4, $5)
ON CONFLICT (account, level) DO UPDATE SET tries = campaign.tries + 1, wins = campaign.wins + excluded.wins,
best = CASE WHEN excluded.best > 0 AND (campaign.best = 0 OR excluded.best < campaign.best) THEN excluded.best
ELSE campaign.best END,
first_won = CASE WHEN campaign.first_won > 0 THEN campaign.first_won ELSE excluded.first_won END"""

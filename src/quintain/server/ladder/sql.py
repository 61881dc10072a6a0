"""What ratings ask of the store."""

from __future__ import annotations

RATING = "SELECT rating FROM rating WHERE account = $1 AND rulebook = $2"
RATINGS_OF = "SELECT * FROM rating WHERE account = $1 ORDER BY rulebook"
BOARD = """SELECT rating.*, account.name FROM rating JOIN account ON account.id = rating.account
WHERE rating.rulebook = $1 AND rating.deviation <= $2 AND account.kind = 'person'
ORDER BY rating.rating DESC LIMIT $3"""
HISTORY = """SELECT match, at, rating, deviation FROM rating_history WHERE account = $1 AND rulebook = $2
ORDER BY at DESC LIMIT 500"""
# The row is there and nobody else can change it until this transaction ends, whether or not it was there before.
HOLD_RATING = """INSERT INTO rating (account, rulebook, rating, deviation, volatility, matches, changed)
VALUES ($1, $2, $3, $4, $5, 0, $6) ON CONFLICT (account, rulebook) DO UPDATE SET matches = rating.matches RETURNING *"""
SAVE_RATING = """UPDATE rating SET rating = $3, deviation = $4, volatility = $5, matches = matches + 1, changed = $6
WHERE account = $1 AND rulebook = $2"""
ADD_TO_HISTORY = """INSERT INTO rating_history (account, rulebook, match, at, rating, deviation)
VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING"""

# ------------------------------------------------------------------------------------------ seasons
# Of several servers that begin it, one gets its row.
BEGIN_SEASON = "INSERT INTO season (id, started) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id"
OPEN_SEASONS = "SELECT id FROM season WHERE ended = 0 AND id <> $1 ORDER BY started"
END_SEASON = "UPDATE season SET ended = $2 WHERE id = $1"
KEEP_STANDING = """INSERT INTO standing (season, rulebook, place, account, name, rating, matches)
VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING"""
LESS_SURE = "UPDATE rating SET deviation = $1 WHERE deviation < $1"
PAST_SEASONS = "SELECT id, started, ended FROM season WHERE ended > 0 ORDER BY started DESC LIMIT $1"
STANDINGS = "SELECT * FROM standing WHERE season = $1 AND rulebook = $2 ORDER BY place"

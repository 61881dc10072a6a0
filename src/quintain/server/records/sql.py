"""What records ask of the store."""

from __future__ import annotations

# ------------------------------------------------------------------------------------------ results
ADD_RESULT = """INSERT INTO tally (account, rulebook, foe, wins, losses, draws, unhurt, first_won)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (account, rulebook, foe) DO UPDATE SET wins = tally.wins + excluded.wins,
losses = tally.losses + excluded.losses, draws = tally.draws + excluded.draws,
unhurt = tally.unhurt + excluded.unhurt,
first_won = CASE WHEN tally.first_won > 0 THEN tally.first_won ELSE excluded.first_won END"""
RESULTS_OF = "SELECT * FROM tally WHERE account = $1 ORDER BY rulebook, foe"

# ------------------------------------------------------------------------------------------ cards
USE_CARD = """INSERT INTO card_use (account, rulebook, card, matches, wins) VALUES ($1, $2, $3, 1, $4)
ON CONFLICT (account, rulebook, card) DO UPDATE SET matches = card_use.matches + 1,
wins = card_use.wins + excluded.wins"""
FAVOURITES_OF = """SELECT rulebook, card, matches, wins FROM card_use WHERE account = $1
ORDER BY matches DESC, wins DESC, card LIMIT $2"""

# ------------------------------------------------------------------------------------------ what else counts
SOLVED = """SELECT rulebook, lesson, count(*) AS solved FROM exercise WHERE account = $1 AND solved > 0
GROUP BY rulebook, lesson"""
COUNTS_OF = """SELECT (SELECT count(*) FROM campaign WHERE account = $1 AND wins > 0) AS levels,
(SELECT count(*) FROM deck WHERE account = $1) AS decks,
(SELECT CAST(coalesce(sum(matches), 0) AS BIGINT) FROM rating WHERE account = $1) AS rated,
(SELECT count(*) FROM review JOIN match ON match.id = review.match
WHERE match.seat0 = $1 OR match.seat1 = $1) AS reviews,
(SELECT count(*) FROM entrant WHERE account = $1 AND wins + draws + losses > 0) AS tournaments"""

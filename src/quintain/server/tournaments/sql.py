"""What tournaments ask of the store. Who waits and who plays is there alone, so that all servers see the same."""

from __future__ import annotations

# ------------------------------------------------------------------------------------------ tournaments
ADD = """INSERT INTO tournament (id, preset, starts, ends, bots, account) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT DO NOTHING RETURNING id"""
LISTED = """SELECT tournament.*, (SELECT count(*) FROM entrant WHERE entrant.tournament = tournament.id
AND entrant.account NOT LIKE '%:%') AS people FROM tournament WHERE ends > $1 ORDER BY ends LIMIT $2"""
PAST = """SELECT tournament.*, (SELECT count(*) FROM entrant WHERE entrant.tournament = tournament.id
AND entrant.account NOT LIKE '%:%') AS people FROM tournament WHERE ends <= $1
AND EXISTS (SELECT 1 FROM entrant WHERE entrant.tournament = tournament.id AND entrant.account NOT LIKE '%:%'
AND wins + draws + losses > 0) ORDER BY ends DESC LIMIT $2"""
ONE = """SELECT tournament.*, (SELECT count(*) FROM entrant WHERE entrant.tournament = tournament.id
AND entrant.account NOT LIKE '%:%') AS people FROM tournament WHERE id = $1"""
OPEN_OF = "SELECT id FROM tournament WHERE account = $1 AND ends > $2"
RUNNING = "SELECT * FROM tournament WHERE starts <= $1 AND ends > $1"
CANCEL = "DELETE FROM tournament WHERE id = $1 AND starts > $2 RETURNING id"

# ------------------------------------------------------------------------------------------ entrants
JOIN = """INSERT INTO entrant (tournament, account, since, deck) VALUES ($1, $2, $3, $4)
ON CONFLICT (tournament, account) DO UPDATE SET
deck = CASE WHEN excluded.deck <> '' THEN excluded.deck ELSE entrant.deck END,
since = CASE WHEN entrant.playing = '' THEN excluded.since ELSE 0 END"""
PAUSE = "UPDATE entrant SET since = 0 WHERE tournament = $1 AND account = $2"
ENTRANT = """SELECT entrant.*, account.name, account.kind FROM entrant
LEFT JOIN account ON account.id = entrant.account WHERE tournament = $1 AND entrant.account = $2"""
STANDINGS = """SELECT entrant.*, account.name, account.kind FROM entrant
LEFT JOIN account ON account.id = entrant.account WHERE tournament = $1
ORDER BY points DESC, wins DESC, losses, entrant.account LIMIT $2"""
WAITING = "SELECT * FROM entrant WHERE tournament = $1 AND since > 0 AND playing = '' ORDER BY since"
BOTS = "SELECT * FROM entrant WHERE tournament = $1 AND account LIKE 'bot:%' ORDER BY wins + draws + losses, account"
# Of two servers that pair the same one, the second finds no row.
SEND = """UPDATE entrant SET since = 0, playing = $3 WHERE tournament = $1 AND account = $2 AND since > 0
AND playing = '' RETURNING account"""
# What could not be read any more, or was stopped, holds nobody up.
FREE = """UPDATE entrant SET playing = '' WHERE tournament = $1 AND account = $2 AND playing <> ''
AND NOT EXISTS (SELECT 1 FROM match WHERE match.id = entrant.playing AND match.live = TRUE)"""

# ------------------------------------------------------------------------------------------ matches
ADD_MATCH = "INSERT INTO tournament_match (match, tournament) VALUES ($1, $2)"
OF_MATCH = """SELECT tournament.* FROM tournament_match JOIN tournament ON tournament.id = tournament_match.tournament
WHERE tournament_match.match = $1"""
HOLD_ENTRANT = """UPDATE entrant SET playing = CASE WHEN playing = $3 THEN '' ELSE playing END
WHERE tournament = $1 AND account = $2 RETURNING *"""
SCORE = """UPDATE entrant SET points = points + $3, wins = wins + $4, draws = draws + $5, losses = losses + $6,
streak = $7, foe = $8 WHERE tournament = $1 AND account = $2"""

"""What the lobby asks of the store: challenges, which survive a restart."""

from __future__ import annotations

CHALLENGE = "SELECT id, terms FROM challenge WHERE id = $1"
CHALLENGES = "SELECT id, terms FROM challenge ORDER BY created"
COUNT_CHALLENGES_OF = "SELECT count(*) FROM challenge WHERE account = $1"
ADD_CHALLENGE = "INSERT INTO challenge (id, account, private, terms, created) VALUES ($1, $2, $3, $4, $5)"
# Of two who take it up at once, one gets its row.
WITHDRAW = "DELETE FROM challenge WHERE id = $1 RETURNING id"

# ------------------------------------------------------------------------------------------ the queue
QUEUED = "SELECT * FROM queued ORDER BY since"
QUEUE = """INSERT INTO queued (account, preset, rated, rating, since, deck) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (account, preset, rated) DO UPDATE SET rating = excluded.rating, since = excluded.since,
deck = excluded.deck"""
LEAVE_QUEUES = "DELETE FROM queued WHERE account = $1 RETURNING preset"
LEAVE_QUEUE = "DELETE FROM queued WHERE account = $1 AND preset = $2 AND rated = $3 RETURNING account"

# ------------------------------------------------------------------------------------------ rematches
# Of two who wish at once, the second waits for the first here.
HOLD_MATCH = "UPDATE match SET ended = ended WHERE id = $1 RETURNING id"
WISH = """INSERT INTO rematch (match, seat, wished) VALUES ($1, $2, $3)
ON CONFLICT (match, seat) DO UPDATE SET wished = excluded.wished"""
WISHES = "SELECT seat FROM rematch WHERE match = $1 AND wished >= $2"
FULFIL = "DELETE FROM rematch WHERE match = $1"
FORGET_WISHES = "DELETE FROM rematch WHERE wished < $1"

"""What matches ask of the store: their rows and journals, who owns them, and whom players want to see no more."""

from __future__ import annotations

# ------------------------------------------------------------------------------------------ matches
ADD_MATCH = """INSERT INTO match (id, preset, rulebook, setup, seat0, seat1, rated, private, live, owner, opened)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, TRUE, $9, $10)"""
MATCH = "SELECT * FROM match WHERE id = $1"
LIVE_OF = "SELECT id FROM match WHERE live = TRUE AND (seat0 = $1 OR seat1 = $1) ORDER BY opened"
LIVE_BETWEEN = """SELECT id FROM match WHERE live = TRUE
AND ((seat0 = $1 AND seat1 = $2) OR (seat0 = $2 AND seat1 = $1))"""
COUNT_LIVE_OF = "SELECT count(*) FROM match WHERE live = TRUE AND (seat0 = $1 OR seat1 = $1)"
FINISHED_OF = """SELECT * FROM match WHERE live = FALSE AND opened < $2 AND (seat0 = $1 OR seat1 = $1)
AND (private = FALSE OR seat0 = $3 OR seat1 = $3) ORDER BY opened DESC LIMIT $4"""
# Whoever sets `live` records the match. The row is held from then on, so a second one finds it recorded.
RECORD_RESULT = """UPDATE match SET live = FALSE, ended = $2, winner = $3, reason = $4, cause = $5, players = $6
WHERE id = $1 AND live = TRUE RETURNING id"""
RECORD_BROKEN = """UPDATE match SET live = FALSE, ended = $2, reason = 'broken', cause = 'stopped'
WHERE id = $1 AND live = TRUE"""
RECORD_CHANGES = "UPDATE match SET change0 = $2, change1 = $3 WHERE id = $1"
CHANGES = "SELECT change0, change1 FROM match WHERE id = $1"

# ------------------------------------------------------------------------------------------ what they are played with
ADD_CONTENT = "INSERT INTO content (digest, data) VALUES ($1, $2) ON CONFLICT DO NOTHING"
CONTENT = "SELECT data FROM content WHERE digest = $1"

# ------------------------------------------------------------------------------------------ journals
JOURNAL = "SELECT entry FROM journal WHERE match = $1 ORDER BY seq"
ADD_ENTRY = "INSERT INTO journal (match, seq, entry) VALUES ($1, $2, $3)"

# ------------------------------------------------------------------------------------------ servers, and what they own
KEEP_LEASE = """INSERT INTO worker (incarnation, started, beat, lease, linked) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (incarnation) DO UPDATE SET beat = excluded.beat, lease = excluded.lease, linked = excluded.linked"""
LIVING = "SELECT incarnation, linked, lease FROM worker WHERE lease > $1"
FORGET_WORKERS = """DELETE FROM worker WHERE incarnation <> $1 AND lease < $2 AND NOT EXISTS
(SELECT 1 FROM match WHERE match.owner = worker.incarnation AND match.live = TRUE)"""
MINE = "SELECT id FROM match WHERE live = TRUE AND owner = $1"
# Only what nobody has a lease for. It has had no owner since the last sign of life of the one that it had.
CLAIM = """UPDATE match SET owner = $2, stopped = CASE WHEN stopped > 0 THEN stopped
ELSE coalesce((SELECT beat FROM worker WHERE incarnation = match.owner), opened) END
WHERE id = $1 AND live = TRUE AND owner = $3
AND NOT EXISTS (SELECT 1 FROM worker WHERE incarnation = match.owner AND incarnation <> $2 AND lease > $4)
RETURNING stopped"""
GO_ON = "UPDATE match SET stopped = 0 WHERE id = $1"
HAND_OVER = """UPDATE match SET owner = '', stopped = CASE WHEN stopped > 0 THEN stopped ELSE $2 END
WHERE live = TRUE AND owner = $1"""
# Clocks run between people only: the other matches of a server that is gone need not even be looked at.
COUNT_ORPHANS = """SELECT count(*) FROM match WHERE live = TRUE AND owner <> $1 AND seat0 NOT LIKE '%:%'
AND seat1 NOT LIKE '%:%' AND NOT EXISTS (SELECT 1 FROM worker WHERE incarnation = match.owner AND lease > $2)"""
# The condition is said twice: of two servers that claim at the same moment, the second looks at it again.
CLAIM_ORPHANS = """UPDATE match SET owner = $1, stopped = CASE WHEN stopped > 0 THEN stopped
ELSE coalesce((SELECT beat FROM worker WHERE incarnation = match.owner), opened) END
WHERE live = TRUE AND owner <> $1
AND NOT EXISTS (SELECT 1 FROM worker WHERE incarnation = match.owner AND lease > $2)
AND id IN (SELECT id FROM match AS free WHERE live = TRUE AND owner <> $1 AND seat0 NOT LIKE '%:%'
AND seat1 NOT LIKE '%:%' AND NOT EXISTS (SELECT 1 FROM worker WHERE incarnation = free.owner AND lease > $2)
ORDER BY id LIMIT $3) RETURNING id, setup"""
NAME_CLUSTER = "INSERT INTO cluster (name, one) VALUES ($1, 1) ON CONFLICT DO NOTHING"
CLUSTER = "SELECT name FROM cluster"

# ------------------------------------------------------------------------------------------ blocks and reports
BLOCKS_BETWEEN = "SELECT account FROM block WHERE (account = $1 AND other = $2) OR (account = $2 AND other = $1)"
BLOCKED_BY = "SELECT other FROM block WHERE account = $1"
COUNT_BLOCKED_BY = "SELECT count(*) FROM block WHERE account = $1"
BLOCK = "INSERT INTO block (account, other) VALUES ($1, $2) ON CONFLICT DO NOTHING"
UNBLOCK = "DELETE FROM block WHERE account = $1 AND other = $2"
COUNT_REPORTS_OF = "SELECT count(*) FROM report WHERE account = $1 AND closed = 0"
OPEN_REPORT = "SELECT id FROM report WHERE account = $1 AND match = $2 AND closed = 0"
REPORT = "INSERT INTO report (id, account, other, match, reason, words, created) VALUES ($1, $2, $3, $4, $5, $6, $7)"

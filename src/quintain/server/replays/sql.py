"""What replays ask of the store."""

from __future__ import annotations

RECORDING = "SELECT recording FROM replay WHERE match = $1"
SAVE_RECORDING = "INSERT INTO replay (match, recording) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING match"
UNRECORDED = """SELECT id FROM match WHERE live = FALSE AND ended > $1
AND NOT EXISTS (SELECT 1 FROM replay WHERE replay.match = match.id) ORDER BY ended LIMIT 200"""
FORGET_RECORDINGS = "DELETE FROM replay WHERE match IN (SELECT id FROM match WHERE live = FALSE AND ended < $1)"
FINISHED = """SELECT id, preset, rulebook, setup, rated, opened, ended, winner, reason FROM match
WHERE live = FALSE AND private = FALSE AND (ended > $1 OR (ended = $1 AND id > $2)) AND ended < $3
ORDER BY ended, id LIMIT $4"""
ADD_SHARE = "INSERT INTO share (code, match, account, created) VALUES ($1, $2, $3, $4)"
SHARE_OF = "SELECT code FROM share WHERE match = $1 AND account = $2 ORDER BY created"
SHARED = "SELECT match.* FROM share JOIN match ON match.id = share.match WHERE share.code = $1"
REVIEW = "SELECT review FROM review WHERE match = $1"
SAVE_REVIEW = "INSERT INTO review (match, review) VALUES ($1, $2) ON CONFLICT DO NOTHING"
CLAIM_CHECK = "INSERT INTO review (match, review) VALUES ($1, '') ON CONFLICT DO NOTHING RETURNING match"
RELEASE_CHECK = "DELETE FROM review WHERE match = $1"
REVIEWS_OF = """SELECT match.id, match.rulebook, match.ended, match.seat0, match.seat1, review.review
FROM match JOIN review ON review.match = match.id
WHERE (match.seat0 = $1 OR match.seat1 = $1) AND (match.private = FALSE OR match.seat0 = $2 OR match.seat1 = $2)
ORDER BY match.ended DESC LIMIT 100"""

"""What replays ask of the store."""

from __future__ import annotations

RECORDING = "SELECT recording FROM replay WHERE match = $1"
SAVE_RECORDING = "INSERT INTO replay (match, recording) VALUES ($1, $2) ON CONFLICT DO NOTHING"
UNRECORDED = """SELECT id FROM match WHERE live = FALSE AND ended > $1
AND NOT EXISTS (SELECT 1 FROM replay WHERE replay.match = match.id) ORDER BY ended LIMIT 200"""
FORGET_RECORDINGS = "DELETE FROM replay WHERE match IN (SELECT id FROM match WHERE live = FALSE AND ended < $1)"
ADD_SHARE = "INSERT INTO share (code, match, account, created) VALUES ($1, $2, $3, $4)"
SHARED = "SELECT match.* FROM share JOIN match ON match.id = share.match WHERE share.code = $1"

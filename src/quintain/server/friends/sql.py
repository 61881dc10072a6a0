"""What friends ask of the store."""

from __future__ import annotations

FOLLOW = "INSERT INTO follow (account, other, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
UNFOLLOW = "DELETE FROM follow WHERE account = $1 AND other = $2"
COUNT_FOLLOWED = "SELECT count(*) FROM follow WHERE account = $1"
FOLLOWS = "SELECT 1 FROM follow WHERE account = $1 AND other = $2"
# Whom an account follows, and whether they follow back.
FOLLOWED_BY = """SELECT account.id, account.name, account.kind, account.hidden, back.account AS back FROM follow
JOIN account ON account.id = follow.other
LEFT JOIN follow AS back ON back.account = follow.other AND back.other = follow.account
WHERE follow.account = $1 ORDER BY follow.since DESC"""
# How matches between two ended, each row once for who had the first seat.
RESULTS_BETWEEN = """SELECT seat0, winner, count(*) AS matches FROM match WHERE live = FALSE AND cause <> 'stopped'
AND ((seat0 = $1 AND seat1 = $2) OR (seat0 = $2 AND seat1 = $1)) GROUP BY seat0, winner"""

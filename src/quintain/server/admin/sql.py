"""What administrators ask of the store."""

from __future__ import annotations

ACCOUNTS_LIKE = "SELECT * FROM account WHERE folded LIKE $1 ESCAPE '!' ORDER BY created DESC LIMIT $2"
REPORTS = "SELECT * FROM report ORDER BY closed > 0, created DESC LIMIT $1"
CLOSE_REPORT = """UPDATE report SET closed = $2, closed_by = $3, outcome = $4
WHERE id = $1 AND closed = 0 RETURNING id"""
ADD_DEED = "INSERT INTO audit (id, at, account, deed, about) VALUES ($1, $2, $3, $4, $5)"

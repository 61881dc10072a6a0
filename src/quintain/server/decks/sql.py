"""What saved decks ask of the store."""

from __future__ import annotations

DECKS_OF = "SELECT * FROM deck WHERE account = $1 ORDER BY changed DESC"
DECK_OF = "SELECT * FROM deck WHERE id = $1 AND account = $2"
BY_CODE = """SELECT deck.*, account.name AS owner_name FROM deck JOIN account ON account.id = deck.account
WHERE deck.code = $1"""
COUNT_DECKS_OF = "SELECT count(*) FROM deck WHERE account = $1"
ADD_DECK = """INSERT INTO deck (id, account, code, preset, name, cards, changed)
VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *"""
CHANGE_DECK = """UPDATE deck SET preset = $3, name = $4, cards = $5, changed = $6
WHERE id = $1 AND account = $2 RETURNING *"""
DELETE_DECK = "DELETE FROM deck WHERE id = $1 AND account = $2 RETURNING id"

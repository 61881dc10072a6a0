"""What the lobby asks of the store: challenges, which survive a restart."""

from __future__ import annotations

CHALLENGES = "SELECT id, terms FROM challenge ORDER BY created"
COUNT_CHALLENGES_OF = "SELECT count(*) FROM challenge WHERE account = $1"
ADD_CHALLENGE = "INSERT INTO challenge (id, account, private, terms, created) VALUES ($1, $2, $3, $4, $5)"
WITHDRAW = "DELETE FROM challenge WHERE id = $1"

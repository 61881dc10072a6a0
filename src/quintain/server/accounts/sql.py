"""What accounts, sessions and names ask of the store."""

from __future__ import annotations

# ------------------------------------------------------------------------------------------ accounts
ADD_ACCOUNT = """INSERT INTO account (id, name, folded, kind, secret, owner, language, created)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING *"""
BY_NAME = "SELECT * FROM account WHERE folded = $1"
BY_ID = "SELECT * FROM account WHERE id = $1"
BOTS_OF = "SELECT * FROM account WHERE owner = $1 ORDER BY created"
COUNT_BOTS = "SELECT count(*) FROM account WHERE owner = $1"
# Whoever writes a row has it until the transaction ends: what is counted next stays true.
HOLD = "UPDATE account SET owner = owner WHERE id = $1 RETURNING id"
CLAIM = """UPDATE account SET name = $2, folded = $3, kind = 'person', secret = $4 WHERE id = $1 AND kind = 'guest'
AND NOT EXISTS (SELECT 1 FROM account AS other WHERE other.folded = $3 AND other.id <> $1) RETURNING *"""
SET_SECRET = "UPDATE account SET secret = $2 WHERE id = $1"
SET_LANGUAGE = "UPDATE account SET language = $2 WHERE id = $1"
SET_HIDDEN = "UPDATE account SET hidden = $2 WHERE id = $1"
MAKE_ADMIN = "UPDATE account SET admin = TRUE WHERE id = $1"
BAN = "UPDATE account SET banned_until = $2, ban_reason = $3 WHERE id = $1 AND admin = FALSE RETURNING *"
# An account is suspended with the one that it belongs to.
IS_BANNED = """SELECT 1 FROM account WHERE banned_until > $2
AND (id = $1 OR id = (SELECT owner FROM account AS bot WHERE bot.id = $1))"""
DORMANT = """SELECT id FROM account WHERE kind = 'guest' AND created < $1
AND NOT EXISTS (SELECT 1 FROM session WHERE session.account = account.id AND session.used >= $1)
ORDER BY created LIMIT $2"""

# ------------------------------------------------------------------------------------------ names
UNREGISTERED = """SELECT account.id, account.name FROM account LEFT JOIN name ON name.account = account.id
WHERE account.kind <> 'guest' AND name.look IS NULL ORDER BY account.created"""
REGISTER_NAME = "INSERT INTO name (look, account, until) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
TAKE_NAME = """INSERT INTO name (look, account, until) VALUES ($1, $2, $3) ON CONFLICT (look)
DO UPDATE SET account = excluded.account, until = excluded.until WHERE name.until <= $4 RETURNING look"""
RELEASE_NAMES = "UPDATE name SET account = '', until = $2 WHERE account = $1"
FORGET_NAMES = "DELETE FROM name WHERE until <= $1"

# ------------------------------------------------------------------------------------------ sessions
ADD_SESSION = """INSERT INTO session (hash, id, account, kind, label, created, used, expires)
VALUES ($1, $2, $3, $4, $5, $6, $6, $7)"""
SESSION = """SELECT account.*, session.id AS session_id, session.kind AS session_kind, session.used AS session_used,
session.expires AS session_expires, owner.banned_until AS owner_banned_until, owner.ban_reason AS owner_ban_reason
FROM session JOIN account ON account.id = session.account
LEFT JOIN account AS owner ON owner.id = account.owner AND account.owner <> ''
WHERE session.hash = $1 AND session.expires > $2"""
SESSIONS_OF = "SELECT * FROM session WHERE account = $1 ORDER BY used DESC"
COUNT_SESSIONS = "SELECT count(*) FROM session WHERE account = $1 AND expires > $2"
USE_SESSION = "UPDATE session SET used = $2 WHERE hash = $1"
CLOSE_SESSION = "DELETE FROM session WHERE account = $1 AND id = $2 RETURNING hash"
CLOSE_OTHERS = "DELETE FROM session WHERE account = $1 AND hash <> $2 AND kind = 'cookie' RETURNING hash"
FORGET_SESSIONS = "DELETE FROM session WHERE expires <= $1"

# ------------------------------------------------------------------------------------------ addresses
KNOWS_ADDRESS = "SELECT 1 FROM known_address WHERE account = $1 AND address = $2"
REMEMBER_ADDRESS = """INSERT INTO known_address (account, address, seen) VALUES ($1, $2, $3)
ON CONFLICT (account, address) DO UPDATE SET seen = excluded.seen"""
KEEP_NEWEST_ADDRESSES = """DELETE FROM known_address WHERE account = $1 AND address NOT IN
(SELECT address FROM known_address WHERE account = $1 ORDER BY seen DESC LIMIT $2)"""
FORGET_ADDRESSES = "DELETE FROM known_address WHERE seen <= $1"

# ------------------------------------------------------------------------------------------ recovery
ADD_CODE = "INSERT INTO recovery (account, hash, expires) VALUES ($1, $2, $3)"
COUNT_CODES = "SELECT count(*) FROM recovery WHERE account = $1 AND expires = $2"
# Of two who use it at once, one gets its row.
USE_CODE = "DELETE FROM recovery WHERE account = $1 AND hash = $2 AND expires > $3 RETURNING hash"
REPLACE_CODES = "DELETE FROM recovery WHERE account = $1 AND expires = $2"
FORGET_CODES = "DELETE FROM recovery WHERE expires <= $1"
MAIL_OF = "SELECT address, wished FROM mail WHERE account = $1"
WISH_MAIL = """INSERT INTO mail (account, wished, hash, expires) VALUES ($1, $2, $3, $4) ON CONFLICT (account)
DO UPDATE SET wished = excluded.wished, hash = excluded.hash, expires = excluded.expires"""
CONFIRM_MAIL = """UPDATE mail SET address = wished, wished = '', hash = '' WHERE account = $1 AND hash = $2
AND wished <> '' AND expires > $3 RETURNING address"""
FORGET_MAIL = "DELETE FROM mail WHERE account = $1 RETURNING address"

# ------------------------------------------------------------------------------------------ removal
MATCHES_OF = "SELECT id, setup, players FROM match WHERE seat0 = $1 OR seat1 = $1 ORDER BY id"
MAKE_NAMELESS = """UPDATE match SET setup = $2, players = $4, seat0 = CASE WHEN seat0 = $3 THEN '' ELSE seat0 END,
seat1 = CASE WHEN seat1 = $3 THEN '' ELSE seat1 END WHERE id = $1"""
OWNED = (
    *("session", "deck", "campaign", "item", "item_in_match", "rating", "rating_history"),
    *("block", "challenge", "share", "known_address", "recovery", "mail", "follow"),
    *("exercise", "tally", "card_use", "standing", "entrant"),
    *("puzzle_try", "puzzle_rating", "puzzle_days", "campaign_seed", "queued"),
)
DELETE_OWNED = tuple(f"DELETE FROM {table} WHERE account = $1" for table in OWNED)
DELETE_FOLLOWERS = "DELETE FROM follow WHERE other = $1"
DELETE_BLOCKS_OF_IT = "DELETE FROM block WHERE other = $1"
UNSIGN_REPORTS = "UPDATE report SET account = '' WHERE account = $1"
DELETE_ACCOUNT = "DELETE FROM account WHERE id = $1"

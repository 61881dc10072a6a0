-- Portable between SQLite and PostgreSQL: TEXT, BIGINT (milliseconds for moments), DOUBLE PRECISION, BOOLEAN, BYTEA.
CREATE TABLE account (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    secret TEXT NOT NULL DEFAULT '',
    language TEXT NOT NULL DEFAULT 'en',
    admin BOOLEAN NOT NULL DEFAULT FALSE,
    owner TEXT NOT NULL DEFAULT '',
    created BIGINT NOT NULL,
    banned_until BIGINT NOT NULL DEFAULT 0,
    ban_reason TEXT NOT NULL DEFAULT ''
);
CREATE INDEX account_owner ON account (owner);

CREATE TABLE session (
    hash TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL,
    kind TEXT NOT NULL,
    label TEXT NOT NULL,
    created BIGINT NOT NULL,
    used BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX session_account ON session (account);

CREATE TABLE match (
    id TEXT PRIMARY KEY,
    preset TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    setup BYTEA NOT NULL,
    seat0 TEXT NOT NULL,
    seat1 TEXT NOT NULL,
    rated BOOLEAN NOT NULL,
    private BOOLEAN NOT NULL,
    live BOOLEAN NOT NULL,
    owner TEXT NOT NULL,
    opened BIGINT NOT NULL,
    ended BIGINT NOT NULL DEFAULT 0,
    winner BIGINT NOT NULL DEFAULT -1,
    reason TEXT NOT NULL DEFAULT '',
    cause TEXT NOT NULL DEFAULT '',
    change0 DOUBLE PRECISION,
    change1 DOUBLE PRECISION
);
CREATE INDEX match_live ON match (live, owner);
CREATE INDEX match_seat0 ON match (seat0, opened);
CREATE INDEX match_seat1 ON match (seat1, opened);

-- The key is the fence: of two that think they own a match, only one can write the next entry.
CREATE TABLE journal (
    match TEXT NOT NULL,
    seq BIGINT NOT NULL,
    entry BYTEA NOT NULL,
    PRIMARY KEY (match, seq)
);

CREATE TABLE worker (
    incarnation TEXT PRIMARY KEY,
    started BIGINT NOT NULL,
    beat BIGINT NOT NULL
);

CREATE TABLE replay (
    match TEXT PRIMARY KEY,
    recording BYTEA NOT NULL
);

CREATE TABLE share (
    code TEXT PRIMARY KEY,
    match TEXT NOT NULL,
    account TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX share_match ON share (match);

CREATE TABLE challenge (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    private BOOLEAN NOT NULL,
    terms BYTEA NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE deck (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    code TEXT NOT NULL,
    preset TEXT NOT NULL,
    name TEXT NOT NULL,
    cards TEXT NOT NULL,
    changed BIGINT NOT NULL
);
CREATE INDEX deck_account ON deck (account);
CREATE UNIQUE INDEX deck_code ON deck (code);

CREATE TABLE campaign (
    account TEXT NOT NULL,
    level TEXT NOT NULL,
    wins BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    best BIGINT NOT NULL,
    first_won BIGINT NOT NULL,
    PRIMARY KEY (account, level)
);

CREATE TABLE rating (
    account TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    matches BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (account, rulebook)
);
CREATE INDEX rating_board ON rating (rulebook, rating);

CREATE TABLE rating_history (
    account TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    match TEXT NOT NULL,
    at BIGINT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (account, rulebook, match)
);

CREATE TABLE block (
    account TEXT NOT NULL,
    other TEXT NOT NULL,
    PRIMARY KEY (account, other)
);

CREATE TABLE report (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    other TEXT NOT NULL,
    match TEXT NOT NULL,
    reason TEXT NOT NULL,
    words TEXT NOT NULL,
    created BIGINT NOT NULL,
    closed BIGINT NOT NULL DEFAULT 0,
    closed_by TEXT NOT NULL DEFAULT '',
    outcome TEXT NOT NULL DEFAULT ''
);

CREATE TABLE audit (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    account TEXT NOT NULL,
    deed TEXT NOT NULL,
    about TEXT NOT NULL
);

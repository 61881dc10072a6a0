-- Codes that stand in for a forgotten password, as hashes: each works once. Those that were mailed end some time.
CREATE TABLE recovery (
    account TEXT NOT NULL,
    hash TEXT NOT NULL,
    expires BIGINT NOT NULL,
    PRIMARY KEY (account, hash)
);

-- Where somebody can be written to; a wished-for address becomes the address when the code that was sent there is told.
CREATE TABLE mail (
    account TEXT PRIMARY KEY,
    address TEXT NOT NULL DEFAULT '',
    wished TEXT NOT NULL DEFAULT '',
    hash TEXT NOT NULL DEFAULT '',
    expires BIGINT NOT NULL DEFAULT 0
);

-- Whom somebody follows.
CREATE TABLE follow (
    account TEXT NOT NULL,
    other TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (account, other)
);
CREATE INDEX follow_other ON follow (other);

-- Whoever is hidden is shown to nobody as online or playing.
ALTER TABLE account ADD COLUMN hidden BOOLEAN NOT NULL DEFAULT FALSE;

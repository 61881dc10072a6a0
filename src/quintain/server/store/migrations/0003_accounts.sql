-- How the names of accounts look to a reader: no two may look the same. One without an account is kept back until then.
CREATE TABLE name (
    look TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    until BIGINT NOT NULL
);
CREATE INDEX name_account ON name (account);

-- From where an account was logged in to, as a keyed hash: guesses from elsewhere cannot lock these addresses out.
CREATE TABLE known_address (
    account TEXT NOT NULL,
    address TEXT NOT NULL,
    seen BIGINT NOT NULL,
    PRIMARY KEY (account, address)
);

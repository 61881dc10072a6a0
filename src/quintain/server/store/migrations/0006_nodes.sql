-- Several servers share a database. Until when each may be taken for alive, and whether it hears itself on the bus.
ALTER TABLE worker ADD COLUMN lease BIGINT NOT NULL DEFAULT 0;
ALTER TABLE worker ADD COLUMN linked BOOLEAN NOT NULL DEFAULT TRUE;

-- Since when nobody has kept the clock of a match; 0: somebody does. It outlives those who take the match over and are
-- gone before they have given the time back.
ALTER TABLE match ADD COLUMN stopped BIGINT NOT NULL DEFAULT 0;

-- The name under which the servers of this database find each other on a bus.
CREATE TABLE cluster (
    name TEXT NOT NULL,
    one BIGINT PRIMARY KEY
);

-- Who waits for an opponent, and who wants to play the same again: on whatever server they are.
CREATE TABLE queued (
    account TEXT NOT NULL,
    preset TEXT NOT NULL,
    rated BOOLEAN NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    since BIGINT NOT NULL,
    deck TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (account, preset, rated)
);
CREATE TABLE rematch (
    match TEXT NOT NULL,
    seat BIGINT NOT NULL,
    wished BIGINT NOT NULL,
    PRIMARY KEY (match, seat)
);

-- Which schema a program has to know at least to work with this one. A step that only adds leaves it as it is; one that
-- takes something away, when no program of the version before uses it any more, raises it.
CREATE TABLE schema_need (version BIGINT NOT NULL);
INSERT INTO schema_need (version) VALUES (6);

-- What matches are played with, by its digest: cards, and what else of a game may be changed while they last.
CREATE TABLE content (
    digest TEXT PRIMARY KEY,
    data BYTEA NOT NULL
);

-- How accounts have fared, by game and by whom they met: a bot of the house (`bot:level:3`), `people`, or `nobody`. Matches
-- by other rules than those of a preset are not counted.
CREATE TABLE tally (
    account TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    foe TEXT NOT NULL,
    wins BIGINT NOT NULL,
    losses BIGINT NOT NULL,
    draws BIGINT NOT NULL,
    unhurt BIGINT NOT NULL,
    first_won BIGINT NOT NULL,
    PRIMARY KEY (account, rulebook, foe)
);

-- In how many finished matches somebody has played a card, and how many of these were won.
CREATE TABLE card_use (
    account TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    card TEXT NOT NULL,
    matches BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    PRIMARY KEY (account, rulebook, card)
);

-- Seasons of the ladder: the one without an end is being played. Standings of those that are over.
CREATE TABLE season (
    id TEXT PRIMARY KEY,
    started BIGINT NOT NULL,
    ended BIGINT NOT NULL DEFAULT 0
);
CREATE TABLE standing (
    season TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    place BIGINT NOT NULL,
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    matches BIGINT NOT NULL,
    PRIMARY KEY (season, rulebook, account)
);
CREATE INDEX standing_account ON standing (account);

-- Arena tournaments. Whoever waits has a moment in `since`, whoever plays a match in `playing`, and nobody both. Bots of
-- the house are entrants, too, under the keys that seats have for them.
CREATE TABLE tournament (
    id TEXT PRIMARY KEY,
    preset TEXT NOT NULL,
    starts BIGINT NOT NULL,
    ends BIGINT NOT NULL,
    bots BOOLEAN NOT NULL,
    account TEXT NOT NULL DEFAULT ''
);
CREATE INDEX tournament_ends ON tournament (ends);
CREATE TABLE entrant (
    tournament TEXT NOT NULL,
    account TEXT NOT NULL,
    since BIGINT NOT NULL,
    playing TEXT NOT NULL DEFAULT '',
    deck TEXT NOT NULL DEFAULT '',
    foe TEXT NOT NULL DEFAULT '',
    points BIGINT NOT NULL DEFAULT 0,
    wins BIGINT NOT NULL DEFAULT 0,
    draws BIGINT NOT NULL DEFAULT 0,
    losses BIGINT NOT NULL DEFAULT 0,
    streak BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (tournament, account)
);
CREATE INDEX entrant_account ON entrant (account);
CREATE TABLE tournament_match (
    match TEXT PRIMARY KEY,
    tournament TEXT NOT NULL
);
CREATE INDEX tournament_match_tournament ON tournament_match (tournament);

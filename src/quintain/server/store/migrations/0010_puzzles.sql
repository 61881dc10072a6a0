-- Puzzles that somebody has tried: how often, when first, whether solved at once, when solved at all (0: not yet), and
-- when what was missed comes up again (0: no more).
CREATE TABLE puzzle_try (
    account TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    tries BIGINT NOT NULL,
    began BIGINT NOT NULL,
    at_once BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    due BIGINT NOT NULL,
    step BIGINT NOT NULL,
    PRIMARY KEY (account, rulebook, puzzle)
);

-- How good somebody is at the puzzles of a game, and how many they have solved in a row.
CREATE TABLE puzzle_rating (
    account TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    tried BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    streak BIGINT NOT NULL,
    best BIGINT NOT NULL,
    PRIMARY KEY (account, rulebook)
);

-- How hard puzzles have turned out to be.
CREATE TABLE puzzle_strength (
    rulebook TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    tried BIGINT NOT NULL,
    PRIMARY KEY (rulebook, puzzle)
);

-- The last day of which somebody has solved the puzzle, and how many days in a row that makes.
CREATE TABLE puzzle_days (
    account TEXT PRIMARY KEY,
    day BIGINT NOT NULL,
    days BIGINT NOT NULL,
    best BIGINT NOT NULL
);

-- Exercises of lessons that somebody has finished: how often, and when they were first solved (0: not yet).
CREATE TABLE exercise (
    account TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    lesson TEXT NOT NULL,
    exercise TEXT NOT NULL,
    tries BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    PRIMARY KEY (account, rulebook, lesson, exercise)
);

-- What has been said about finished matches, as JSON.
CREATE TABLE review (
    match TEXT PRIMARY KEY,
    review BYTEA NOT NULL
);

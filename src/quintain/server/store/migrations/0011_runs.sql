-- The luck of levels that are played without a server: handed out before, and good for one win each (used: when, 0: not yet).
CREATE TABLE campaign_seed (
    account TEXT NOT NULL,
    level TEXT NOT NULL,
    seed TEXT NOT NULL,
    issued BIGINT NOT NULL,
    used BIGINT NOT NULL,
    PRIMARY KEY (account, level, seed)
);

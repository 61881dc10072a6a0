-- What the players of campaigns have found and not used up. A battle that is not over has its items with it: they are
-- counted in `item`, and nobody can bring them into another one.
CREATE TABLE item (
    account TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    item TEXT NOT NULL,
    copies BIGINT NOT NULL,
    PRIMARY KEY (account, rulebook, item)
);
CREATE TABLE item_in_match (
    match TEXT NOT NULL,
    account TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    item TEXT NOT NULL,
    copies BIGINT NOT NULL,
    PRIMARY KEY (match, item)
);
CREATE INDEX item_in_match_account ON item_in_match (account);

-- Have the items of a level been handed out? Of levels that were won before there were any they have not.
ALTER TABLE campaign ADD COLUMN found BOOLEAN NOT NULL DEFAULT FALSE;

-- The best result counts turns now, and not decisions.
UPDATE campaign SET best = 0;

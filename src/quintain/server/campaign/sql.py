"""What campaigns ask of the store."""

from __future__ import annotations

# ------------------------------------------------------------------------------------------ levels
LEVELS_OF = "SELECT * FROM campaign WHERE account = $1"
SAVE_LEVEL = """INSERT INTO campaign (account, level, wins, tries, best, first_won) VALUES ($1, $2, $3, 1, $4, $5)
ON CONFLICT (account, level) DO UPDATE SET tries = campaign.tries + 1, wins = campaign.wins + excluded.wins,
best = CASE WHEN excluded.best > 0 AND (campaign.best = 0 OR excluded.best < campaign.best) THEN excluded.best
ELSE campaign.best END,
first_won = CASE WHEN campaign.first_won > 0 THEN campaign.first_won ELSE excluded.first_won END"""

# ------------------------------------------------------------------------------------------ without a server
SEEDS_OF = "SELECT level, seed FROM campaign_seed WHERE account = $1 AND used = 0 ORDER BY level, issued, seed"
ADD_SEED = "INSERT INTO campaign_seed (account, level, seed, issued, used) VALUES ($1, $2, $3, $4, 0)"
USE_SEED = """UPDATE campaign_seed SET used = $4 WHERE account = $1 AND level = $2 AND seed = $3 AND used = 0
RETURNING seed"""

# ------------------------------------------------------------------------------------------ items
# In one statement, so that a battle that ends meanwhile is seen entirely or not at all.
ITEMS_OF = """SELECT item.rulebook, item.item, item.copies, CAST(COALESCE((SELECT sum(away.copies)
FROM item_in_match AS away
WHERE away.account = item.account AND away.rulebook = item.rulebook AND away.item = item.item), 0)
AS BIGINT) AS in_battle FROM item WHERE item.account = $1 AND item.copies > 0 ORDER BY item.rulebook, item.item"""
BRING_ITEM = "INSERT INTO item_in_match (match, account, rulebook, item, copies) VALUES ($1, $2, $3, $4, $5)"
BROUGHT = "SELECT * FROM item_in_match WHERE match = $1"
PUT_BACK = "DELETE FROM item_in_match WHERE match = $1"
USE_UP = "UPDATE item SET copies = copies - $4 WHERE account = $1 AND rulebook = $2 AND item = $3"
UNCLAIMED = "SELECT level FROM campaign WHERE account = $1 AND wins > 0 AND found = FALSE"
# Of two who claim the same at once, one gets no row.
CLAIM_FINDS = """UPDATE campaign SET found = TRUE WHERE account = $1 AND level = $2 AND wins > 0 AND found = FALSE
RETURNING level"""
FIND_ITEM = """INSERT INTO item (account, rulebook, item, copies) VALUES ($1, $2, $3, $4)
ON CONFLICT (account, rulebook, item) DO UPDATE SET copies = item.copies + excluded.copies"""

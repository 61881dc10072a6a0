# What lists say of the game before it is loaded. The page loads this first: keep it small.
tile-name = Duel
tile-minutes = 10 minutes
tile-step-1 = Buy a card with life points, if you dare.
tile-step-2 = Then do one thing: summon a monster, openly or face-down, or attack.
tile-step-3 = Strength alone does not decide: nobody knows what lies face-down.
preset-duel = Classic
preset-duel-scaling = Rising price
preset-duel-floor = Floor
preset-duel-three-draws = Three draws

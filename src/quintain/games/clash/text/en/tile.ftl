# What lists say of the game before it is loaded. The page loads this first: keep it small.
tile-name = Clash
tile-minutes = 8 minutes
tile-step-1 = Choose one card for the turn. Your opponent chooses in secret.
tile-step-2 = Both are turned over together: attacks, blocks and all.
tile-step-3 = Whoever runs out of health loses. Build a deck of your own.

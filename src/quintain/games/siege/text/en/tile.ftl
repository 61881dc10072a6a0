# What lists say of the game before it is loaded. The page loads this first: keep it small.
tile-name = Siege
tile-minutes = 10 minutes, alone
tile-step-1 = Put units into your camp and lead them up the field.
tile-step-2 = Attack. Then the enemy comes down and strikes back.
tile-step-3 = Break their camp before they break yours.

"""The games as other libraries know games: `pettingzoo`, `openspiel` and `gymnasium`, each with the extra of its name.

Observations carry `observation` (what a seat may know, as numbers; `quintain.batch` names the columns) and
`action_mask`. Actions are move numbers, `Move.code`. An action that is not legal counts as what an idle player does."""

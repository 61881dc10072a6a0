// The bots of a game as rungs, from the weakest to the strongest, and which of them somebody has beaten.
import type { HouseBotLine, ResultLine } from '../protocol';

const LEVEL = 'level:';
const CHARACTER = 'character:';

export interface Rung {
  bot: string;
  wins: number;
  losses: number;
  draws: number;
}

const rungOf = (bot: string, rulebook: string, results: ResultLine[]): Rung => {
  const line = results.find((each) => each.rulebook === rulebook && each.foe === `bot:${bot}`);
  return { bot, wins: line?.wins ?? 0, losses: line?.losses ?? 0, draws: line?.draws ?? 0 };
};

export const levelsOf = (bots: HouseBotLine[], rulebook: string, results: ResultLine[]): Rung[] =>
  bots.filter(({ name }) => name.startsWith(LEVEL)).map(({ name }) => rungOf(name, rulebook, results));

export const charactersOf = (bots: HouseBotLine[], rulebook: string, results: ResultLine[]): Rung[] =>
  bots
    .filter(({ name }) => name.startsWith(CHARACTER))
    .toSorted((a, b) => (a.rating ?? 0) - (b.rating ?? 0))
    .map(({ name }) => rungOf(name, rulebook, results));

/** The next rung: the first one above the highest that was beaten; none, if that was the last. */
export const nextOf = (rungs: Rung[]): Rung | undefined => rungs[rungs.findLastIndex(({ wins }) => wins > 0) + 1];

// Many matches between simple players, for a first answer about a game: as many as there is time for.
import type { Game } from './match.ts';

export interface Sample {
  matches: number;
  wins: [number, number];
  draws: number;
  decisions: number;
}

const GREEDY = 1; // the place of its name among the simple bots
const SEED = 7;
const PART = 20; // matches between two looks at the clock

export function sample(game: Game, milliseconds: number, now: () => number): Sample {
  const { engine } = game;
  const records = ['Pairing', 'State', 'State', 'Stream', 'Tally'] as const;
  const [pairing, blank, states, stream, tally] = records.map((name) => engine.record(name)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  engine.write('Pairing', pairing, { bot0: GREEDY, bot1: GREEDY, seed: SEED });
  engine.apply(blank, game.preset.blank);
  const end = now() + milliseconds;
  for (let begun = 0; !begun || now() < end; begun += PART)
    engine.call('play_series')(game.quiet, pairing, blank, states, 1, stream, tally, begun, begun + PART);
  const { games, wins, draws, decisions } = engine.read('Tally', tally) as Record<
    'games' | 'draws' | 'decisions',
    bigint
  > & {
    wins: bigint[];
  };
  records.forEach((name, i) => engine.leave([pairing, blank, states, stream, tally][i]!, engine.size(name)));
  const counted = { matches: Number(games), draws: Number(draws), decisions: Number(decisions) };
  return { ...counted, wins: wins.map(Number) as [number, number] };
}

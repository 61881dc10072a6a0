import { view, work } from './rules.mjs';

export const game = {
  name: 'table',
  setup: () => ({ version: 0, seen: {} }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    // Only the server knows the rules, so that players do not work on it as well.
    play: {
      client: false,
      move: ({ G }) => {
        work();
        G.version += 1;
        G.seen = { 0: view(0, G.version), 1: view(1, G.version) };
      },
    },
  },
  playerView: ({ G, playerID }) => ({ ...G, seen: { [playerID]: G.seen[playerID] } }),
};

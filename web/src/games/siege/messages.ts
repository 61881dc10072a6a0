// Generated from src/quintain/games/siege/text by `make regenerate`: the keys of the sentences, with their arguments.
export type Messages = {
  'habit-own': null;
  'habit-pawns': null;
  'habit-stand': null;
  'metric-damage': null;
  'metric-deployed': null;
  'metric-pawns': null;
  'metric-score': null;
  'metric-steps': null;
  'tile-minutes': null;
  'tile-name': null;
  'tile-step-1': null;
  'tile-step-2': null;
  'tile-step-3': null;
};

export const sorts = {
  card: 'card',
  winner: 'seat',
} as const;

// What lists say of this game.
import type { Tile } from '../kit';

export const tile: Tile = {
  order: 3,
  fan: ['duel/golem', 'duel/dragon', 'duel/sphinx'],
  tint: '#3b3a7d',
};

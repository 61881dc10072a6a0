// What lists say of this game.
import type { Tile } from '../kit';

export const tile: Tile = {
  order: 4,
  fan: ['siege/archer', 'siege/wolf-mother', 'siege/knight'],
  tint: '#2b5c3a',
};

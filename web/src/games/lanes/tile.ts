// What lists say of this game.
import type { Tile } from '../kit';

export const tile: Tile = {
  order: 1,
  fan: ['lanes/firebird', 'lanes/ilya-muromets', 'lanes/medusa'],
  tint: '#6d2430',
};

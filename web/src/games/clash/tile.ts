// What lists say of this game.
import type { Tile } from '../kit';

export const tile: Tile = {
  order: 2,
  fan: ['clash/oak-shield', 'clash/lance-thrust', 'clash/healing-spring'],
  tint: '#84501a',
};

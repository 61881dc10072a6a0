// Generated from src/quintain/games/lanes/text by `make regenerate`: the keys of the sentences, with their arguments.
import type { Arg } from '@/i18n/texts.svelte';

export type Messages = {
  'at-center': null;
  'at-left': null;
  'at-right': null;
  'board-cards': { cards: Arg };
  'board-center': null;
  'board-deck': { cards: Arg };
  'board-health': { health: Arg };
  'board-left': null;
  'board-mana': { mana: Arg };
  'board-player': { name: Arg; seat: Arg };
  'board-right': null;
  'board-round': { round: Arg };
  'end-exhausted': null;
  'end-health': null;
  'end-resigned': null;
  'end-stalled': null;
  'event-destroyed': { card: Arg; seat: Arg; seat_name: Arg };
  'event-drawn': { card: Arg; seat: Arg; seat_name: Arg };
  'event-hit': { damage: Arg; hp: Arg; lane: Arg; overflow: Arg; seat: Arg; seat_name: Arg };
  'event-over': { reason: Arg; winner: Arg; winner_name: Arg };
  'event-placed': { card: Arg; lane: Arg; seat: Arg; seat_name: Arg };
  'event-round': { round: Arg };
  'event-struck': { card: Arg; damage: Arg; defence_left: Arg; seat: Arg; seat_name: Arg };
  'habit-save': { limit: Arg };
  'habit-spend': null;
  'illegal-lane': { lane: Arg };
  'illegal-lane-twice': { lane: Arg };
  'illegal-mana': { cards: Arg; cost: Arg; count: Arg; mana: Arg };
  'illegal-no-plan': { code: Arg };
  'illegal-not-in-hand': { card: Arg; near: Arg };
  'illegal-occupied': { card: Arg; lane: Arg };
  'illegal-one-copy': { card: Arg };
  'illegal-shape': { given: Arg };
  'illegal-twice': null;
  'illegal-words': { part: Arg; text: Arg };
  'metric-margin': null;
  'metric-placed': null;
  'metric-saved': null;
  'move-nothing': null;
  'move-place': { placements: Arg };
  'move-placement': { card: Arg; lane: Arg };
  'page-attack': { n: Arg };
  'page-choose': null;
  'page-cost': { n: Arg };
  'page-dear': { cost: Arg; mana: Arg };
  'page-deck': { n: Arg };
  'page-defence': { n: Arg };
  'page-empty': { lane: Arg };
  'page-full': null;
  'page-key-lane': null;
  'page-lane-center': null;
  'page-lane-left': null;
  'page-lane-right': null;
  'page-locked': { name: Arg };
  'page-mana': { most: Arg; n: Arg };
  'page-more': null;
  'page-place': { card: Arg };
  'page-planned': null;
  'page-poor': null;
  'page-their-empty': { lane: Arg };
  'preset-lanes': null;
  'preset-lanes-classic': null;
  'read-center': null;
  'read-left': null;
  'read-nothing': null;
  'read-place': null;
  'read-ready': null;
  'read-right': null;
  'tile-minutes': null;
  'tile-name': null;
  'tile-step-1': null;
  'tile-step-2': null;
  'tile-step-3': null;
};

export const sorts = {
  card: 'card',
  overflow: 'truth',
  seat: 'seat',
  winner: 'seat',
} as const;

// Every legal move of the recordings can be made at the table, and nothing else: what glows is asked of `legal`.
import { expect, it } from 'vitest';
import { last, moments, movesMade } from '../../test/moments';
import { LanesPlay, samePlan } from './play.svelte';
import { LANES, type Lane, type LanesMove } from './shapes';

it('every legal move can be made', async () => {
  for await (const match of moments('lanes', '0', 3)) {
    const game = new LanesPlay(match);
    for (const { place } of match.legal as LanesMove[]) {
      game.plan = {};
      for (const [lane, card] of Object.entries(place)) game.place(card, lane as Lane);
      const before = movesMade();
      game.ready();
      if (game.warned) {
        // Whoever could place something is asked before nothing is placed.
        expect([movesMade(), place]).toEqual([before, {}]);
        game.ready();
        game.warned = false;
      }
      expect(movesMade()).toBe(before + 1);
      expect(samePlan(last<LanesMove>(match).place, place)).toBe(true);
    }
    game.plan = {};
    for (const card of game.hand)
      for (const lane of LANES) {
        const legal = (match.legal as LanesMove[]).some((move) => samePlan(move.place, { [lane]: card }));
        expect(game.canPlace(card, lane)).toBe(legal);
      }
  }
  expect(movesMade()).toBeGreaterThan(100);
});

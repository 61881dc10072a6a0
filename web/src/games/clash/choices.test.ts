// Every legal move of the recordings can be made at the table, and nothing else: what glows is asked of `legal`.
import { expect, it } from 'vitest';
import { last, moments, movesMade } from '../../test/moments';
import { ClashPlay } from './play.svelte';
import type { ClashMove } from './shapes';

it('every legal move can be made', async () => {
  for await (const match of moments('clash', '0', 6)) {
    const game = new ClashPlay(match);
    for (const move of match.legal as ClashMove[]) {
      game.chosen = null;
      const before = movesMade();
      if ('play' in move) {
        game.pick(game.hand.indexOf(move.play));
        game.ready();
      } else {
        // Nothing is passed by the button that reveals a card, unless passing is all there is.
        if (!game.stuck) game.ready();
        expect(movesMade()).toBe(before);
        game.pass();
      }
      expect(last(match)).toEqual(move);
    }
  }
  expect(movesMade()).toBeGreaterThan(50);
});

// Every legal move of the recordings can be made at the table, and nothing else: what glows is asked of `legal`.
import { expect, it } from 'vitest';
import { last, moments, movesMade } from '../../test/moments';
import { DuelPlay } from './play.svelte';
import type { DuelMove } from './shapes';

it('every legal move can be made', async () => {
  for await (const match of moments('duel', '0', 3)) {
    const game = new DuelPlay(match);
    for (const move of match.legal as DuelMove[]) {
      game.cancel();
      if ('draw' in move) {
        game.draw();
        if (game.warned) game.draw();
      } else if ('pass' in move) game.pass();
      else if ('summon' in move) {
        game.pick(game.hand.indexOf(move.summon));
        game.pickZone(move.zone);
        game.summon(move.position);
      } else {
        game.pickZone(move.attack);
        game.strike(move.target);
      }
      expect(last(match)).toEqual(move);
    }
  }
  expect(movesMade()).toBeGreaterThan(100);
});

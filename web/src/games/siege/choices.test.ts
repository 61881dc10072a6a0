// Every legal move of the recordings can be made at the table, and nothing else: what glows is asked of `legal`.
import { expect, it } from 'vitest';
import { last, moments, movesMade } from '../../test/moments';
import { SiegePlay } from './play.svelte';
import type { At, SiegeMove } from './shapes';

function make(game: SiegePlay, move: SiegeMove): void {
  if ('done' in move) game.finish();
  else if ('draw' in move) game.draw(move.draw);
  else if ('deploy' in move) {
    game.pick(game.hand.indexOf(move.deploy));
    for (const victim of move.sacrifice ?? []) game.tap(victim);
    game.tap([move.row ?? 0, move.column]);
  } else if ('step' in move) {
    game.tap(move.step);
    game.tap(move.to);
  } else if ('ability' in move) {
    game.tap(move.ability);
    game.tap(move.at);
  } else if ('bonus' in move) {
    game.useBonus(move.bonus);
    if (move.at) game.tap(move.at);
    else if (move.column !== undefined) game.tap([1, move.column] as At);
  }
}

it('every legal move of the player can be made', async () => {
  const tried = { ability: 0, bonus: 0, deploy: 0, done: 0, draw: 0, step: 0 };
  for await (const match of moments('siege', '0', 1000)) {
    const game = new SiegePlay(match);
    for (const move of match.legal as SiegeMove[]) {
      const kind = Object.keys(move)[0] as keyof typeof tried;
      if (tried[kind]++ > 200) continue;
      game.cancel();
      make(game, move);
      expect(normal(last<SiegeMove>(match)), JSON.stringify(move)).toEqual(normal(move));
    }
  }
  expect(Object.values(tried).every(Boolean), JSON.stringify(tried)).toBe(true);
});

it('nobody attacks while a card asks which units it costs (S10)', async () => {
  let asked = 0;
  for await (const match of moments('siege', '0', 1000)) {
    const legal = match.legal as SiegeMove[];
    const dear = legal.find((move) => 'deploy' in move && move.sacrifice?.length);
    if (!dear || !('deploy' in dear) || !legal.some((move) => 'done' in move)) continue;
    const game = new SiegePlay(match);
    expect(game.mayFinish).toBe(true);
    game.pick(game.hand.indexOf(dear.deploy));
    expect(game.mayFinish).toBe(false);
    const made = movesMade();
    game.finish();
    expect(movesMade()).toBe(made);
    game.cancel();
    expect(game.mayFinish).toBe(true);
    asked++;
  }
  expect(asked).toBeGreaterThan(0);
});

it('every legal move of a second player can be made', async () => {
  const before = movesMade();
  for await (const match of moments('siege', '1', 3)) {
    const game = new SiegePlay(match);
    for (const move of (match.legal as Extract<SiegeMove, { prepare: object }>[]).slice(0, 40)) {
      game.muster = {};
      for (const [column, unit] of Object.entries(move.prepare)) {
        game.cancel();
        game.pick(game.hand.indexOf(unit));
        game.musterAt(Number(column));
      }
      game.finish();
      expect(last(match)).toEqual(move);
    }
  }
  expect(movesMade() - before).toBeGreaterThan(20);
});

/** The victims of a sacrifice have no order. */
function normal(move: SiegeMove): SiegeMove {
  return 'deploy' in move && move.sacrifice ? { ...move, sacrifice: [...move.sacrifice].sort() } : move;
}

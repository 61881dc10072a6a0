// Every legal move of the recordings can be made at the table, and nothing else: what glows is asked of `legal`.
import { beforeEach, expect, it } from 'vitest';
import type { Table, Update } from '../app/protocol';
import { MatchStore, type Sender } from '../match/match.svelte';
import {
  LANES,
  type AnyMove,
  type At,
  type ClashMove,
  type DuelMove,
  type Lane,
  type LanesMove,
  type SiegeMove,
} from '../match/shapes';
import { bookOf, someOf } from '../test/recordings';
import { ClashPlay } from './clash.svelte';
import { DuelPlay } from './duel.svelte';
import { LanesPlay, samePlan } from './lanes.svelte';
import { SiegePlay } from './siege.svelte';

let made: AnyMove[] = [];
const sender: Sender = {
  stage: () => undefined,
  undo: () => undefined,
  preview: () => undefined,
  play: (move) => void made.push(JSON.parse(JSON.stringify(move)) as AnyMove),
  resign: () => undefined,
  claim: () => undefined,
  emote: () => undefined,
  mute: () => undefined,
};
beforeEach(() => (made = []));

/** Stop at moments of recorded matches at which a seat owes a move. */
async function* moments(rulebook: string, viewer: '0' | '1', most: number): AsyncGenerator<MatchStore> {
  for (const recording of someOf(rulebook, 200)) {
    const match = new MatchStore(bookOf(recording), recording.terms, sender);
    let shown = 0;
    for (const message of recording.told[viewer] as (Table | Update)[]) {
      await match.receive(message);
      if (match.legal.length && shown++ < most) yield match;
    }
  }
}
const last = (match: MatchStore): AnyMove => {
  match.sent = false;
  return made.at(-1)!;
};

it('lanes', async () => {
  for await (const match of moments('lanes', '0', 3)) {
    const game = new LanesPlay(match);
    for (const { place } of match.legal as LanesMove[]) {
      game.plan = {};
      for (const [lane, card] of Object.entries(place)) game.place(card, lane as Lane);
      game.ready();
      expect(samePlan((last(match) as LanesMove).place, place)).toBe(true);
    }
    game.plan = {};
    for (const card of game.hand)
      for (const lane of LANES) {
        const legal = (match.legal as LanesMove[]).some((move) => samePlan(move.place, { [lane]: card }));
        expect(game.canPlace(card, lane)).toBe(legal);
      }
  }
  expect(made.length).toBeGreaterThan(100);
});

it('clash', async () => {
  for await (const match of moments('clash', '0', 6)) {
    const game = new ClashPlay(match);
    for (const move of match.legal as ClashMove[]) {
      game.chosen = null;
      if ('play' in move) game.pick(game.hand.indexOf(move.play));
      game.ready();
      expect(last(match)).toEqual(move);
    }
  }
  expect(made.length).toBeGreaterThan(50);
});

it('duel', async () => {
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
  expect(made.length).toBeGreaterThan(100);
});

function makeSiegeMove(game: SiegePlay, move: SiegeMove): void {
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

it('siege, the player', async () => {
  const tried = { ability: 0, bonus: 0, deploy: 0, done: 0, draw: 0, step: 0 };
  for await (const match of moments('siege', '0', 1000)) {
    const game = new SiegePlay(match);
    for (const move of match.legal as SiegeMove[]) {
      const kind = Object.keys(move)[0] as keyof typeof tried;
      if (tried[kind]++ > 200) continue;
      game.cancel();
      makeSiegeMove(game, move);
      expect(normal(last(match) as SiegeMove), JSON.stringify(move)).toEqual(normal(move));
    }
  }
  expect(Object.values(tried).every(Boolean), JSON.stringify(tried)).toBe(true);
});

it('siege, a second player', async () => {
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
  expect(made.length).toBeGreaterThan(20);
});

/** The victims of a sacrifice have no order. */
function normal(move: SiegeMove): SiegeMove {
  return 'deploy' in move && move.sacrifice ? { ...move, sacrifice: [...move.sacrifice].sort() } : move;
}

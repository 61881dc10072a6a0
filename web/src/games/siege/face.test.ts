// A unit shows all eight characteristics (S16), and its power with what its neighbours give it (S17), as it is told.
import { expect, it } from 'vitest';
import { MatchStore } from '../../match/match.svelte';
import { faceOf } from '../../match/faces';
import type { Terms } from '../../match/shapes';
import { kit } from './index';
import { SiegePlay } from './play.svelte';
import type { SiegeCard } from './shapes';

const unit = (id: string, more: Partial<SiegeCard> = {}): SiegeCard =>
  ({
    ...{ id, name: id, attack: 'melee', range: 1, power: 2, health: 3, move: 2, price: { initiative: 2 } },
    ...{ symbols: [], tags: ['militia'], ...more },
  }) as SiegeCard;
const named = (name: string) => ({ name: { en: name, ru: name }, text: null });
const TERMS: Terms = {
  symbols: { banner: { ...named('Banner'), amount: 1 } },
  bonuses: {},
  tags: { militia: named('militia'), knight: named('knights') },
};
const CARDS = {
  spearman: unit('spearman'),
  bearer: unit('bearer', { symbols: ['banner'], tags: ['militia', 'knight'] }),
  wolf: unit('wolf', { tags: ['enemy', 'beast'] }),
};

function battle(...field: [string, number, number][]): SiegePlay {
  const match = new MatchStore(kit, CARDS, TERMS);
  const units = field.map(([id, row, column]) => ({ at: [row, column], side: 'player', unit: id, health: 3 }));
  match.view = { rulebook: 'siege', initiative: 5, field: units };
  return new SiegePlay(match);
}
const powers = (game: SiegePlay): number[] => game.view.field.map((one) => game.powerOf(one));

it('tells attack, range, power, health, move difficulty, price, classes and symbols', () => {
  const face = faceOf('siege', kit, CARDS.bearer, { health: 1, power: 3 }, TERMS);
  expect([face.left, face.right]).toEqual([
    { sign: 'melee', value: 3, raised: true },
    { sign: 'health', value: 1, hurt: true },
  ]);
  expect(face.more).toEqual([
    { sign: 'range', value: 1 },
    { sign: 'move', value: 2 },
  ]);
  expect(face.classes).toEqual(['militia', 'knights']);
  const told = kit.details!(CARDS.bearer, TERMS, face).map((line) => line.name ?? line.text);
  expect(told).toEqual([
    'melee, range 1, power 3 (2 + 1), health 1 of 3',
    'move difficulty 2, price: 2 initiative',
    'class: militia, knights',
    'Banner',
  ]);
});

it('has the power that was told last, and that of the card where nobody has told any', () => {
  const game = battle(['spearman', 0, 0], ['bearer', 0, 1], ['wolf', 2, 2]);
  expect(powers(game)).toEqual([2, 2, 2]);
  const told = [
    { at: [0, 0], unit: 'spearman', power: 3 },
    { at: [0, 1], unit: 'bearer', power: 2 },
    { at: [2, 2], unit: 'spearman', power: 7 }, // it has gone on since, and a wolf came
  ];
  void game.match.receive({ t: 'preview', match: '', prompt: 1, preview: { powers: told } });
  expect(powers(game)).toEqual([3, 2, 2]);
});

it('says what steps cost as the engine foresees it', () => {
  const game = battle(['spearman', 0, 0]);
  const stepped = { event: 'stepped', at: [0, 0], to: [1, 0], card: 'spearman', side: 'player', initiative: 1 };
  game.foresee([[[stepped]], null]);
  expect(game.costs).toEqual({ '0,0>1,0': 4 });
  game.foresee(null);
  expect(game.costs).toEqual({});
});

it('does not take whose a unit is for a class', () => {
  expect(faceOf('siege', kit, CARDS.wolf, {}, TERMS).classes).toEqual(['beast']);
});

// A unit shows all eight characteristics (S16), and its power with what its neighbours give it (S17), as it is told.
import { expect, it } from 'vitest';
import { MatchStore } from '../../match/match.svelte';
import { faceOf } from '../../match/faces';
import type { Terms } from '../../match/shapes';
import { someOf } from '../../test/recordings';
import { lacking } from './face';
import { kit } from './index';
import { SiegePlay } from './play.svelte';
import type { SiegeCard, SiegeView } from './shapes';

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

it('whoever watches is told the power of units with what others give them (S17)', () => {
  const seen = someOf('siege', 40).flatMap(({ told, cards }) => {
    const printed = new Map(cards.map((card) => [card.id, (card as unknown as SiegeCard).power]));
    const views = told.None.flatMap((message) => ('view' in message && message.view ? [message.view] : []));
    const units = views.flatMap((view) => (view as unknown as SiegeView).field);
    return units.map(({ unit, power }) => power! - printed.get(unit)!);
  });
  expect(seen.every((raised) => raised >= 0)).toBe(true);
  expect(seen.some((raised) => raised > 0)).toBe(true);
});

it('says what a card lacks as the rules say it, in the numbers of the table', () => {
  const view = { initiative: 1, fallen: 0 } as SiegeView;
  expect(lacking(CARDS.spearman, 'price', view)).toBe('It costs 2 initiative, you have 1.');
  expect(lacking(unit('late', { conditions: { turn: 4 } }), 'condition', view)).toBe('Condition: turn 4 or later.');
  expect(lacking(CARDS.spearman, 'room', view)).toBe('There is no free place for it.');
  const boar = unit('boar', { price: { sacrifice: 1 } });
  expect(lacking(boar, 'room', view)).toMatch(/1 unit/);
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

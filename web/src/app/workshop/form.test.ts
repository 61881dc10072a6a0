import { expect, it } from 'vitest';
import type { Field } from '../protocol';
import { blank, filled, freshId, namedIn, plain, wayOf, waysOf, withField } from './form';

const called = { en: 'x' };
const number = { kind: 'number', least: 2, most: 9 } as const;
const price: Field = {
  name: 'price',
  label: called,
  needed: true,
  forms: [
    { kind: 'choice', choices: [{ value: 'free', name: called }] },
    { kind: 'record', fields: [{ name: 'mana', label: called, forms: [number, { kind: 'nothing' }] }] },
  ],
};

it('tells which way a value has taken', () => {
  expect(waysOf(price).map(({ key }) => key)).toEqual(['=free', 'record1']);
  expect(wayOf(price, 'free')?.word).toBe('free');
  expect(wayOf(price, { mana: 3 })?.key).toBe('record1');
  expect(wayOf(price, { gold: 3 })).toBeUndefined();
  expect(wayOf(price, undefined)).toBeUndefined();
});

it('begins with what cannot be left out, within its bounds', () => {
  expect(blank(number)).toBe(2);
  expect(filled([price])).toEqual({ price: 'free' });
  expect(blank(price.forms[1]!)).toEqual({ mana: 2 });
});

it('changes one field and leaves the order as it is', () => {
  expect(Object.entries(withField({ a: 1, b: 2 }, 'a', 3))).toEqual([
    ['a', 3],
    ['b', 2],
  ]);
  expect(withField({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
});

it('sends nothing that was left out', () => {
  const card = { id: 'ox', text: { en: 'Moo' }, cost: 0, effects: [{ attack: 2, heal: null }], slays: null };
  expect(plain(card)).toEqual({ id: 'ox', cost: 0, effects: [{ attack: 2 }] });
});

it('makes ids that nobody has', () => {
  expect(freshId('Baba Yaga!', new Set())).toBe('baba-yaga');
  expect(freshId('Ox', new Set(['ox', 'ox-2']))).toBe('ox-3');
  expect(freshId('Лиса', new Set())).toBe('card');
});

it('calls cards by their names when it says what is wrong with them', () => {
  const said = 'cards=: [0].heal: expected more; cards=: [1].attack: expected less';
  expect(namedIn(said, ['Ox', 'Fox'])).toBe('Ox: heal: expected more\nFox: attack: expected less');
});

import { expect, it } from 'vitest';
import { sift } from './book';

const cards = [
  { id: 'golem', name: { en: 'Golem', ru: 'Голем' }, attack: 1, tags: ['stone'] },
  { id: 'roc', name: { en: 'Roc', ru: 'Рух' }, text: { en: 'Flies.', ru: 'Летает.' }, attack: 5, tags: ['bird'] },
  { id: 'ant', name: { en: 'Ant', ru: 'Муравей' }, attack: 3, tags: ['stone', 'small'] },
];
const ids = (wish: Partial<Parameters<typeof sift>[1]>): string[] =>
  sift(cards, { text: '', facets: [], order: '', ...wish }).map(({ id }) => id);

it('leaves the order of the set as it is', () => expect(ids({})).toEqual(['golem', 'roc', 'ant']));
it('finds what is said by name and text', () => {
  expect(ids({ text: ' GOL' })).toEqual(['golem']);
  expect(ids({ text: 'flies' })).toEqual(['roc']);
  expect(ids({ text: 'dragon' })).toEqual([]);
});
it('wants all facets at once', () => {
  expect(ids({ facets: ['stone'] })).toEqual(['golem', 'ant']);
  expect(ids({ facets: ['stone', 'small'] })).toEqual(['ant']);
});
it('sorts by name, and by numbers with the largest first', () => {
  expect(ids({ order: 'name' })).toEqual(['ant', 'golem', 'roc']);
  expect(ids({ order: 'attack' })).toEqual(['roc', 'ant', 'golem']);
});

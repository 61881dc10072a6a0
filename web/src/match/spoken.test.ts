// What the server says by key and data is said in the reader's language, by the same files.
import { beforeEach, expect, test } from 'vitest';
import { language } from '../i18n/language.svelte';
import { inSentence, prepareWords, type Spoken } from './spoken.svelte';

const spoken = (key: string, data: Record<string, unknown> = {}, game = ''): Spoken => ({
  said: { key, data, game },
  text: 'in English',
});

beforeEach(() => prepareWords('lanes'));

test.each([
  ['en', 'Log in first.'],
  ['ru', 'Сначала войдите.'],
])('a problem of the server in %s', (reader, words) => {
  language.choose(reader);
  expect(inSentence(spoken('problem-log-in'))).toBe(words);
});

test('a refusal of a game is in the words of that game, with the names of its cards', () => {
  language.choose('ru');
  const told = inSentence(
    spoken('illegal-occupied', { card: { card: 'golem' }, lane: 'left' }, 'lanes'),
    () => 'Голем',
  );
  expect(told).toContain('Голем');
  expect(inSentence(spoken('illegal-occupied', { card: { card: 'golem' }, lane: 'left' }))).toBe('in English');
});

test('a sentence within a sentence is one of the game or of the platform', () => {
  language.choose('ru');
  const unknown = { key: 'fault-unknown-card', data: { card: 'dargon', near: 'dragon' } };
  const both = spoken('one-and-another', { one: unknown, another: { key: 'illegal-twice', data: {} } }, 'lanes');
  expect(inSentence(both)).toMatch(/^в наборе нет карты «dargon», может быть, «dragon»\?; [А-Я]/);
  const strange = spoken('one-and-another', { one: unknown, another: { key: 'no-such-thing', data: {} } }, 'lanes');
  expect(inSentence(strange)).toBe('in English');
});

test('without a key it is what it is', () => {
  expect(inSentence({ text: 'It costs 5 mana.' })).toBe('It costs 5 mana.');
});

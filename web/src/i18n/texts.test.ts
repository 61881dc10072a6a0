import { beforeEach, describe, expect, it } from 'vitest';
import { t as table } from './table';
import { language, LANGUAGES } from './language.svelte';
import { languageName } from './names.svelte';
import { read } from './parser';
import { texts } from './texts.svelte';

const files = {
  './text/en.ftl': read(
    'plain = Plain\nonly = Only English\nthings = { $n ->\n    [one] { $n } thing\n   *[other] { $n } things\n}',
  ),
  './text/ru.ftl': read(
    'plain = Просто\nthings = { $n ->\n    [one] { $n } вещь\n    [few] { $n } вещи\n   *[many] { $n } вещей\n}',
  ),
};
const t = texts<{ plain: null; only: null; things: { n: number } }>(files);

beforeEach(() => language.choose('en'));

describe('sentences', () => {
  it('are said in the language of the reader', () => {
    expect(t('plain')).toBe('Plain');
    language.choose('ru');
    expect(t('plain')).toBe('Просто');
  });
  it('are said in English where the language has no words', () => {
    language.choose('ru');
    expect(t('only')).toBe('Only English');
  });
  it('count as the language does', () => {
    expect([1, 2, 5].map((n) => t('things', { n }))).toEqual(['1 thing', '2 things', '5 things']);
    language.choose('ru');
    expect([1, 2, 5, 21].map((n) => t('things', { n }))).toEqual(['1 вещь', '2 вещи', '5 вещей', '21 вещь']);
  });
  it('may be asked for by a key that nobody knows', () => {
    expect(t.maybe('nothing')).toBeUndefined();
  });
  it('may be made of others', () => {
    expect(table('deck', { n: 1 })).toBe('Deck: 1 card');
  });
});

describe('languages', () => {
  it('are offered one after the other', () => {
    const offered = LANGUAGES.map(() => {
      language.choose(language.next);
      return language.current;
    });
    expect([...offered].sort()).toEqual([...LANGUAGES].sort());
    expect(language.current).toBe('en');
  });
  it('have names of their own', async () => {
    expect(languageName('ru')).toBe('RU'); // until it is read
    await expect.poll(() => languageName('ru')).toBe('Русский');
  });
});

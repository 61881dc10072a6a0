import { describe, expect, it } from 'vitest';
import { readDeck, writeDeck } from './line';

describe('a deck in a line', () => {
  it('is read back as it was, card by card', () => {
    for (const cards of [[], ['roc'], ['roc', 'roc', 'will-o-the-wisp'], Array<string>(40).fill('x1')]) {
      expect(readDeck(writeDeck('duel', cards))).toEqual({ preset: 'duel', cards });
    }
  });

  it('is written as commands write it', () => {
    expect(writeDeck('duel', ['wyvern', 'roc', 'wyvern', 'wyvern'])).toBe('deck/1 duel wyvern*3|roc');
    expect(readDeck('deck/1+duel,life=4000+wyvern*3|roc')?.cards).toEqual(['wyvern', 'wyvern', 'wyvern', 'roc']);
  });

  it('is not read from anything else', () => {
    for (const text of [
      '',
      'abc123',
      'deck/2 duel roc',
      'deck/1 duel',
      'deck/1 duel roc*0',
      'deck/1 duel Roc|',
      'deck/1 duel a b',
    ])
      expect(readDeck(text)).toBeNull();
  });
});

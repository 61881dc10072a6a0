// What clash says at the table, in English. The Russian words have the same keys, or they do not compile.
import { pluralEn } from '../../i18n/language.svelte';

export const en = {
  choose: 'Pick your card for this turn, or pass',
  none: 'No card can be played. Pass',
  chosen: (card: string) => `${card} lies face down. Ready reveals both cards`,
  age: (n: number) => `in play for ${pluralEn(n, 'turn')}`,
  play: 'Reveal',
  pass: 'Pass',
  auto: 'Auto',
  super: 'Super',
  rare: 'rare',
  deckNumber: (n: number) => `Deck ${n}`,
  discard: (n: number) => `Discard: ${pluralEn(n, 'card')}`,
  aside: (n: number) => `Set aside: ${pluralEn(n, 'card')}`,
  inPlay: 'In play',
  slot: 'The card of this turn',
  yours: 'Your card',
  theirs: 'Their card',
  tired: (n: number) => `Maximum ${n}`,
  autoLaid: 'An Auto card is laid out by itself.',
  decks: {
    curve: 'Attack',
    facets: {
      common: 'common',
      rare: 'rare',
      auto: 'Auto',
      super: 'Super',
      attack: 'attack',
      block: 'block',
      heal: 'heal',
      draw: 'draw',
      discard: 'discard',
      set_aside: 'set aside',
      take: 'take back',
    },
  },
  pile: { discard: 'Discard', aside: 'Set aside' },
};
export type ClashWords = typeof en;

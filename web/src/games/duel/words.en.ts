// What duel says at the table, in English. The Russian words have the same keys, or they do not compile.
import { pluralEn } from '../../i18n/language.svelte';
import type { Ends } from '../kit';
import type { Position } from './shapes';

export const en = {
  choose: 'Summon a monster from your hand, or attack with one on the table',
  summon: 'Summon a monster: pick a card of your hand',
  attack: 'Attack: pick one of your monsters',
  may: (cost: number) => `You may draw a card for ${cost} life points first.`,
  stuck: 'Nothing to do but pass',
  whereTo: (card: string) => `Choose a zone for ${card}`,
  position: (card: string) => `How does ${card} come?`,
  target: (card: string) => `Whom does ${card} attack?`,
  draw: (cost: number) => (cost ? `Draw −${cost} LP` : 'Draw'),
  deadly: 'This draw would cost you the match!',
  sure: 'Draw all the same',
  pass: 'Pass',
  direct: 'Attack directly',
  life: (n: number) => `${n} LP`,
  zone: (n: number) => `Zone ${n}`,
  emptyZone: (n: number) => `Zone ${n}, empty`,
  theirZone: (n: number) => `Their zone ${n}`,
  graveyard: (n: number) => `Graveyard: ${pluralEn(n, 'card')}`,
  positions: { attack: 'Attack', defence: 'Defence', 'face-down': 'Face-down' } satisfies Record<Position, string>,
  keyZone: 'choose a zone',
  stat: {
    atk: 'ATK',
    def: 'DEF',
  },
  ends: {
    reason: {
      life: 'no life points are left',
      'deck-out': 'the deck is empty',
    },
    won: {
      life: 'They have no life points left',
      'deck-out': 'Their deck is empty',
    },
    lost: {
      life: 'You have no life points left',
      'deck-out': 'Your deck is empty',
    },
  } satisfies Ends,
  decks: { curve: 'ATK', numbers: { atk: 'by ATK', def: 'by DEF' } },
  pile: { graveyard: 'Graveyard' },
};
export type DuelWords = typeof en;

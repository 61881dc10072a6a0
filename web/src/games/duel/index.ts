// Duel, as the page knows it besides its board.
import type { Arg } from '../../i18n/texts.svelte';
import { teller } from '../../match/teller';
import type { DeckKit, Ends, Kit, Tally } from '../kit';
import { face } from './face';
import { fold } from './fold';
import { sorts } from './messages';
import type { DuelCard, DuelEvent } from './shapes';
import { t } from './words';

function tally(event: DuelEvent): Tally | null {
  if (event.event === 'summoned') return { seat: event.seat, played: 1 };
  if (event.event === 'destroyed') return { seat: event.seat, lost: 1 };
  return event.event === 'damaged' ? { seat: event.seat, damage: event.damage } : null;
}

/** In words, zones are counted from 1. */
function numbered(event: DuelEvent): Record<string, Arg> {
  const data: Record<string, Arg> = {};
  if ('zone' in event) data['zone'] = event.zone + 1;
  if ('target' in event) data['target'] = event.target === 'direct' ? event.target : event.target + 1;
  return data;
}

const say = teller(t, sorts, numbered);

const ends = (): Ends => ({
  reason: { life: t('end-life'), 'deck-out': t('end-deck-out') },
  won: { life: t('won-life'), 'deck-out': t('won-deck-out') },
  lost: { life: t('lost-life'), 'deck-out': t('lost-deck-out') },
});

const decks: DeckKit = {
  curve: { step: 500, least: 6, worth: (card: DuelCard) => card.atk },
  words: () => ({ curve: t('deck-curve'), numbers: { atk: t('number-atk'), def: t('number-def') } }),
};

export const kit: Kit = { fold, say, face, tally, ends, decks, counts: 'turns' };

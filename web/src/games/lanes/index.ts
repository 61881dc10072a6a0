// Lanes, as the page knows it besides its board.
import type { LogLine } from '../../match/match.svelte';
import type { AnyEvent, Of, Options, Seat } from '../../match/shapes';
import { teller, type Told } from '../../match/teller';
import type { DeckKit, Kit, Tally, Why } from '../kit';
import { face } from './face';
import { fold } from './fold';
import { marks, moveWords, twin } from './hints';
import { sorts } from './messages';
import type { LanesEvent } from './shapes';
import { t } from './words';

function tally(event: LanesEvent): Tally | null {
  if (event.event === 'placed') return { seat: event.seat, played: 1 };
  if (event.event === 'destroyed') return { seat: event.seat, lost: 1 };
  return event.event === 'hit' ? { seat: event.seat, damage: event.damage } : null;
}

/** A card whose defence is gone has none, however hard it was struck. */
const plain = teller(t, sorts, (event: LanesEvent): Record<string, number> =>
  event.event === 'struck' ? { defence_left: Math.max(0, event.defence) } : {},
);

/** Who strikes: the card that faces the lane, even if it falls in the same exchange. */
function because(before: readonly LogLine[], any: AnyEvent): Why | null {
  const event = any as LanesEvent;
  if (event.event !== 'struck' && event.event !== 'hit') return null;
  const facing = before.findLast(({ event: old }) => {
    const { event: kind, seat, lane } = old as Of<LanesEvent, 'placed'>;
    return (kind === 'placed' || (kind as string) === 'destroyed') && seat !== event.seat && lane === event.lane;
  });
  return facing ? { by: (facing.event as Of<LanesEvent, 'placed'>).card } : null;
}

function say(event: LanesEvent, told: Told, why?: Why | null): string {
  const by = why?.['by'];
  if (typeof by !== 'string' || (event.event !== 'struck' && event.event !== 'hit')) return plain(event, told);
  const whose = (1 - event.seat) as Seat;
  const striker = { by: told.card(by), by_seat: told.side(whose), by_name: told.names[whose] };
  const struck = { seat: told.side(event.seat), seat_name: told.names[event.seat], lane: event.lane };
  const damage = { damage: event.damage };
  if (event.event === 'hit')
    return t('page-hit', { ...striker, ...struck, ...damage, hp: event.hp, overflow: event.overflow ? 'yes' : 'no' });
  const left = { card: told.card(event.card), defence_left: Math.max(0, event.defence) };
  return t('page-struck', { ...striker, ...struck, ...damage, ...left });
}

const placeOf = (event: LanesEvent): string | null => ('lane' in event ? `${event.seat}:${event.lane}` : null);

/** Nobody brings a deck, but cards are sorted in the gallery. */
const decks: DeckKit = {
  words: () => ({ numbers: { cost: t('number-cost'), attack: t('number-attack'), defence: t('number-defence') } }),
};

/** Where both strike together, being first hardly matters, and "you go first" would say what is not so. */
const tosses = (options: Options): boolean => options['strike'] !== 'together';

export const kit: Kit = {
  fold,
  say,
  marks,
  moveWords,
  twin,
  because,
  placeOf,
  face,
  tally,
  decks,
  counts: 'rounds',
  tosses,
};

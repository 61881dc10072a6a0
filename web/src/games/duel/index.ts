// Duel, as the page knows it besides its board.
import type { Arg } from '../../i18n/texts.svelte';
import type { LogLine } from '../../match/match.svelte';
import type { AnyEvent, AnyView, CardBook, Of } from '../../match/shapes';
import { teller, type Told } from '../../match/teller';
import type { DeckKit, Ends, Kit, Tally, Why } from '../kit';
import { face } from './face';
import { fold } from './fold';
import { marks, moveWords, twin } from './hints';
import { sorts } from './messages';
import type { DuelCard, DuelEvent, DuelView } from './shapes';
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

const plain = teller(t, sorts, numbered);

type Attacked = Of<DuelEvent, 'attacked'>;

/** Who is attacked, and by which numbers life is lost. Where a match began with monsters on the table, the log does not know them. */
function because(before: readonly LogLine[], any: AnyEvent, cards: CardBook, view?: AnyView | null): Why | null {
  const event = any as DuelEvent;
  if (event.event === 'attacked') return { target: seenAt(view as DuelView | null, event) ?? targetOf(before, event) };
  if (event.event !== 'damaged') return null;
  const at = before.findLastIndex((line) => line.event.event === 'attacked');
  if (at < 0) return null;
  const attack = before[at]!.event as unknown as Attacked;
  const number = (id: string | null, of: 'atk' | 'def'): number | null =>
    id === null ? null : ((cards[id] as unknown as DuelCard | undefined)?.[of] ?? null);
  const atk = number(attack.card, 'atk');
  const target = targetOf(before, attack) ?? ((before[at]!.why?.['target'] ?? null) as string | null);
  if (atk === null || attack.target === 'direct' || !target) return null;
  const against = (['atk', 'def'] as const).map((of) => number(target, of));
  const other = against.find((n) => n !== null && Math.abs(atk - n) === event.damage);
  return other == null ? null : { more: Math.max(atk, other), less: Math.min(atk, other) };
}

const seenAt = (view: DuelView | null, { seat, target }: Attacked): string | null =>
  target === 'direct' ? null : (view?.seats[1 - seat]?.zones[target]?.card ?? null);

/** Which card stands in the zone that is attacked, as far as that is known. */
function targetOf(before: readonly LogLine[], { seat, target }: Attacked): string | null {
  if (target === 'direct') return null;
  const there = before.findLast(({ event }) => {
    const { event: kind, seat: whose, zone } = event as unknown as Of<DuelEvent, 'summoned'>;
    return (kind === 'summoned' || (kind as string) === 'revealed') && whose !== seat && zone === target;
  });
  return ((there?.event as Of<DuelEvent, 'summoned'> | undefined)?.card ?? null) as string | null;
}

function say(event: DuelEvent, told: Told, why?: Why | null): string {
  const whose = 'seat' in event ? { seat: told.side(event.seat), seat_name: told.names[event.seat] } : null;
  if (whose && event.event === 'attacked' && event.target !== 'direct') {
    const target = why?.['target'];
    const name = typeof target === 'string' ? told.card(target) : 'none';
    return t('page-attacked', { ...whose, card: told.card(event.card), target: name, zone: event.target + 1 });
  }
  const { more, less } = (why ?? {}) as { more?: number; less?: number };
  if (whose && event.event === 'damaged' && more !== undefined && less !== undefined)
    return t('page-damaged', { ...whose, damage: event.damage, life: event.life, more, less });
  return plain(event, told);
}

const placeOf = (event: DuelEvent): string | null => ('zone' in event ? `${event.seat}:${event.zone}` : null);

const ends = (): Ends => ({
  reason: { life: t('end-life'), 'deck-out': t('end-deck-out') },
  won: { life: t('won-life'), 'deck-out': t('won-deck-out') },
  lost: { life: t('lost-life'), 'deck-out': t('lost-deck-out') },
});

const decks: DeckKit = {
  curve: { step: 500, least: 6, worth: (card: DuelCard) => card.atk },
  words: () => ({ curve: t('deck-curve'), numbers: { atk: t('number-atk'), def: t('number-def') } }),
};

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
  ends,
  decks,
  counts: 'turns',
};

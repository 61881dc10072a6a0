// How events are told: by the messages of their game.
import type { Kit } from '../games/kit';
import { inWords } from '../i18n/language.svelte';
import { t as table } from '../i18n/table';
import type { Arg, Texts } from '../i18n/texts.svelte';
import { tidy } from '../i18n/tidy';
import type { CardBook, OverEvent, Seat } from './shapes';

/** What a sentence needs to know besides the event. */
export class Told {
  constructor(
    readonly kit: Kit,
    readonly cards: CardBook,
    readonly names: readonly [string, string],
    readonly me: Seat | null,
  ) {}

  card(id: string | null, otherwise = ''): string {
    return id === null ? otherwise : inWords(this.cards[id]?.name) || id;
  }

  mine(seat: Seat): boolean {
    return seat === this.me;
  }

  /** Whose side a seat is on, for the reader. */
  side(seat: Seat | null): string {
    if (seat === null) return NONE;
    if (this.me === null) return 'other';
    return this.mine(seat) ? 'you' : 'them';
  }

  who(seat: Seat): string {
    return this.mine(seat) ? table('you') : this.names[seat];
  }
}

type Kinds = { event: string };

/** What sentences make of the fields of events (see `quintain/rules/saying.py`). */
export type Sort = 'seat' | 'card' | 'truth';
type More = Record<string, Arg>;

/** Events by the messages `event-…` of a game: what has none needs no telling. */
export function teller<M, E extends Kinds>(
  t: Texts<M>,
  sorts: Record<string, Sort>,
  more: (event: E, told: Told) => Partial<More> = () => ({}),
): (event: E, told: Told) => string {
  return (event, told) =>
    t.maybe(`event-${event.event}`, { ...dataOf(event, sorts, told), ...(more(event, told) as More) }) ?? '';
}

function dataOf(event: Kinds, sorts: Record<string, Sort>, told: Told): More {
  const data: More = {};
  for (const [name, value] of Object.entries(event) as [string, unknown][]) {
    const sort = sorts[name];
    if (sort === 'seat') {
      data[name] = told.side(value as Seat | null);
      data[`${name}_name`] = value === null ? NONE : told.names[value as Seat];
    } else if (sort === 'card') data[name] = value === null ? NONE : told.card(value as string);
    else if (sort === 'truth') data[name] = value ? 'yes' : 'no';
    else if (typeof value === 'string' || typeof value === 'number') data[name] = value;
    else if (value === null) data[name] = NONE;
  }
  return data;
}
const NONE = 'none';

export const over = (event: OverEvent, told: Told): string =>
  table('event-over', {
    winner: told.side(event.winner),
    winner_name: event.winner === null ? NONE : told.names[event.winner],
    why: whyOf(told.kit, event.reason, 'reason'),
  });

/** Why a match ended, in words: those of the game, else those that many games share. */
export function whyOf(kit: Kit, why: string, seenAs: 'reason' | 'won' | 'lost'): string {
  const prefix = seenAs === 'reason' ? 'end' : seenAs;
  const found = kit.ends?.()[seenAs][why] ?? table.maybe(`${prefix}-${why.replaceAll('_', '-')}`);
  if (found !== undefined) return found;
  return seenAs === 'reason' ? tidy(why).toLowerCase() : whyOf(kit, why, 'reason');
}

// How events are told. A teller has one sentence for each kind of event: a missing one is a compile error.
import type { Kit } from '../games/kit';
import { inWords, language } from '../i18n/language.svelte';
import { words } from '../i18n/table';
import { tidy } from '../i18n/tidy';
import type { CardBook, Of, OverEvent, Seat, Term } from './shapes';

/** What a sentence needs to know besides the event. */
export class Told {
  constructor(
    readonly kit: Kit,
    readonly cards: CardBook,
    readonly names: readonly [string, string],
    readonly me: Seat | null,
    readonly bonuses: Record<string, Term> = {},
  ) {}

  card(id: string | null, otherwise = ''): string {
    return id === null ? otherwise : inWords(this.cards[id]?.name) || id;
  }

  bonus(id: string): string {
    return inWords(this.bonuses[id]?.name) || id;
  }

  mine(seat: Seat): boolean {
    return seat === this.me;
  }

  who(seat: Seat): string {
    return this.mine(seat) ? words.t.you : this.names[seat];
  }

  /** `Your`, `Marta's`. */
  whose(seat: Seat): string {
    return this.mine(seat) ? 'Your' : `${this.names[seat]}'s`;
  }

  /** Which verb goes with a seat: `you place`, `she places`. */
  verb(seat: Seat, mine: string, theirs: string): string {
    return this.mine(seat) ? mine : theirs;
  }
}

type Kinds = { event: string };
export type Teller<E extends Kinds> = { [K in E['event']]: (event: Of<E, K>, told: Told) => string };

/** One teller out of two: the reader's. */
export function tell<E extends Kinds>(en: Teller<E>, ru: Teller<E>): (event: E, told: Told) => string {
  return (event, told) => {
    const teller = language.current === 'ru' ? ru : en;
    return (teller[event.event as E['event']] as (event: E, told: Told) => string)(event, told);
  };
}

export const silent = (): string => '';

export function over(event: OverEvent, told: Told): string {
  const why = whyOf(told.kit, event.reason, 'reason');
  if (event.winner === null) return `${words.t.end.draw}: ${why}.`;
  if (told.me === null) return `${words.t.end.over(told.names[event.winner])}: ${why}.`;
  return `${told.mine(event.winner) ? words.t.end.win : words.t.end.loss}: ${why}.`;
}

/** Why a match ended, in words: those of the game, else those that many games share. */
export function whyOf(kit: Kit, why: string, seenAs: 'reason' | 'won' | 'lost'): string {
  const found = kit.ends?.()[seenAs][why] ?? words.t.end[seenAs][why];
  if (found !== undefined) return found;
  return seenAs === 'reason' ? tidy(why).toLowerCase() : whyOf(kit, why, 'reason');
}

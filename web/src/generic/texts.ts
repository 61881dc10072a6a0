// Moves and events of a game that the page knows nothing about, in words: ids of cards become names, keys become words.
import { t as table } from '../i18n/table';
import { tidy } from '../i18n/tidy';
import { timeOf } from '../match/numbers';
import type { AnyEvent, AnyMove, OverEvent, Seat } from '../match/shapes';
import { over, type Told } from '../match/teller';
import { t } from './words';

/** Keys whose value is a seat, and keys whose value is a card: the card says enough. */
const SEATS = new Set(['active', 'first', 'owner', 'player', 'seat', 'winner']);
const CARDS = new Set(['card', 'unit']);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isCard = (value: unknown, told: Told): value is string =>
  typeof value === 'string' && Object.hasOwn(told.cards, value);

/** A key in words: `in_play` is `in play`. */
export function word(key: string): string {
  return t.maybe(`word-${key}`) ?? tidy(key).toLowerCase();
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The seat that a key names, or null. */
export const seatIn = (key: string, value: unknown): Seat | null =>
  SEATS.has(key) && (value === 0 || value === 1) ? value : null;

export function valueText(value: unknown, told: Told): string {
  if (value === null || value === undefined) return t('none');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string') return isCard(value, told) ? told.card(value) : word(value);
  if (Array.isArray(value)) return value.map((each) => valueText(each, told)).join(', ') || t('nothing');
  if (isRecord(value)) return entriesText(value, told) || t('nothing');
  return String(value);
}

/** `zone 2`, `play: Golem`, `pass`, or the bare name of a card. */
export function entryText(key: string, value: unknown, told: Told): string {
  const seat = seatIn(key, value);
  if (seat !== null) return `${word(key)}: ${told.who(seat)}`;
  if (value === true) return word(key);
  if (CARDS.has(key)) return valueText(value, told);
  return `${word(key)}${typeof value === 'number' ? '' : ':'} ${valueText(value, told)}`;
}

const entriesText = (entries: Record<string, unknown>, told: Told): string =>
  Object.entries(entries)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => entryText(key, value, told))
    .join(', ');

export const moveText = (move: AnyMove, told: Told): string => capital(entriesText(move, told)) || t('nothing');

/** Does a move name a card, wherever in it? */
export const names = (move: unknown, card: string): boolean =>
  move === card ||
  (typeof move === 'object' && move !== null && Object.values(move).some((inside) => names(inside, card)));

export function eventText(event: AnyEvent, told: Told): string {
  if (event.event === 'over') return over(event as OverEvent, told);
  const { event: kind, seat, ...rest } = event;
  const who = seat === 0 || seat === 1 ? told.who(seat) : '';
  const time = timeOf(event);
  if (time !== null && (kind === 'round' || kind === 'turn'))
    return `${[table(kind, { n: time }), who].filter(Boolean).join(': ')}.`;
  const what = [word(kind), entriesText(rest, told)].filter(Boolean).join(': ');
  return `${who ? `${who} — ${what}` : capital(what)}.`;
}

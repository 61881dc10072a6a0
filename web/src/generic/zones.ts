// A view that the page knows nothing about, as zones: cards in rows, hidden ones as piles, numbers as facts, and what
// belongs to a seat at its side of the table.
import type { AnyView } from '../match/shapes';
import type { Told } from '../match/teller';
import { entryText, isCard, isRecord, seatIn, valueText } from './texts';

/** Something that lies in a row: a card, an empty place, or a card that nobody sees. */
export type Piece = { card: string | null; hidden: boolean; notes: string[] };
export type Zone = { key: string } & (
  | { kind: 'cards'; pieces: Piece[] }
  | { kind: 'pile'; count: number }
  | { kind: 'fact'; text: string }
  | { kind: 'group'; zones: Zone[] }
);
export type Layout = { common: Zone[]; seats: [Zone[], Zone[]] };

/** What is shown elsewhere at the table, or nowhere. */
const ELSEWHERE = new Set(['first', 'round', 'rulebook', 'staged', 'turn']);
const SEATS = new Set(['seats', 'players']);
/** A number under such a name is the length of a hidden list. */
const LIST = /(?:^|_)(?:cards?|decks?|discards?|graveyard|hands?|market|piles?|stock)$/;
const HAND = /^hands?$/;

export function layOut(view: AnyView, told: Told): Layout {
  const layout: Layout = { common: [], seats: [[], []] };
  for (const [key, value] of Object.entries(view)) {
    if (ELSEWHERE.has(key)) continue;
    if (isPair(key, value, told))
      for (const seat of [0, 1] as const) layout.seats[seat].push(...sideOf(key, value[seat], told));
    else layout.common.push(...zoneOf(key, value, told));
  }
  return layout;
}

/** The cards that a side holds, if they may be seen. */
export const handOf = (zones: Zone[]): (Zone & { kind: 'cards' }) | undefined =>
  zones.find((zone): zone is Zone & { kind: 'cards' } => zone.kind === 'cards' && HAND.test(zone.key));

/** Two of something other than cards or names: one for each seat. */
function isPair(key: string, value: unknown, told: Told): value is [unknown, unknown] {
  if (!Array.isArray(value) || value.length !== 2) return false;
  return SEATS.has(key) || !(piecesOf(value, told) || value.every((each) => typeof each === 'string'));
}

const sideOf = (key: string, value: unknown, told: Told): Zone[] =>
  SEATS.has(key) && isRecord(value)
    ? Object.entries(value).flatMap(([inside, each]) => zoneOf(inside, each, told))
    : zoneOf(key, value, told);

function zoneOf(key: string, value: unknown, told: Told): Zone[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'number' && LIST.test(key)) return [{ key, kind: 'pile', count: value }];
  const seat = seatIn(key, value);
  if (seat !== null) return [{ key, kind: 'fact', text: told.who(seat) }];
  const pieces = piecesOf(value, told);
  if (pieces) return [{ key, kind: 'cards', pieces }];
  if (isRecord(value)) return grouped(key, Object.entries(value), told);
  if (Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null))
    return grouped(
      key,
      value.map((each, i) => [String(i + 1), each]),
      told,
    );
  return [{ key, kind: 'fact', text: valueText(value, told) }];
}

function grouped(key: string, entries: [string, unknown][], told: Told): Zone[] {
  const zones = entries.flatMap(([inside, each]) => zoneOf(inside, each, told));
  return zones.length ? [{ key, kind: 'group', zones }] : [];
}

/** A card, or a list of cards and empty places; null for what is neither. */
function piecesOf(value: unknown, told: Told): Piece[] | null {
  if (!Array.isArray(value)) {
    const piece = pieceOf(value, told);
    return piece ? [piece] : null;
  }
  const pieces = value.map((each) => (each === null ? EMPTY : pieceOf(each, told)));
  return pieces.every((piece) => piece !== null) ? pieces : null;
}

const EMPTY: Piece = { card: null, hidden: false, notes: [] };

/** A card by its id, or a record with a card and what is true of it there. */
function pieceOf(value: unknown, told: Told): Piece | null {
  if (isCard(value, told)) return { card: value, hidden: false, notes: [] };
  if (!isRecord(value)) return null;
  const key = ['card', 'unit'].find((name) => name in value);
  const card = key === undefined ? undefined : value[key];
  if (card !== null && !isCard(card, told)) return null;
  const notes = Object.entries(value)
    .filter(([name, each]) => name !== key && each !== null && each !== false)
    .map(([name, each]) => entryText(name, each, told));
  return { card, hidden: card === null, notes };
}

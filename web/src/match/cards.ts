// Hands and piles whose cards may be hidden.
import type { Cards } from './shapes';

/** A card joins the end of a hand; a hidden one only counts. */
export function added(cards: Cards, card: string | null): Cards {
  return typeof cards === 'number' ? cards + 1 : [...cards, card ?? ''];
}

/** A card leaves; of several copies the first one goes, and the others close the gap. */
export function removed(cards: Cards, card: string | null): Cards {
  if (typeof cards === 'number') return cards - 1;
  const at = card === null ? cards.length - 1 : cards.indexOf(card);
  return at < 0 ? cards : cards.toSpliced(at, 1);
}

/** A pile that is only counted. */
export function counted(cards: Cards, left: number): Cards {
  return typeof cards === 'number' ? left : cards.slice(cards.length - left);
}

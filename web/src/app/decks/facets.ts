// What cards can be sorted and filtered by, read off the cards themselves.
import type { Kit } from '../../games/kit';
import { inWords } from '../../i18n/language.svelte';
import { tidy } from '../../i18n/tidy';
import type { AnyCard } from '../../match/shapes';
import type { Guide } from '../protocol';
import { t } from './words';

const NOT_FACETS = new Set(['id', 'name', 'text', 'price', 'range', 'opponent', 'if', 'in', 'for', 'zone', 'from']);

/** Words that describe a card: its flags, its kinds, what its effects do, its symbols and classes. */
export function facetsOf(card: AnyCard): string[] {
  const found = new Set<string>();
  for (const [key, value] of Object.entries(card)) {
    if (NOT_FACETS.has(key)) continue;
    if (value === true) found.add(key);
    else if (typeof value === 'string') found.add(value);
    else if (Array.isArray(value)) for (const each of value) add(found, each);
  }
  return [...found];
}

function add(found: Set<string>, each: unknown): void {
  if (typeof each === 'string') found.add(each);
  else if (each && typeof each === 'object')
    for (const key of Object.keys(each)) if (!NOT_FACETS.has(key)) found.add(key);
}

/** What the game has words for comes first, in its order; then everything that has a name of its own. */
export function inOrder(facets: string[], kit: Kit): string[] {
  const order = Object.keys(kit.decks?.words().facets ?? {});
  const place = (facet: string): number => (order.includes(facet) ? order.indexOf(facet) : order.length);
  return facets.toSorted((a, b) => place(a) - place(b));
}

export function facetName(facet: string, guide: Guide, kit: Kit): string {
  const known = kit.decks?.words().facets?.[facet];
  const term = Object.values(guide.terms).find((terms) => facet in terms)?.[facet];
  return known ?? (inWords(term?.name) || tidy(facet).toLowerCase());
}

export const numberName = (number: string, kit: Kit): string =>
  kit.decks?.words().numbers?.[number] ?? t('by', { number: tidy(number).toLowerCase() });

/** The numbers that cards can be sorted by. */
export function numbersOf(cards: AnyCard[]): string[] {
  const found = new Set<string>();
  for (const card of cards)
    for (const [key, value] of Object.entries(card)) if (typeof value === 'number' && key !== 'range') found.add(key);
  return [...found];
}

export interface Bar {
  label: string;
  count: number;
}

/** How a deck is spread, in games that say by what. */
export function curveOf(cards: AnyCard[], kit: Kit): Bar[] | null {
  const curve = kit.decks?.curve;
  if (!curve) return null;
  const values = cards.map((card) => Math.floor(curve.worth(card) / curve.step));
  const most = Math.max(curve.least, ...values);
  return Array.from({ length: most + 1 }, (_, i) => ({
    label: String(i * curve.step),
    count: values.filter((value) => value === i).length,
  }));
}

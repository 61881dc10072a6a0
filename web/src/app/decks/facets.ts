// What cards can be sorted and filtered by, read off the cards themselves.
import { inWords } from '../../i18n/language.svelte';
import type { AnyCard } from '../../match/shapes';
import type { Guide } from '../protocol';
import { words } from './words';

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

/** Rarities first, then what the cards do, then everything that has a name of its own. */
export function inOrder(facets: string[]): string[] {
  const order = Object.keys(words.t.facets);
  const place = (facet: string): number => (order.includes(facet) ? order.indexOf(facet) : order.length);
  return facets.toSorted((a, b) => place(a) - place(b));
}

export function facetName(facet: string, guide: Guide): string {
  const term = Object.values(guide.terms).find((terms) => facet in terms)?.[facet];
  return words.t.facets[facet] ?? inWords(term?.name) ?? facet;
}

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

/** How a deck is spread: by what its cards cost, or else by how hard they hit. */
export function curveOf(cards: AnyCard[]): { measure: string; bars: Bar[] } {
  const [measure, step] = cards.some((card) => 'price' in card)
    ? ['price', 1]
    : cards.some((card) => 'atk' in card)
      ? ['atk', 500]
      : ['attack', 5];
  const values = cards.map((card) => Math.floor(worth(card, measure) / step));
  const most = Math.max(measure === 'price' ? 5 : 6, ...values);
  const bars = Array.from({ length: most + 1 }, (_, i) => ({
    label: String(i * step),
    count: values.filter((value) => value === i).length,
  }));
  return { measure, bars };
}

function worth(card: AnyCard, measure: string): number {
  const loose = card as unknown as Record<string, unknown>;
  if (measure === 'price') return (loose['price'] as { initiative?: number })?.initiative ?? 0;
  if (measure === 'atk') return Number(loose['atk']);
  const effects = (loose['effects'] ?? []) as { attack?: number; opponent?: boolean }[];
  return effects.reduce((sum, effect) => sum + (effect.opponent ? 0 : (effect.attack ?? 0)), 0);
}

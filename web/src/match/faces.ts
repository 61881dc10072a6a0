// What a card shows: one description for all games. What a game adds to it is in its folder.
import type { Kit } from '../games/kit';
import { inWords } from '../i18n/language.svelte';
import type { AnyCard, Terms } from './shapes';

export type Stat = { sign: string; value: number; hurt?: boolean; raised?: boolean };
export type Gem = { kind: 'mana' | 'initiative' | 'sacrifice' | 'fallen' | 'free'; value: number };
export type Face = {
  id: string;
  art: string;
  name: string;
  label: string;
  gem?: Gem;
  left?: Stat;
  right?: Stat;
  /** Smaller numbers, between the two large ones. */
  more?: Stat[];
  text?: string;
  tags: string[];
  /** What it belongs to. */
  classes?: string[];
  signs: string[];
  rare: boolean;
};

/** What may have changed since the card was printed. */
export type Now = { defence?: number; health?: number; power?: number };

export const artOf = (rulebook: string, id: string): string => `/art/${rulebook}/${id}.svg`;

const STRANGERS = 12;

/** A picture for a card that was made up for one match. */
export function anyArt(id: string): string {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return `/art/any/${sum % STRANGERS}.svg`;
}

export function crestOf(name: string): string {
  let sum = 7;
  for (const letter of name) sum = (sum * 33 + letter.charCodeAt(0)) % 99991;
  return `/art/crests/${sum % 48}.svg`;
}

export function faceOf(rulebook: string, kit: Kit, card: AnyCard, now: Now = {}, terms?: Partial<Terms>): Face {
  const name = inWords(card.name);
  const art = artOf(rulebook, card.id);
  return {
    id: card.id,
    art,
    name,
    label: name,
    tags: [],
    signs: [],
    rare: false,
    ...kit.face?.(card, now, terms),
  };
}

/** The name of a card and what else is read out of it. */
export const labelled = (card: { name: AnyCard['name'] }, ...parts: string[]): string =>
  [inWords(card.name), ...parts].join(', ');

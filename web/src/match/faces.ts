// What a card shows: one description for all rulebooks, made from the card's data.
import { inWords } from '../i18n/language.svelte';
import { words } from '../i18n/table';
import type { AnyCard, ClashCard, DuelCard, LanesCard, Price, RulebookName, SiegeCard, Terms } from './shapes';

export type Stat = { sign: string; value: number; hurt?: boolean };
export type Gem = { kind: 'mana' | 'initiative' | 'sacrifice' | 'fallen' | 'free'; value: number };
export type Face = {
  id: string;
  art: string;
  name: string;
  label: string;
  gem?: Gem;
  left?: Stat;
  right?: Stat;
  text?: string;
  tags: string[];
  signs: string[];
  rare: boolean;
};

/** What may have changed since the card was printed. */
export type Now = { defence?: number; health?: number };

export const artOf = (rulebook: RulebookName, id: string): string => `/art/${rulebook}/${id}.svg`;

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

export function faceOf(rulebook: RulebookName, card: AnyCard, now: Now = {}): Face {
  const plain = {
    id: card.id,
    art: artOf(rulebook, card.id),
    name: inWords(card.name),
    tags: [],
    signs: [],
    rare: false,
  };
  switch (rulebook) {
    case 'lanes':
      return { ...plain, ...lanesFace(card as LanesCard, now) };
    case 'clash':
      return { ...plain, ...clashFace(card as ClashCard) };
    case 'duel':
      return { ...plain, ...duelFace(card as DuelCard) };
    case 'siege':
      return { ...plain, ...siegeFace(card as SiegeCard, now) };
  }
}

const named = (card: AnyCard, ...parts: string[]): string => [inWords(card.name), ...parts].join(', ');

function lanesFace(card: LanesCard, now: Now) {
  const { stat } = words.t;
  const defence = Math.max(0, now.defence ?? card.defence);
  return {
    gem: { kind: 'mana', value: card.cost } as const,
    left: { sign: 'attack', value: card.attack },
    right: { sign: 'defence', value: defence, hurt: defence < card.defence },
    rare: card.cost >= 5,
    label: named(card, `${stat.cost} ${card.cost}`, `${stat.attack} ${card.attack}`, `${stat.defence} ${defence}`),
  };
}

function clashFace(card: ClashCard) {
  const { clash } = words.t;
  const tags = [...(card.auto ? [clash.auto] : []), ...(card.super ? [clash.super] : [])];
  const text = inWords(card.text);
  const rare = card.rarity === 'rare';
  return { text, tags, rare, label: named(card, ...tags, ...(rare ? [clash.rare] : []), text) };
}

function duelFace(card: DuelCard) {
  const { stat } = words.t;
  return {
    left: { sign: 'attack', value: card.atk },
    right: { sign: 'defence', value: card.def },
    rare: card.atk + card.def >= 3700,
    label: named(card, `${stat.atk} ${card.atk}`, `${stat.def} ${card.def}`),
  };
}

export function priceOf(price: Price): Gem {
  if (price === 'free') return { kind: 'free', value: 0 };
  for (const kind of ['initiative', 'sacrifice', 'fallen'] as const) {
    const value = price[kind];
    if (value != null) return { kind, value };
  }
  return { kind: 'free', value: 0 };
}

export function priceText(price: Price): string {
  const gem = priceOf(price);
  const { price: say } = words.t.siege;
  return gem.kind === 'free' || gem.kind === 'mana' ? say.free : say[gem.kind](gem.value);
}

function siegeFace(card: SiegeCard, now: Now) {
  const { stat } = words.t;
  const health = now.health ?? card.health;
  return {
    gem: priceOf(card.price),
    left: { sign: card.attack, value: card.power },
    right: { sign: 'health', value: health, hurt: health < card.health },
    signs: card.symbols ?? [],
    rare: card.symbols?.length > 1,
    label: named(
      card,
      `${stat[card.attack]}, ${stat.range} ${card.range}`,
      `${stat.power} ${card.power}`,
      `${stat.health} ${health}`,
      priceText(card.price),
    ),
  };
}

/** What the symbols of a unit are and do, line by line. */
export function symbolLines(card: SiegeCard, terms: Terms): { sign: string; name: string; text: string }[] {
  return (card.symbols ?? []).map((sign) => {
    const term = terms.symbols[sign];
    return { sign, name: inWords(term?.name) || sign, text: inWords(term) };
  });
}

// What a unit shows, and what is said about it beside the table.
import { inWords } from '../../i18n/language.svelte';
import { labelled, type Face, type Gem, type Now } from '../../match/faces';
import type { Terms } from '../../match/shapes';
import type { Detail } from '../kit';
import type { SiegeCard } from './shapes';
import { words } from './words';

export function priceOf(price: SiegeCard['price']): Gem {
  if (price === 'free') return { kind: 'free', value: 0 };
  for (const kind of ['initiative', 'sacrifice', 'fallen'] as const) {
    const value = price[kind];
    if (value != null) return { kind, value };
  }
  return { kind: 'free', value: 0 };
}

function priceText(price: SiegeCard['price']): string {
  const gem = priceOf(price);
  const { price: say } = words.t;
  return gem.kind === 'free' || gem.kind === 'mana' ? say.free : say[gem.kind](gem.value);
}

export function face(card: SiegeCard, now: Now): Partial<Face> {
  const { stat } = words.t;
  const health = now.health ?? card.health;
  return {
    gem: priceOf(card.price),
    left: { sign: card.attack, value: card.power },
    right: { sign: 'health', value: health, hurt: health < card.health },
    signs: card.symbols ?? [],
    rare: card.symbols?.length > 1,
    label: labelled(
      card,
      `${stat[card.attack]}, ${stat.range} ${card.range}`,
      `${stat.power} ${card.power}`,
      `${stat.health} ${health}`,
      priceText(card.price),
    ),
  };
}

/** How far a unit strikes, then what its symbols are and do, line by line. */
export function details(card: SiegeCard, terms: Terms): Detail[] {
  const { stat } = words.t;
  const symbols = (card.symbols ?? []).map((sign) => {
    const term = terms.symbols[sign];
    return { sign, name: inWords(term?.name) || sign, text: inWords(term) };
  });
  return [{ text: `${stat[card.attack]}, ${stat.range} ${card.range}` }, ...symbols];
}

// What a unit shows, and what is said about it beside the table.
import { inWords } from '../../i18n/language.svelte';
import { labelled, type Face, type Gem, type Now } from '../../match/faces';
import type { Terms } from '../../match/shapes';
import type { Detail } from '../kit';
import type { SiegeCard } from './shapes';
import { t } from './words';

export function priceOf(price: SiegeCard['price']): Gem {
  if (price === 'free') return { kind: 'free', value: 0 };
  for (const kind of ['initiative', 'sacrifice', 'fallen'] as const) {
    const value = price[kind];
    if (value != null) return { kind, value };
  }
  return { kind: 'free', value: 0 };
}

function priceText(price: SiegeCard['price']): string {
  const { kind, value } = priceOf(price);
  return kind === 'free' || kind === 'mana' ? t('page-price-free') : t(`page-price-${kind}`, { n: value });
}

const attackText = ({ attack, range }: SiegeCard): string => t('page-attack', { attack, range });

export function face(card: SiegeCard, now: Now): Partial<Face> {
  const health = now.health ?? card.health;
  return {
    gem: priceOf(card.price),
    left: { sign: card.attack, value: card.power },
    right: { sign: 'health', value: health, hurt: health < card.health },
    signs: card.symbols ?? [],
    rare: card.symbols?.length > 1,
    label: labelled(
      card,
      attackText(card),
      t('page-power', { n: card.power }),
      t('page-health', { n: health }),
      priceText(card.price),
    ),
  };
}

/** How far a unit strikes, what its steps cost, then what its symbols are and do, line by line. */
export function details(card: SiegeCard, terms: Terms): Detail[] {
  const side = card.tags?.includes('enemy') ? 'enemy' : 'own';
  const symbols = (card.symbols ?? []).map((sign) => {
    const term = terms.symbols[`${sign}-${side}`] ?? terms.symbols[sign];
    return { sign, name: inWords(term?.name) || sign, text: inWords(term?.text) };
  });
  return [{ text: `${attackText(card)}, ${t('page-move', { n: card.move })}` }, ...symbols];
}

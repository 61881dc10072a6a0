// What a card of this game shows.
import { inWords } from '../../i18n/language.svelte';
import { labelled, type Face } from '../../match/faces';
import type { ClashCard } from './shapes';
import { t } from './words';

export function face(card: ClashCard): Partial<Face> {
  const tags = [...(card.auto ? [t('page-auto')] : []), ...(card.super ? [t('page-super')] : [])];
  const text = inWords(card.text);
  const rare = card.rarity === 'rare';
  return { text, tags, rare, label: labelled(card, ...tags, ...(rare ? [t('page-rare')] : []), text) };
}

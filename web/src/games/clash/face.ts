// What a card of this game shows.
import { inWords } from '../../i18n/language.svelte';
import { labelled, type Face } from '../../match/faces';
import type { ClashCard } from './shapes';
import { words } from './words';

export function face(card: ClashCard): Partial<Face> {
  const tags = [...(card.auto ? [words.t.auto] : []), ...(card.super ? [words.t.super] : [])];
  const text = inWords(card.text);
  const rare = card.rarity === 'rare';
  return { text, tags, rare, label: labelled(card, ...tags, ...(rare ? [words.t.rare] : []), text) };
}

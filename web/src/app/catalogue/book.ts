// The cards of a game as the gallery shows them.
import { loadKit } from '../../games';
import type { Kit } from '../../games/kit';
import { inWords } from '../../i18n/language.svelte';
import { faceOf, type Face } from '../../match/faces';
import type { AnyCard } from '../../match/shapes';
import { facetsOf } from '../decks/facets';
import { ask } from '../net/http';
import type { Guide } from '../protocol';
import { session } from '../session.svelte';

export interface Book {
  rulebook: string;
  preset: string;
  kit: Kit;
  guide: Guide;
  cards: AnyCard[];
}

/** The preset whose cards stand for a game. */
const presetOf = (rulebook: string): string | undefined =>
  session.games.presets.find((preset) => preset.rulebook === rulebook && !preset.level)?.name;

export async function openBook(rulebook: string): Promise<Book> {
  const preset = presetOf(rulebook) ?? rulebook;
  const [kit, guide] = await Promise.all([
    loadKit(rulebook),
    ask('GET /api/games/{preset}/guide', { parts: { preset } }),
  ]);
  return { rulebook, preset, kit, guide, cards: guide.cards as unknown as AnyCard[] };
}

export const faceIn = ({ rulebook, kit, guide }: Book, card: AnyCard): Face =>
  faceOf(rulebook, kit, card, {}, guide.terms);

export interface Wish {
  text: string;
  facets: string[];
  /** `name`, a number that cards have, or nothing for the order of the set. */
  order: string;
}

/** The cards that are wanted, in the order that is. */
export function sift(cards: AnyCard[], { text, facets, order }: Wish): AnyCard[] {
  const wanted = text.trim().toLowerCase();
  const found = cards.filter((card) => {
    const has = facetsOf(card);
    const said = `${inWords(card.name)} ${inWords(card.text)}`.toLowerCase();
    return said.includes(wanted) && facets.every((facet) => has.includes(facet));
  });
  if (!order) return found;
  if (order === 'name') return found.toSorted((a, b) => inWords(a.name).localeCompare(inWords(b.name)));
  return found.toSorted((a, b) => Number(b[order] ?? 0) - Number(a[order] ?? 0));
}

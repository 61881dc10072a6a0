// A deck in one line of text (docs/short-forms.md), which commands and other pages read as well.
const HEAD = 'deck/1';
const COPIES = /^([a-z0-9]+(?:-[a-z0-9]+)*)(?:\*([1-9]\d?|100))?$/;

export interface DeckLine {
  preset: string;
  cards: string[];
}

/** Each card once, with the number of its copies. */
export function writeDeck(preset: string, cards: readonly string[]): string {
  const counted = new Map<string, number>();
  for (const card of cards) counted.set(card, (counted.get(card) ?? 0) + 1);
  const said = [...counted].map(([card, copies]) => (copies > 1 ? `${card}*${copies}` : card));
  return `${HEAD} ${preset} ${said.join('|') || '()'}`;
}

/** The inverse; null for what is no such line. */
export function readDeck(text: string): DeckLine | null {
  const [head, named, listed, ...rest] = text.replaceAll('+', ' ').trim().split(/\s+/);
  if (head !== HEAD || !named || !listed || rest.length) return null;
  const cards: string[] = [];
  for (const word of listed === '()' ? [] : listed.split('|')) {
    const found = COPIES.exec(word);
    if (!found) return null;
    cards.push(...Array<string>(Number(found[2] ?? 1)).fill(found[1]!));
  }
  return { preset: named.split(',')[0]!, cards };
}

// A card set as the text of a file, a line for each card, ready to be changed.
type Card = Readonly<Record<string, unknown>>;
const SAID = ['id', 'text']; // the id stands before it, and its text is made from the rest

export function setText(cards: readonly Card[]): string {
  const lines = cards.map((card) => {
    const parts = Object.entries(card).filter(([name]) => !SAID.includes(name));
    return `  ${String(card['id'])}: ${flow(Object.fromEntries(parts))}`;
  });
  return ['set: mine', 'cards:', ...lines, ''].join('\n');
}

/** JSON, with the room between its parts that YAML wants and people read more easily. */
function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, part]) => `${name}: ${flow(part)}`);
  return `{${parts.join(', ')}}`;
}

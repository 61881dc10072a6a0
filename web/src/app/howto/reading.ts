// A rulebook as the page shows it: section by section, with the cards that a section tells of.
import { marked, type Token, type Tokens } from 'marked';
import type { AnyCard } from '../../match/shapes';

export interface Section {
  id: string;
  /** Of the second rank: these are the contents. The text before the first of them has none. */
  heading: string;
  html: string;
}

/** What words in `code` are called by players; undefined for what is no such word. */
export type Called = (word: string) => string | undefined;

/** An option, as far as a rulebook tells of it. */
export interface Told {
  name: string;
  /** What it settles, in a sentence. */
  text: string;
  /** What its values are called. */
  values: Record<string, string>;
}

/** A rulebook names options by their ids, as whoever sets them does: players read what they settle. */
export function spoken(written: string, options: readonly Told[], lead: string): string {
  const known = new Map(options.map((option) => [option.name, option]));
  const quoted = ({ text }: Told): string => `“${text.replace(/\.$/, '')}”`;
  const heads = /^( *- )(?:`(\w+)`(?: \([^)]*\))?(?:, )?)+(?: = `([\w-]+)`)?(:? )/gm;
  return written
    .replace(heads, (all: string, dash: string, name: string, value: string | undefined, end: string) => {
      const option = known.get(name);
      if (!option) return all;
      return `${dash}**${lead}** ${value ? `**${option.values[value] ?? value}**${end}` : ''}`;
    })
    .replace(/`(\w+)`([^`\n]{1,16})`([\w-]+)`/g, (all, name: string, between: string, value: string) => {
      const option = known.get(name);
      const called = option?.values[value];
      return option && called ? `${quoted(option)}${between}**${called}**` : all;
    })
    .replace(/`(\w+)`/g, (all, name: string) => (known.has(name) ? quoted(known.get(name)!) : all));
}

export function sectionsOf(written: string, called: Called): Section[] {
  const renderer = new marked.Renderer();
  renderer.table = function (token) {
    return `<div class="wide" tabindex="0" role="region">${marked.Renderer.prototype.table.call(this, token)}</div>`;
  };
  renderer.codespan = function (token) {
    const name = called(token.text);
    return name === undefined ? marked.Renderer.prototype.codespan.call(this, token) : `<b>${name}</b>`;
  };
  return parts(written).map((tokens, i) => {
    const [first] = tokens;
    const named = first && isHeading(first) ? first : null;
    const body = marked.parser(named ? tokens.slice(1) : tokens, { renderer });
    return { id: `r${i}`, heading: named?.text ?? '', html: body };
  });
}

/** The cards that each section tells of: those whose names stand out in it. Names are inflected in other languages, so
 * it is the English text that is asked; the sections are the same in all. */
export function shownIn(english: string, cards: AnyCard[]): AnyCard[][] {
  const byName = new Map(cards.map((card) => [nameOf(card), card]));
  return parts(english).map((tokens) => {
    const strong: string[] = [];
    marked.walkTokens(tokens, (token) => void (token.type === 'strong' && strong.push((token as Tokens.Strong).text)));
    return [...new Set(strong)].flatMap((name) => byName.get(name) ?? []);
  });
}

const nameOf = ({ name }: AnyCard): string => (typeof name === 'string' ? name : (name['en'] ?? ''));
const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading' && token['depth'] === 2;

function parts(written: string): Token[][] {
  const found: Token[][] = [[]];
  for (const token of marked.lexer(written)) {
    if (isHeading(token)) found.push([]);
    found.at(-1)!.push(token);
  }
  return found;
}

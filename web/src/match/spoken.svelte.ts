// What the server says by key and data, in words. Its sentences and those of the games are loaded when they are needed.
import { listed, type Arg, type CardName, type SaidValue, type Texts } from '../i18n/texts.svelte';

/** A sentence for people, and the same in English. */
export interface Spoken {
  said?: { key: string; data: Record<string, unknown>; game?: string };
  text: string;
}

let server = $state.raw<Texts<never>>();
let games = $state.raw<Record<string, Texts<never>>>({});

/** Have the words of the server at hand, and those of a game. */
export async function prepareWords(game = ''): Promise<void> {
  server ??= (await import('../i18n/server')).t;
  const own = game && !games[game] ? await (await import('../games')).loadWords(game) : undefined;
  if (own) games = { ...games, [game]: own };
}

/** A sentence in the reader's language; in English where its words are not known here. */
export function inSentence({ said, text }: Spoken, cardName: CardName = (id) => id): string {
  if (!said) return text;
  const books = [games[said.game ?? ''], server];
  const value = (it: SaidValue): Arg | undefined => {
    if (typeof it !== 'object') return it;
    if (Array.isArray(it)) return listed(it.map((each) => String(value(each))));
    return 'card' in it ? cardName(it.card) : say(it.key, it.data ?? {});
  };
  const say = (key: string, data: Record<string, unknown>): string | undefined => {
    const told = Object.entries(data).map(([name, it]) => [name, value(it as SaidValue)] as const);
    if (told.some(([, it]) => it === undefined)) return undefined;
    const args = Object.fromEntries(told) as Record<string, Arg>;
    return books.map((book) => book?.maybe(key, args)).find((words) => words !== undefined);
  };
  return say(said.key, said.data) ?? text;
}

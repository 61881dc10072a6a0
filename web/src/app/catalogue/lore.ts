// A line about a card that nothing depends on: `lore-<id>` among the sentences of its game, for cards that have one.
import { loadWords } from '../../games';
import { texts, type Sentences, type Texts } from '../../i18n/texts.svelte';

const files = import.meta.glob<Sentences>('../../../../src/quintain/games/*/text/*/lore.ftl', {
  query: '?raw',
  import: 'default',
});

/** What is told about the cards of a game. Games of other packages have it among all they say. */
export async function loreOf(rulebook: string): Promise<(card: string) => string> {
  const own = Object.entries(files).filter(([path]) => path.includes(`/games/${rulebook}/`));
  const read = own.map(async ([path, load]) => [path, await load()] as const);
  const told: Texts<never> | undefined = own.length
    ? texts(Object.fromEntries(await Promise.all(read)))
    : await loadWords(rulebook);
  return (card) => told?.maybe(`lore-${card}`) ?? '';
}

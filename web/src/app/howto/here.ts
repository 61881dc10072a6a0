// The rulebooks of the games that the page was built with, for when there is no server.
import type { Asked } from '../net/still';

const files = import.meta.glob<string>('../../../../src/quintain/games/*/rulebook*.md', {
  query: '?raw',
  import: 'default',
});

/** As the server answers: what is not written in a language is there in English. */
export async function answer({ parts }: Pick<Asked, 'parts'>): Promise<string | undefined> {
  const folder = `../../../../src/quintain/games/${parts['rulebook']}`;
  const load = files[`${folder}/rulebook.${parts['language']}.md`] ?? files[`${folder}/rulebook.md`];
  return load?.();
}

// What is to be seen on the picture of a game's table: `scene-1` and so on among its sentences, in the order of the picture.
import { texts, type Sentences } from '../../i18n/texts.svelte';

const files = import.meta.glob<Sentences>('../../../../src/quintain/games/*/text/*/scene.ftl', {
  query: '?raw',
  import: 'default',
});
const PARTS = [1, 2, 3, 4, 5];

export async function sightsOf(rulebook: string): Promise<string[]> {
  const own = Object.entries(files).filter(([path]) => path.includes(`/games/${rulebook}/`));
  const read = await Promise.all(own.map(async ([path, load]) => [path, await load()] as const));
  const told = texts<never>(Object.fromEntries(read));
  return PARTS.flatMap((part) => told.maybe(`scene-${part}`) ?? []);
}

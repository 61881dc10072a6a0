// The games that have a folder here, each loaded when it is first needed. Any other game, and whatever a game does not
// bring, is generic.
import type { Texts } from '../i18n/texts.svelte';
import type { Board, Kit, SceneMaker } from './kit';

const kits = import.meta.glob<Kit>('./*/index.ts', { import: 'kit' });
const boards = import.meta.glob<Board>('./*/Board.svelte', { import: 'default' });
const scenes = import.meta.glob<SceneMaker>('./*/scene.ts', { import: 'maker' });
const words = import.meta.glob<Texts<never>>('./*/words.ts', { import: 't' });

/** The sentences of a game: its folder here has them, or else the server. */
export const loadWords = async (rulebook: string): Promise<Texts<never> | undefined> =>
  words[`./${rulebook}/words.ts`]?.() ?? (await (await import('../generic/spoken')).spokenBy(rulebook))?.t;

export async function loadKit(rulebook: string): Promise<Kit> {
  const own = await kits[`./${rulebook}/index.ts`]?.();
  return own?.say && own.face ? own : { ...(await (await import('../generic')).kitOf(rulebook)), ...own };
}

export async function loadBoard(rulebook: string): Promise<Board> {
  const load = boards[`./${rulebook}/Board.svelte`];
  return load ? load() : (await import('../generic/Board.svelte')).default;
}

/** How positions of a game are drawn in little; undefined where it does not say. */
export const loadScene = async (rulebook: string): Promise<SceneMaker | undefined> =>
  scenes[`./${rulebook}/scene.ts`]?.();

// The words of the first screen: nobody waits for those in a language that they do not read.
import { ENGLISH, languageOf, type Files, type Language, type Sentences } from './sentences';

const parts = import.meta.glob<Sentences>(
  ['../app/text/*.ftl', '../app/net/text/*.ftl', '../../../src/quintain/games/*/text/*/tile.ftl'],
  {
    query: '?raw',
    import: 'default',
  },
);
const loaded = new Set<Language>();

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/text/'));
/** What there is of them, by folder and file; it grows with every language that is chosen. */
const folders: Record<string, Files> = Object.fromEntries(Object.keys(parts).map((path) => [folderOf(path), {}]));

/** The sentences of a folder, as far as they are there. */
export const firstOf = (folder: string): Files =>
  Object.entries(folders).find(([name]) => name.endsWith(`/${folder}`))?.[1] ?? {};

/** The words of a language, and in English what it has none for; null if they are there. */
export function loadFirst(language: Language): Promise<void> | null {
  if (loaded.has(language)) return null;
  const twin = (path: string): string => path.replace(/text\/en(?=[/.])/, `text/${language}`);
  const english = Object.keys(parts).filter((path) => languageOf(path) === ENGLISH);
  const wanted = english.map((path) => (twin(path) in parts ? twin(path) : path));
  return Promise.all(wanted.map(async (path) => void (folders[folderOf(path)]![path] = await parts[path]!()))).then(
    () => void loaded.add(language),
  );
}

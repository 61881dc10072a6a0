// What languages call themselves: each in the platform's file in that language, read when it is first asked for.
import { platformFiles, type Language } from './language.svelte';
import { texts } from './texts.svelte';

const known = $state<Record<Language, string>>({});
const asked = new Set<Language>();

/** The code of a language serves until its name is there. */
export function languageName(language: Language): string {
  if (!asked.has(language)) {
    asked.add(language);
    void read(language);
  }
  return known[language] ?? language.toUpperCase();
}

async function read(language: Language): Promise<void> {
  const found = Object.entries(platformFiles).find(([path]) => path.endsWith(`/${language}.ftl`));
  if (!found) return;
  const bundle = texts({ [found[0]]: await found[1]() }).bundles(language);
  const name = bundle.getMessage('language-name')?.value;
  if (name) known[language] = bundle.formatPattern(name);
}

// The reader's language: one of those that there are files for.
import type { Text } from '../match/shapes';
import { loadFirst } from './first';
import { ENGLISH, type Language, type Sentences } from './sentences';

export { ENGLISH, type Language };
const KEY = 'quintain.language';

/** Every language that the platform has a file for, English first. */
export const platformFiles = import.meta.glob<Sentences>('../../../src/quintain/texts/text/*.ftl', {
  query: '?raw',
  import: 'default',
});
const found = Object.keys(platformFiles).map((path) => /([\w-]+)\.ftl$/.exec(path)![1]!);
export const LANGUAGES: readonly Language[] = [ENGLISH, ...found.filter((each) => each !== ENGLISH).sort()];

function preferred(): Language {
  const wishes = [localStorage.getItem(KEY), ...navigator.languages.flatMap((each) => [each, each.split('-')[0]!])];
  return wishes.find((wish): wish is string => wish !== null && LANGUAGES.includes(wish)) ?? ENGLISH;
}

class LanguageChoice {
  current = $state<Language>(preferred());

  /** The one that a button offers: all of them, one after the other. */
  get next(): Language {
    return LANGUAGES[(LANGUAGES.indexOf(this.current) + 1) % LANGUAGES.length]!;
  }

  /** It is spoken as soon as its words are there. */
  choose(language: Language): void {
    localStorage.setItem(KEY, language);
    const coming = loadFirst(language);
    if (coming) void coming.then(() => this.speak(language));
    else this.speak(language);
  }

  private speak(language: Language): void {
    this.current = language;
    document.documentElement.lang = language;
  }
}

export const language = new LanguageChoice();

/** A text from the server, in the reader's language. */
export function inWords(text: Text | null | undefined): string {
  if (text == null) return '';
  return typeof text === 'string' ? text : (text[language.current] ?? text[ENGLISH] ?? '');
}

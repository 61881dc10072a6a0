// The reader's language: one of those that there are files for.
import type { Text } from '../match/shapes';

export type Language = string;
export const ENGLISH = 'en';
const KEY = 'quintain.language';

/** Every language that the platform has a file for, English first. */
export const platformFiles = import.meta.glob<string>('../../../src/quintain/texts/text/*.ftl', {
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

  choose(language: Language): void {
    this.current = language;
    localStorage.setItem(KEY, language);
    document.documentElement.lang = language;
  }
}

export const language = new LanguageChoice();

/** The words of both languages; `words.t` are those of the reader. */
export function dictionary<W>(en: W, ru: NoInfer<W>): { readonly t: W } {
  return {
    get t() {
      return language.current === 'ru' ? ru : en;
    },
  };
}

/** A text from the server, in the reader's language. */
export function inWords(text: Text | null | undefined): string {
  if (text == null) return '';
  return typeof text === 'string' ? text : (text[language.current] ?? text[ENGLISH] ?? '');
}

const rules = { en: new Intl.PluralRules('en'), ru: new Intl.PluralRules('ru') };

export function pluralEn(n: number, one: string, other = `${one}s`): string {
  return `${n} ${rules.en.select(n) === 'one' ? one : other}`;
}

export function pluralRu(n: number, one: string, few: string, many: string): string {
  const kind = rules.ru.select(n);
  return `${n} ${kind === 'one' ? one : kind === 'few' ? few : many}`;
}

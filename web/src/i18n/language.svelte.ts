// The reader's language. A dictionary is two objects of one type: a missing key in either is a compile error.
import type { Text } from '../match/shapes';

export type Language = 'en' | 'ru';
const KEY = 'quintain.language';

function preferred(): Language {
  const kept = localStorage.getItem(KEY);
  if (kept === 'en' || kept === 'ru') return kept;
  return navigator.language.startsWith('ru') ? 'ru' : 'en';
}

class LanguageChoice {
  current = $state<Language>(preferred());

  choose(language: Language): void {
    this.current = language;
    localStorage.setItem(KEY, language);
    document.documentElement.lang = language;
  }
}

export const language = new LanguageChoice();

/** The words of both languages; `words.t` are those of the reader. */
export function dictionary<W>(en: W, ru: NoInfer<W>): { readonly t: W } {
  const all: Record<Language, W> = { en, ru };
  return {
    get t() {
      return all[language.current];
    },
  };
}

/** A text from the server, in the reader's language. */
export function inWords(text: Text | undefined): string {
  if (text === undefined) return '';
  return typeof text === 'string' ? text : text[language.current];
}

const rules = { en: new Intl.PluralRules('en'), ru: new Intl.PluralRules('ru') };

export function pluralEn(n: number, one: string, other = `${one}s`): string {
  return `${n} ${rules.en.select(n) === 'one' ? one : other}`;
}

export function pluralRu(n: number, one: string, few: string, many: string): string {
  const kind = rules.ru.select(n);
  return `${n} ${kind === 'one' ? one : kind === 'few' ? few : many}`;
}

// The reader's language.
export type LanguageCode = 'en' | 'ru';

class Language {
  code = $state<LanguageCode>(first());
}

function first(): LanguageCode {
  const kept = localStorage.getItem('language');
  return kept === 'en' || kept === 'ru' ? kept : navigator.language.startsWith('ru') ? 'ru' : 'en';
}

export const language = new Language();

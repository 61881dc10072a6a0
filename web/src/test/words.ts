// Tests read what the page would have loaded before it is shown.
import { loadFirst } from '../i18n/first';
import { ENGLISH, language, LANGUAGES } from '../i18n/language.svelte';

await Promise.all(LANGUAGES.map(loadFirst));

// And they find the browser as a newcomer's: files of tests share one.
document.body.replaceChildren();
language.choose(ENGLISH);
localStorage.clear();
sessionStorage.clear();

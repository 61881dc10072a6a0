// Tests read what the page would have loaded before it is shown.
import { loadFirst } from '../i18n/first';
import { LANGUAGES } from '../i18n/language.svelte';

await Promise.all(LANGUAGES.map(loadFirst));

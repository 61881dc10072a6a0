import { dictionary } from '../../i18n/language.svelte';
import { en } from './words.en';
import { ru } from './words.ru';

export const words = dictionary(en, ru);

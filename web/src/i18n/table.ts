import { dictionary } from './language.svelte';
import { en } from './table.en';
import { ru } from './table.ru';

export const words = dictionary(en, ru);

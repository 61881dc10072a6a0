// What is said while nobody answers: it is there from the start.
import { firstOf } from '../../i18n/first';
import { texts } from '../../i18n/texts.svelte';
import type { Messages } from './messages';

export const t = texts<Messages>(firstOf('app/net'));

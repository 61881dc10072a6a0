// Moments in the reader's language.
import { language } from '../../i18n/language.svelte';

export const day = (at: number): string =>
  new Intl.DateTimeFormat(language.current, { day: 'numeric', month: 'short', year: 'numeric' }).format(at);

export const moment = (at: number): string =>
  new Intl.DateTimeFormat(language.current, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);

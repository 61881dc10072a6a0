// The words of the gallery.
import { texts } from '../../i18n/texts.svelte';
import type { Messages } from './messages';

export const t = texts<Messages>(
  import.meta.glob<string>('./text/*.ftl', { query: '?raw', import: 'default', eager: true }),
);

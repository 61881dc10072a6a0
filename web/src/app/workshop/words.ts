// The words of the workshop.
import { texts, type Sentences } from '../../i18n/texts.svelte';
import type { Messages } from './messages';

export const t = texts<Messages>(
  import.meta.glob<Sentences>('./text/*.ftl', { query: '?raw', import: 'default', eager: true }),
);

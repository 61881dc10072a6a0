// The words of every table.
import { texts, type Sentences } from './texts.svelte';
import type { Messages } from './messages';

export const t = texts<Messages>(
  import.meta.glob<Sentences>('./text/*.ftl', { query: '?raw', import: 'default', eager: true }),
);

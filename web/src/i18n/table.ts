// The words of every table.
import { texts } from './texts.svelte';
import type { Messages } from './messages';

export const t = texts<Messages>(
  import.meta.glob<string>('./text/*.ftl', { query: '?raw', import: 'default', eager: true }),
);

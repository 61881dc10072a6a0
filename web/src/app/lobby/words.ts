// The words of the lobby that are not needed at once: lists, invitations, searching, the chooser of rules.
import { texts, type Sentences } from '../../i18n/texts.svelte';
import type { Messages } from './messages';

export const t = texts<Messages>(
  import.meta.glob<Sentences>('./text/*.ftl', { query: '?raw', import: 'default', eager: true }),
);

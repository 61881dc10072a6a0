// The sentences of lanes.
import { texts, type Sentences } from '../../i18n/texts.svelte';
import type { Messages } from './messages';

export const t = texts<Messages>(
  import.meta.glob<Sentences>('../../../../src/quintain/games/lanes/text/*/match.ftl', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

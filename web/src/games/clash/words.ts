// The sentences of clash.
import { texts } from '../../i18n/texts.svelte';
import type { Messages } from './messages';

export const t = texts<Messages>(
  import.meta.glob<string>('../../../../src/quintain/games/clash/text/*/match.ftl', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

// The sentences of siege.
import { texts, type Sentences } from '../../i18n/texts.svelte';
import type { Messages } from './messages';

export const t = texts<Messages>(
  import.meta.glob<Sentences>('../../../../src/quintain/games/siege/text/*/{match,cards}.ftl', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

export const bonusName = (bonus: string): string => t.maybe(`bonus-${bonus}`) ?? bonus;

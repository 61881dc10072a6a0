// The sentences of server, tables and platform.
import { texts, type Sentences } from './texts.svelte';

export const t = texts<never>(
  import.meta.glob<Sentences>(
    [
      '../../../src/quintain/texts/text/*.ftl',
      '../../../src/quintain/tables/text/*.ftl',
      '../../../src/quintain/server/text/*.ftl',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
);

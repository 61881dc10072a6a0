// Generated from web/src/app/lobby/text by `make regenerate`: the keys of the sentences, with their arguments.
import type { Arg } from '@/i18n/texts.svelte';

export type Messages = {
  done: null;
  no: null;
  reset: { usual: Arg };
  'reset-all': null;
  search: null;
  title: null;
  yes: null;
};

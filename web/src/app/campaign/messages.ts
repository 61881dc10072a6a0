// Generated from web/src/app/campaign/text by `make regenerate`: the keys of the sentences, with their arguments.
import type { Arg } from '@/i18n/texts.svelte';

export type Messages = {
  again: null;
  best: { n: Arg };
  bonus: { n: Arg };
  bonuses: null;
  'bonuses-say': { n: Arg };
  boss: null;
  build: null;
  deck: null;
  enemies: null;
  go: null;
  level: { n: Arg };
  locked: null;
  map: null;
  open: null;
  progress: { all: Arg; won: Arg };
  ready: null;
  title: null;
  tries: { n: Arg };
  'usual-bonuses': null;
  won: { n: Arg };
};

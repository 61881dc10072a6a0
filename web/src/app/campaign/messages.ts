// Generated from web/src/app/campaign/text by `make regenerate`: the keys of the sentences, with their arguments.
import type { Arg } from '@/i18n/texts.svelte';

export type Messages = {
  again: null;
  'bag-empty': null;
  'bag-rule': null;
  'bag-say': { n: Arg; room: Arg };
  best: { n: Arg };
  bonuses: null;
  boss: null;
  bring: { name: Arg };
  'bring-of': { free: Arg; n: Arg };
  build: null;
  deck: null;
  enemies: null;
  fewer: { name: Arg };
  finds: null;
  found: null;
  go: null;
  'in-battle': { n: Arg };
  level: { n: Arg };
  locked: null;
  map: null;
  more: { name: Arg };
  new: null;
  open: null;
  progress: { all: Arg; won: Arg };
  ready: null;
  title: null;
  'to-battle': null;
  tries: { n: Arg };
  won: { n: Arg };
};

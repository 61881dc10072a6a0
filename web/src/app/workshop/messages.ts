// Generated from web/src/app/workshop/text by `make regenerate`: the keys of the sentences, with their arguments.
import type { Arg } from '@/i18n/texts.svelte';

export type Messages = {
  'add-part': null;
  back: null;
  'bad-file': { why: Arg };
  cards: { n: Arg };
  changed: null;
  checking: null;
  copy: null;
  fine: null;
  form: null;
  fresh: null;
  invite: null;
  lab: null;
  list: null;
  more: null;
  'name-in': { field: Arg; language: Arg };
  'new-card': null;
  'new-name': null;
  none: null;
  number: null;
  open: null;
  play: null;
  'play-now': null;
  remove: null;
  'remove-part': { n: Arg; name: Arg };
  save: null;
  says: null;
  search: null;
  'start-over': null;
  'start-over-sure': null;
  title: null;
};

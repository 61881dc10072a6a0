// Generated from web/src/app/decks/text by `make regenerate`: the keys of the sentences, with their arguments.
import type { Arg } from '@/i18n/texts.svelte';

export type Messages = {
  add: { name: Arg };
  again: null;
  by: { number: Arg };
  'by-name': null;
  cards: { n: Arg };
  clear: null;
  code: null;
  'code-after-save': null;
  'code-says': null;
  'copy-code': null;
  curve: null;
  filters: null;
  fresh: null;
  from: null;
  'in-deck': { n: Arg };
  'in-order': null;
  name: null;
  'not-yet': null;
  open: null;
  play: null;
  remove: null;
  'remove-sure': null;
  save: null;
  saved: null;
  search: null;
  sort: null;
  starters: null;
  take: { name: Arg };
  'test-hand': null;
  title: null;
  untitled: null;
  valid: null;
};

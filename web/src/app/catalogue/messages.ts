// Generated from web/src/app/catalogue/text by `make regenerate`: the keys of the sentences, with their arguments.
import type { Arg } from '@/i18n/texts.svelte';

export type Messages = {
  about: { name: Arg };
  after: null;
  'all-of': { rulebook: Arg };
  'ask-lab': null;
  before: null;
  'by-name': null;
  copies: { n: Arg };
  'every-game': null;
  filters: null;
  found: { n: Arg };
  'group-bonuses': null;
  'group-symbols': null;
  'group-tags': null;
  'in-order': null;
  lab: null;
  levels: null;
  'make-own': null;
  measured: { day: Arg; matches: Arg };
  'no-lab': null;
  'no-starters': null;
  nothing: null;
  place: { all: Arg; place: Arg };
  played: { n: Arg };
  search: null;
  share: { error: Arg; share: Arg };
  sort: null;
  starters: null;
  title: null;
  unknown: null;
};

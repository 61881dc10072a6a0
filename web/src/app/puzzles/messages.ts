// Generated from web/src/app/puzzles/text by `make regenerate`: the keys of the sentences, with their arguments.
import type { Arg } from '@/i18n/texts.svelte';

export type Messages = {
  'all-themes': null;
  change: { change: Arg; rating: Arg };
  count: { n: Arg };
  days: { n: Arg };
  due: { n: Arg };
  'give-up': null;
  go: null;
  hint: null;
  'is-due': null;
  'is-missed': null;
  'is-new': null;
  'is-solved': null;
  'kept-here': null;
  leave: null;
  lessons: null;
  level: { rating: Arg };
  list: null;
  look: null;
  more: { n: Arg };
  next: null;
  none: null;
  puzzle: { id: Arg };
  rating: { rating: Arg };
  retry: null;
  says: null;
  'so-far': { solved: Arg; tried: Arg };
  solution: null;
  solve: null;
  streak: { n: Arg };
  themes: null;
  title: null;
  today: null;
  'today-solved': null;
  unrated: null;
};

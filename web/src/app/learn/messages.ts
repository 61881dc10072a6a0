// Generated from web/src/app/learn/text by `make regenerate`: the keys of the sentences, with their arguments.
import type { Arg } from '@/i18n/texts.svelte';

export type Messages = {
  again: null;
  'ask-bot': null;
  begin: null;
  finished: null;
  'first-time': { n: Arg };
  'go-on': null;
  hint: null;
  'learn-it': null;
  leave: null;
  missed: null;
  'new-here': null;
  'new-here-says': { game: Arg; n: Arg };
  next: null;
  progress: { all: Arg; solved: Arg };
  puzzles: null;
  'puzzles-say': null;
  retry: null;
  says: null;
  'so-it-is': null;
  solution: null;
  solved: null;
  step: { all: Arg; n: Arg };
  title: null;
  'to-puzzles': null;
  trainer: null;
};

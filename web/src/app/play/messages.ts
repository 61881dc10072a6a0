// Generated from web/src/app/play/text by `make regenerate`: the keys of the sentences, with their arguments.
import type { Arg } from '@/i18n/texts.svelte';

export type Messages = {
  adviser: { name: Arg };
  'adviser-level': null;
  'adviser-time': null;
  because: null;
  chance: { percent: Arg };
  'do-it': null;
  foe: null;
  'hint-none': null;
  'hint-title': null;
  'lost-go': null;
  'lost-gone-on': null;
  'lost-says': null;
  'lost-says-alone': null;
  'lost-title': null;
  'lost-wait': null;
  mixed: null;
  often: { percent: Arg };
  'on-server': null;
  opening: null;
  rating: { n: Arg };
  record: { drawn: Arg; lost: Arg; won: Arg };
  seconds: { n: Arg };
  'share-says': null;
  'share-title': null;
  sure: null;
  thinking: null;
  versus: null;
};

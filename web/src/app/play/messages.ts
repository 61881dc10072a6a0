// Generated from web/src/app/play/text by `make regenerate`: the keys of the sentences, with their arguments.
import type { Arg } from '@/i18n/texts.svelte';

export type Messages = {
  because: null;
  chance: { percent: Arg };
  'do-it': null;
  foe: null;
  'hint-none': null;
  'hint-title': null;
  mixed: null;
  often: { percent: Arg };
  opening: null;
  rating: { n: Arg };
  'rematch-asked': null;
  'rematch-wanted': { name: Arg };
  'share-says': null;
  'share-title': null;
  sure: null;
  thinking: null;
  versus: null;
};

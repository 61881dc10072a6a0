// Generated from web/src/app/replays/text by `make regenerate`: the keys of the sentences, with their arguments.
import type { Arg } from '@/i18n/texts.svelte';

export type Messages = {
  back: null;
  bot: null;
  both: null;
  download: null;
  go: null;
  moment: null;
  next: null;
  pause: null;
  play: null;
  'play-on': null;
  'play-on-says': null;
  previous: null;
  public: null;
  share: null;
  'share-says': null;
  'share-title': null;
  side: null;
  speed: null;
  step: { i: Arg; n: Arg };
  title: null;
  view: null;
};

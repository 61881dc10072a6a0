// Generated from web/src/app/settings/text by `make regenerate`: the keys of the sentences, with their arguments.
import type { Arg } from '@/i18n/texts.svelte';

export type Messages = {
  account: null;
  calm: null;
  card: { n: Arg };
  cards: null;
  colours: null;
  contrast: null;
  full: null;
  'is-reset': null;
  keys: null;
  'keys-say': null;
  language: null;
  motion: null;
  'motion-says': null;
  off: null;
  on: null;
  place: { n: Arg };
  places: null;
  press: { what: Arg };
  'reset-keys': null;
  set: { key: Arg; what: Arg };
  sound: null;
  'sound-says': null;
  speed: null;
  'speed-0': null;
  'speed-1': null;
  'speed-2': null;
  'speed-4': null;
  swapped: { key: Arg; now: Arg; what: Arg };
  taken: { key: Arg };
  'to-account': null;
  try: null;
  usual: null;
};

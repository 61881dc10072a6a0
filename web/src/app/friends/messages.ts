// Generated from web/src/app/friends/text by `make regenerate`: the keys of the sentences, with their arguments.
import type { Arg } from '@/i18n/texts.svelte';

export type Messages = {
  back: null;
  challenge: null;
  challenged: { game: Arg; name: Arg };
  follow: null;
  friends: null;
  offline: null;
  online: null;
  plays: { game: Arg };
  record: { drawn: Arg; lost: Arg; won: Arg };
  unfollow: null;
};

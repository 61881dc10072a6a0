// Into a tournament by one click, from lists of them; its own page offers other decks than the usual one.
import { ask, sentenceOf } from '../net/http';
import type { TournamentLine } from '../protocol';
import { router } from '../router.svelte';
import { toasts } from '../toasts.svelte';

export class Entering {
  busy = $state(false);

  readonly join = async ({ id: tournament }: TournamentLine): Promise<void> => {
    this.busy = true;
    try {
      await ask('POST /api/tournaments/{tournament}/join', { parts: { tournament }, body: { deck: null } });
      router.go(`/tournaments/${tournament}`);
    } catch (error) {
      toasts.say(sentenceOf(error));
    } finally {
      this.busy = false;
    }
  };
}

// Whom one follows, and who of them is there.
import { gameName } from '../../games/tiles';
import { table } from '../lobby/table.svelte';
import { ask, sentenceOf } from '../net/http';
import type { Friend } from '../protocol';
import { session } from '../session.svelte';
import { toasts } from '../toasts.svelte';
import { t } from './words';

class Friends {
  all = $state.raw<Friend[]>([]);

  async fetch(): Promise<void> {
    this.all = await ask('GET /api/friends').catch(() => this.all);
  }

  follows(account: string): boolean {
    return this.all.some(({ player }) => player.id === account);
  }

  async follow(account: string, on: boolean): Promise<void> {
    try {
      if (on) await ask('POST /api/friends', { body: { account } });
      else await ask('DELETE /api/friends/{account}', { parts: { account } });
      await this.fetch();
    } catch (error) {
      toasts.say(sentenceOf(error));
    }
  }

  /** Challenge somebody to the game that is chosen in the lobby. */
  async challenge(account: string, name: string): Promise<void> {
    try {
      if (!table.line && session.usual) table.choose(session.usual);
      await table.challenge(account);
      toasts.say(t('challenged', { name, game: gameName(table.line?.rulebook ?? '') }));
    } catch (error) {
      toasts.say(sentenceOf(error));
    }
  }
}

export const friends = new Friends();

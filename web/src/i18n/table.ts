// The words of every table.
import { texts } from './texts.svelte';
import type { Messages } from './messages';

export const t = texts<Messages>(
  import.meta.glob<string>('./text/*.ftl', { query: '?raw', import: 'default', eager: true }),
);

/** The same for the boards that ask for `words.t.…`, until they ask by key. */
export const words = {
  get t() {
    return {
      cancel: t('cancel'),
      deck: (n: number) => t('deck', { n }),
      empty: t('empty'),
      faceDown: t('face-down'),
      health: (n: number) => t('health', { n }),
      keys: {
        card: t('key-card'),
        direct: t('key-direct'),
        draw: t('key-draw'),
        pass: t('key-pass'),
        undo: t('key-undo'),
      },
      nothing: { full: t('refused-full'), noTurn: t('refused-no-turn'), notNow: t('refused-not-now') },
      pile: { deck: t('pile-deck') },
      ready: t('ready'),
      table: t('table'),
      theirHand: (n: number) => t('their-hand', { n }),
      turn: (n: number) => t('turn', { n }),
      turnOf: (name: string) => t('turn-of', { name }),
      undo: t('undo'),
      waiting: t('waiting'),
      waitingFor: (name: string) => t('waiting-for', { name }),
      watching: t('watching'),
      yourTurn: t('your-turn'),
    };
  },
};

// The sentences of a game that has no folder here: the server gives its files, so that it is told in its own words.
import { ask } from '../app/net/http';
import type { GameText } from '../app/protocol';
import type { Ends } from '../games/kit';
import { read } from '../i18n/parser';
import { texts, type Texts } from '../i18n/texts.svelte';
import type { AnyEvent } from '../match/shapes';
import { teller, type Sort, type Told } from '../match/teller';

export interface Spoken {
  t: Texts<never>;
  /** An event in the game's words; undefined where it has none, or needs to know what only its rules know. */
  say(event: AnyEvent, told: Told): string | undefined;
  /** Why matches end, as far as the game says it. */
  ends(): Ends['reason'];
}

const known = new Map<string, Promise<Spoken | null>>();

/** What a game says; null where the server cannot tell. */
export function spokenBy(rulebook: string): Promise<Spoken | null> {
  let asked = known.get(rulebook);
  if (!asked) {
    asked = ask('GET /api/games/{rulebook}/text', { parts: { rulebook } }).then(spokenOf, () => {
      known.delete(rulebook); // it may be able to tell the next time
      return null;
    });
    known.set(rulebook, asked);
  }
  return asked;
}

export function spokenOf({ text, sorts, reasons }: GameText): Spoken {
  const t: Texts<never> = texts(
    Object.fromEntries(Object.entries(text).map(([each, file]) => [`text/${each}.ftl`, read(file)])),
  );
  return {
    t,
    say(event, told) {
      try {
        return teller(t, sortsOf(sorts[event.event]))(event, told) || undefined;
      } catch {
        return undefined;
      }
    },
    ends: () =>
      Object.fromEntries(
        reasons.flatMap((why) => {
          const words = t.maybe(`end-${why}`);
          return words === undefined ? [] : [[why, words]];
        }),
      ),
  };
}

const sortsOf = (sorts: GameText['sorts'][string] = {}): Record<string, Sort> =>
  Object.fromEntries(Object.entries(sorts).filter((each): each is [string, Sort] => each[1] !== 'value'));

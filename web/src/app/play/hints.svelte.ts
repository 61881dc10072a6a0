// Advice as it is shown: moves that come to the same are one, and what is asked twice is answered alike. The page's own
// engine is asked first, by a level and in a time that the visitor chooses; a server only where that cannot tell.
import type { Advised } from '../../engine/seer';
import { inWords, language } from '../../i18n/language.svelte';
import type { MatchStore } from '../../match/match.svelte';
import type { AnyMove, Seat, Text } from '../../match/shapes';
import { ask, Problem } from '../net/http';
import type { Hint, HintLine, HintNote } from '../protocol';

export const MOST = 3;
export const LEVELS = ['level:3', 'level:5', 'level:7', 'level:8'] as const;
export const SECONDS = ['1', '3', '10'] as const;
export type Advice = HintLine & { words: string; alike: number };
/** Was it thought of here, and did the time matter? */
export type Given = Hint & { here: boolean; timed: boolean };

/** The best moves, the likeliest first: of twins the first one, with the shares of all. */
export function merged(lines: HintLine[], match: MatchStore): Advice[] {
  const found = new Map<string, Advice>();
  for (const line of lines) {
    const move = line.move as AnyMove;
    const key = match.kit.twin?.(move, match) ?? JSON.stringify(move);
    const known = found.get(key);
    if (known) found.set(key, { ...known, share: known.share + line.share, alike: known.alike + 1 });
    else found.set(key, { ...line, words: match.kit.moveWords?.(move, match) ?? line.text, alike: 1 });
  }
  return [...found.values()].sort((a, b) => b.share - a.share).slice(0, MOST);
}

/** Asks once for each decision, language, level and time. */
export class Adviser {
  level = $state<(typeof LEVELS)[number]>('level:5');
  seconds = $state<(typeof SECONDS)[number]>('1');
  private readonly given = new Map<string, Promise<Given>>();

  /** The match that a server knows; null where there is none to be asked. */
  constructor(readonly match: string | null) {}

  ask(store: MatchStore): Promise<Given> {
    const key = [store.prompt, language.current, this.level, this.seconds].join(':');
    const known = this.given.get(key);
    if (known) return known;
    const hint = this.think(store).then((told) => told ?? this.served());
    hint.catch(() => this.given.delete(key));
    this.given.set(key, hint);
    return hint;
  }

  private async think(store: MatchStore): Promise<Given | null> {
    const { sight, foresight, seat, prompt } = store;
    if (!sight || !foresight || seat === null) return null;
    const asked = { q: 'advice', seat, level: this.level, milliseconds: 1000 * Number(this.seconds) } as const;
    const told = (await foresight.ask(sight, asked)) as Advised | null;
    if (!told) return null;
    const words = (move: Record<string, unknown>, whose: Seat): string =>
      store.kit.moveWords?.(move as AnyMove, store, whose) ?? '';
    const foe = told.foe.map(({ move, share }) => ({ text: words(move, (1 - seat) as Seat), share }));
    const reasons = told.reasons.map(({ text, share }): HintNote => ({ text: inWords(text as Text), share }));
    const moves = told.moves.map((line): HintLine => ({ ...line, text: words(line.move, seat) }));
    return { bot: asked.level, prompt, moves, foe, reasons, here: true, timed: told.timed };
  }

  private async served(): Promise<Given> {
    if (this.match === null) throw new Problem(0, 'offline', 'offline');
    const query = { language: language.current };
    const hint = await ask('POST /api/matches/{match}/hint', { parts: { match: this.match }, query });
    return { ...hint, here: false, timed: false };
  }
}

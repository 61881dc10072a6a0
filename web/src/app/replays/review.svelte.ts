// What is said about a finished match: by the page's own engine in a worker, or by a server where that cannot tell.
import type { JudgedDecision, Reviewed as ReviewedHere } from '../../engine/recorded';
import { inWords } from '../../i18n/language.svelte';
import type { MatchStore } from '../../match/match.svelte';
import type { AnyMove, AnyView, Seat } from '../../match/shapes';
import { hired } from '../net/hired';
import { ask, Problem } from '../net/http';
import type { Reviewed } from '../protocol';
import type { Frame, Source } from './recording';
import { t } from './words';

export type Mark = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';
/** A move in all languages, or as it is: the table has words for it. */
export type Said = Record<string, string> | { move: AnyMove };
export interface Judged {
  number: number;
  seat: 0 | 1;
  played: Said;
  mark: Mark;
  /** To win, as the seat could know it. */
  chance: number;
  loss: number;
  choices: number;
  certain: boolean;
  better: { move: Said; share: number }[];
  /** What speaks for the first of them. Reviews that were kept before this was told have none. */
  reasons?: Record<string, string>[];
}
export interface Side {
  seat: 0 | 1;
  result: number;
  mistakes: number;
  opponent: number;
  luck: number;
  accuracy: number;
}
export interface Review {
  decisions: Judged[];
  sides: Side[];
  moments: number[];
}

const AGAIN = 400;

export class MatchReview {
  /** With all cards open, or by what the seats could know? */
  open = $state(false);
  done = $state(0);
  all = $state(0);
  private made = $state.raw<Partial<Record<'open' | 'closed', Review>>>({});
  private left = false;
  private stop: () => void = () => undefined;

  constructor(private readonly source: Source) {}

  get review(): Review | null {
    return this.made[this.kind] ?? null;
  }

  private get kind(): 'open' | 'closed' {
    return this.open ? 'open' : 'closed';
  }

  /** The other way to look at it. */
  async turn(open: boolean): Promise<void> {
    this.stop();
    [this.open, this.done, this.all] = [open, 0, 0];
    await this.fetch();
  }

  async fetch(): Promise<void> {
    const { kind, open } = this;
    if (this.made[kind]) return;
    const found = (await this.kept(open)) ?? (await this.think(open)) ?? (await this.served(open));
    if (found) this.made = { ...this.made, [kind]: found };
  }

  leave(): void {
    this.left = true;
    this.stop();
  }

  /** Has the server one already? */
  private async kept(open: boolean): Promise<Review | null> {
    if (!this.source.server) return null;
    const { review } = await this.ask(open, true);
    return review as unknown as Review | null;
  }

  private async think(open: boolean): Promise<Review | null> {
    const { about, recorded } = this.source;
    if (!recorded || this.wanted(open)) return null;
    const { made, leave } = hired.review(about, recorded, open, (done, all) => {
      if (!this.wanted(open)) [this.done, this.all] = [done, all];
    });
    this.stop = leave;
    const found = await made;
    if (!found) return null;
    if (!open) this.give(found);
    return reviewOf(found);
  }

  /** Is something else wanted by now? */
  private wanted(open: boolean): boolean {
    return this.left || this.open !== open;
  }

  /** Who played has it kept with the match, for their profile. The server looks whether it is true. */
  private give(found: ReviewedHere): void {
    const { server, own } = this.source;
    if (!server || !('match' in server) || !own) return;
    const decisions = found.decisions.map(({ number, chance, loss, certain, codes, better, why }) => ({
      number,
      chance,
      loss,
      certain,
      better: better.map(({ share }, i) => [codes[i]!, share] as [number, number]),
      why,
    }));
    ask('POST /api/matches/{match}/review', { parts: server, body: { decisions } }).catch(() => undefined);
  }

  private async served(open: boolean): Promise<Review | null> {
    if (this.wanted(open)) return null;
    if (!this.source.server) throw new Problem(0, 'impossible', t('review-impossible'));
    while (!this.wanted(open)) {
      const { done, all, review } = await this.ask(open, false);
      [this.done, this.all] = [done, all];
      if (review) return review as unknown as Review;
      await new Promise((then) => setTimeout(then, AGAIN));
    }
    return null;
  }

  private ask(open: boolean, kept: boolean): Promise<Reviewed> {
    const { server } = this.source;
    const query = { open, kept };
    return 'match' in server!
      ? ask('GET /api/matches/{match}/review', { parts: server, query })
      : ask('GET /api/shared/{code}/review', { parts: server!, query });
  }
}

const judged = ({ codes: _, why: __, ...one }: JudgedDecision): Judged => ({
  ...one,
  seat: one.seat as Seat,
  mark: one.mark as Mark,
  played: { move: one.played as AnyMove },
  better: one.better.map(({ move, share }) => ({ move: { move: move as AnyMove }, share })),
});

const reviewOf = ({ decisions, sides, moments }: ReviewedHere): Review => ({
  decisions: decisions.map(judged),
  sides: sides as unknown as Side[],
  moments,
});

/** A move in words. It is told from what its player saw then. */
export function told(said: Said, { seat, number }: Judged, frames: Frame[], store: MatchStore): string {
  if (!isMove(said)) return inWords(said);
  const before = frames.findLast((frame) => frame.decisions <= number) ?? frames[0]!;
  return store.kit.moveWords?.(said.move, seenAs(store, before.seen[`${seat}`].view), seat) ?? '';
}

const isMove = (said: Said): said is { move: AnyMove } => typeof said['move'] === 'object';

/** The table as it was at another moment. */
const seenAs = (store: MatchStore, view: AnyView): MatchStore =>
  new Proxy(store, { get: (of, name) => (name === 'view' ? view : (Reflect.get(of, name) as unknown)) });

/** The first step at which a decision has been made. */
export const stepAfter = (frames: Frame[], decision: number): number =>
  frames.findIndex((frame) => frame.decisions > decision);

/** Everything that was decided between the step before and this one. */
export function decidedAt(frames: Frame[], step: number, decisions: Judged[]): Judged[] {
  const before = step > 0 ? frames[step - 1]!.decisions : 0;
  const now = frames[step]?.decisions ?? 0;
  return decisions.filter(({ number }) => number >= before && number < now);
}

export const worse = ({ mark }: Judged): boolean => mark !== 'best' && mark !== 'good';

/** The nearest step, after this one or before it, at which something was decided that was not good. */
export function mistakeFrom(frames: Frame[], step: number, decisions: Judged[], direction: 1 | -1): number | undefined {
  const marked = decisions.filter(worse).map(({ number }) => stepAfter(frames, number));
  return direction > 0 ? marked.find((at) => at > step) : marked.findLast((at) => at < step);
}

// A recorded match on the page's own engine: what everybody saw of it, and what is to be said of its decisions.
import type { Json, Weighed } from './engine.ts';
import { Judge } from './judge.ts';
import {
  canonical,
  Match,
  redacted,
  SPECTATOR,
  type Deck,
  type Decision,
  type Game,
  type Result,
  type Told,
} from './match.ts';
import { checksum } from './mix.ts';
import { plain } from './python.ts';

/** Where a match began, and what was decided in it. */
export interface Played {
  seed: string;
  /** As matches begin with them: ids of starter decks, or lists of cards; null is the usual one. */
  decks: (Deck | null)[];
  bare: boolean;
  /** A match that began elsewhere: what a seat saw there. */
  sight?: { of: string; seat: number };
  decisions: Decision[];
}

/** All that a file says about how a match was played. */
export interface RecordedTerms {
  rules: string;
  further?: Json | null;
  setup: { decks?: (string[] | string | null)[] | null; position?: unknown };
  seed: string;
  decisions: Decision[];
}

type Viewer = '0' | '1' | 'public';
export interface WatchedFrame {
  at: number;
  decisions: number;
  seen: Record<Viewer, { events: Json[]; view: Json }>;
  /** What each seat saw, for whoever wants to play on from there. */
  sights: [string, string];
}

export interface JudgedDecision extends Weighed {
  number: number;
  seat: number;
  played: Json;
  certain: boolean;
  better: { move: Json; share: number }[];
  /** The numbers of these moves. */
  codes: number[];
  /** What speaks for the first of them, by the numbers of features, and in all languages. */
  why: number[];
  reasons: Record<string, string>[];
}

export interface Reviewed {
  open: boolean;
  decisions: JudgedDecision[];
  sides: Json[];
  moments: number[];
}

/** How a file was played, if the game here is the one that it was played with; null if it is another, or if it began from
 * what this engine cannot set up. */
export function playedFrom(game: Game, told: RecordedTerms): Played | null {
  const { preset } = game;
  if (told.rules !== preset.rules || told.setup.position != null) return null;
  if (told.further && checksum(new TextEncoder().encode(canonical(told.further))) !== preset.further) return null;
  const decks = (told.setup.decks ?? []).map((deck) => deckNamed(game, deck));
  if (decks.includes(undefined)) return null;
  return { seed: told.seed, decks: decks as (string | null)[], bare: false, decisions: told.decisions };
}

/** The starter deck that holds these cards in this order. */
function deckNamed({ preset }: Game, deck: string[] | string | null): string | null | undefined {
  if (deck === null || deck.length === 0) return null;
  if (typeof deck === 'string') return deck in preset.starters ? deck : undefined;
  return Object.keys(preset.starters).find((id) => preset.starters[id]!.join() === deck.join());
}

export function begin(game: Game, { seed, decks, bare, sight }: Played): Match {
  const luck = BigInt(`0x${seed}`);
  if (!sight) return Match.begin(game, luck, decks, bare);
  return Match.dealt(
    game,
    luck,
    Uint8Array.from(atob(sight.of), (letter) => letter.charCodeAt(0)),
    sight.seat,
  );
}

const make = (match: Match, [seat, code]: Decision): Told[] =>
  code === 'resign' ? match.resign(seat) : match.play(seat, code);

/** What each viewer saw, decision by decision. */
export function watched(game: Game, played: Played): { frames: WatchedFrame[]; result: Result | null } {
  const match = begin(game, played);
  try {
    const frames = [frameOf(match, match.opening, 0)];
    for (const decision of played.decisions) {
      const events = make(match, decision);
      frames.push(frameOf(match, events, match.decisions.length));
    }
    return { frames, result: match.result };
  } finally {
    match.close();
  }
}

function frameOf(match: Match, events: Told[], decisions: number): WatchedFrame {
  const seen = (viewer: number): { events: Json[]; view: Json } => ({
    events: events.map((event) => redacted(event, viewer === SPECTATOR ? null : viewer)),
    view: match.view(viewer),
  });
  const sights: [string, string] = [btoa(match.sight(0)), btoa(match.sight(1))];
  return { at: 0, decisions, seen: { '0': seen(0), '1': seen(1), public: seen(SPECTATOR) }, sights };
}

/** Goes through a match decision by decision. */
export class Reviewer {
  private game: Game;
  private played: Played;
  private open: boolean;
  private match: Match;
  private judge: Judge;
  private view: number;
  private asked: Uint8Array;
  private sights: string[];
  private found: JudgedDecision[] = [];

  constructor(game: Game, played: Played, open: boolean) {
    [this.game, this.played, this.open] = [game, played, open];
    this.match = begin(game, played);
    this.judge = new Judge(game, played.decisions.length);
    this.view = game.engine.record('State');
    [this.asked, this.sights] = [this.match.bytes(), this.sightsNow()];
  }

  close(): void {
    this.judge.close();
    this.match.close();
    this.game.engine.leave(this.view, this.game.engine.size('State'));
  }

  get all(): number {
    return this.played.decisions.length;
  }

  /** Look at the next decision; how many have been looked at? */
  step(): number {
    const number = this.match.decisions.length;
    const decision = this.played.decisions[number]!;
    const [seat, code] = decision;
    if (code !== 'resign') this.found.push(this.judged(number, seat, code));
    make(this.match, decision);
    this.ask();
    return number + 1;
  }

  private judged(number: number, seat: number, code: number): JudgedDecision {
    const { match, open, game } = this;
    const codes = match.legalCodes(seat);
    if (!codes.includes(code)) throw new Error(`the move ${code} of seat ${seat} is not legal`);
    const told = match.legal(seat);
    const move = (one: number): Json => told[codes.indexOf(one)]!;
    if (open) game.engine.bytes(this.view, this.asked.length).set(this.asked);
    else match.observe(seat, this.view);
    const by = open ? 'judgeOpen' : 'judge';
    const { better, ...verdict } = this.judge[by](this.view, seat, code, codes.length, number);
    const said = better.map((one) => ({ move: move(one.move), share: one.share }));
    const reasons = verdict.why.map((feature) => game.engine.data.features[feature]!);
    return {
      number,
      seat,
      played: move(code),
      ...verdict,
      better: said,
      codes: better.map((one) => one.move),
      reasons,
    };
  }

  /** Who decides at the same time does so from where both were asked, whoever is told first. */
  private ask(): void {
    const now = this.sightsNow();
    const owing = this.match.toAct;
    if (owing.length && owing.every((seat) => this.sights[seat] === now[seat])) return;
    [this.asked, this.sights] = [this.match.bytes(), now];
  }

  private sightsNow(): string[] {
    const owing = this.match.toAct;
    return [0, 1].map((seat) => (owing.includes(seat) ? this.match.sight(seat) : ''));
  }

  review(): Reviewed {
    const { review } = this.game.engine.script;
    const decisions = this.found.map((one) => ({ number: one.number, seat: one.seat, verdict: one }));
    const winner = this.match.result?.winner ?? null;
    const { alone } = this.game.preset;
    const sides = (alone ? [0] : [0, 1]).map((seat) => {
      const side = plain(review.side_of(decisions, seat, review.result_of(winner, seat), alone)) as Json;
      return { ...side, mistakes: -(side['given'] as number), opponent: side['gained'] };
    });
    return { open: this.open, decisions: this.found, sides, moments: plain(review.moments_of(decisions)) as number[] };
  }
}

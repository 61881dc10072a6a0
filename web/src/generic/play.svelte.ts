// What somebody is about to do in a game that the page knows nothing about: one of the legal moves, found by a card or
// in the list of all of them.
import { t as table } from '../i18n/table';
import { banner, wait } from '../lib/motion';
import { sing } from '../lib/sound';
import type { MatchStore } from '../match/match.svelte';
import { timeOf } from '../match/numbers';
import type { AnyEvent, Seat } from '../match/shapes';
import { moveText, names } from './texts';
import { handOf, layOut, type Zone } from './zones';

export class GenericPlay {
  /** The chosen move, by its place among the legal ones. */
  chosen = $state<number | null>(null);
  /** Only moves that name this card are listed. */
  card = $state<string | null>(null);

  constructor(readonly match: MatchStore) {}

  get me(): Seat {
    return this.match.below;
  }
  /** The server has it: what is on its way is not locked yet. */
  readonly locked = $derived.by(() => this.match.seats[this.me]?.ready === true);
  readonly live = $derived.by(() => this.match.myMove && !this.locked);
  readonly layout = $derived.by(() => layOut(this.match.view!, this.match.told));
  /** The own hand lies before its owner, and not on the table. */
  private readonly handZone = $derived.by(() =>
    this.match.seat === null ? undefined : (handOf(this.layout.seats[this.me]) ?? handOf(this.layout.common)),
  );
  readonly hand = $derived.by(() => this.handZone?.pieces.flatMap(({ card }) => card ?? []) ?? []);
  readonly moves = $derived.by(() =>
    this.match.legal
      .map((move, index) => ({ move, index, text: moveText(move, this.match.told) }))
      .filter(({ move }) => this.card === null || names(move, this.card)),
  );

  /** What lies at a side of the table, or in its middle. */
  zones(where: Seat | 'common'): Zone[] {
    const { common, seats } = this.layout;
    return (where === 'common' ? common : seats[where]).filter((zone) => zone !== this.handZone);
  }

  /** A new decision: nothing is chosen, unless there is nothing to choose. */
  begin(): void {
    this.card = null;
    this.chosen = this.match.legal.length === 1 ? 0 : null;
  }

  playable(card: string): boolean {
    return this.live && this.match.legal.some((move) => names(move, card));
  }

  pickCard(card: string): void {
    if (!this.live) return;
    if (!this.playable(card)) return this.match.refuse(table('refused-not-now'));
    const again = this.card === card;
    this.cancel();
    if (again) return;
    this.card = card;
    if (this.moves.length === 1) this.chosen = this.moves[0]!.index;
    sing('pick');
  }

  /** Choose a move; whoever chooses it twice makes it. */
  pick(index: number): void {
    if (!this.live) return;
    if (this.chosen === index) return this.go();
    this.chosen = index;
    sing('pick');
  }

  cancel(): void {
    this.chosen = this.card = null;
  }

  go(): void {
    const move = this.chosen === null ? undefined : this.match.legal[this.chosen];
    if (!this.live || !move) return;
    sing('ready');
    this.cancel();
    this.match.play(move);
  }

  // ---------------------------------------------------------------------------------------- showing what happens
  readonly perform = async (event: AnyEvent, apply: () => Promise<void>): Promise<void> => {
    await apply();
    const time = timeOf(event);
    if (time !== null && (event.event === 'round' || event.event === 'turn')) {
      sing('round');
      return banner(table(event.event, { n: time }), 800);
    }
    if (event.event === 'over') return;
    sing('place');
    await wait(200);
  };
}

// A seat's plan in lanes, and how a round is shown. What may be placed is asked of `legal`, nothing is decided here.
import { t as table } from '../../i18n/table';
import { banner, bolt, box, dissolve, float, flyFrom, lunge, shake, sparks, turnOver, wait } from '../../lib/motion';
import { sing } from '../../lib/sound';
import type { MatchStore } from '../../match/match.svelte';
import { listed, type AnyEvent, type Of, type Seat } from '../../match/shapes';
import { stage } from '../../ui/stage';
import { LANES, type Lane, type LanesCard, type LanesEvent, type LanesMove, type LanesView, type Plan } from './shapes';
import { t } from './words';

export class LanesPlay {
  plan = $state<Plan>({});
  chosen = $state<string | null>(null);
  hover = $state<string | null>(null);
  /** Whoever would place nothing although they could is asked once. */
  warned = $state(false);
  /** What a plan leaves of the mana, as far as that is foreseen. */
  left = $state<number | null>(null);
  private fought: Lane | null = null;

  constructor(readonly match: MatchStore) {}

  get view(): LanesView {
    return this.match.view as LanesView;
  }
  get me(): Seat {
    return this.match.below;
  }
  /** The server has it: what is on its way is not locked yet. */
  readonly locked = $derived.by(() => this.match.seats[this.me]?.ready === true);
  readonly live = $derived.by(() => this.match.myMove && !this.locked);
  /** The own cards that are not in the plan. */
  readonly hand = $derived.by(() => {
    const planned = Object.values(this.plan);
    return listed(this.view.seats[this.me]!.hand).filter((card) => !planned.includes(card));
  });
  private readonly mana = $derived.by(() => this.view.seats[this.me]!.mana);
  private readonly planned = $derived.by(() => Object.keys(this.plan).length > 0);
  /** The mana that a plan takes, once that is foreseen. */
  readonly going = $derived.by(() => (this.planned && this.left !== null ? Math.max(0, this.mana - this.left) : 0));
  /** Has every lane a card, or is one planned for it? */
  readonly crowded = $derived.by(() => LANES.every((lane, i) => this.plan[lane] || this.view.seats[this.me]!.lanes[i]));

  /** Begin with what the server knows: after a reload a staged plan is still there. */
  begin(): void {
    this.plan = { ...(this.view.staged?.[this.me]?.place ?? {}) };
    this.chosen = null;
    this.warned = false;
  }

  cancel(): void {
    this.chosen = null;
    this.warned = false;
  }

  private allowed(plan: Plan): boolean {
    return (this.match.legal as LanesMove[]).some((move) => samePlan(move.place, plan));
  }

  canPlace(card: string, lane: Lane): boolean {
    return this.live && !this.plan[lane] && this.allowed({ ...this.plan, [lane]: card });
  }
  playable(card: string): boolean {
    return LANES.some((lane) => this.canPlace(card, lane));
  }

  pick(card: string): void {
    if (!this.live) return;
    if (!this.playable(card)) return this.explain(card);
    this.chosen = this.chosen === card ? null : card;
    this.warned = false;
    sing('pick');
  }

  /** Why a card cannot be placed (L4): there is no lane for it, or else no mana. */
  private explain(card: string): void {
    const cost = this.match.card<LanesCard>(card)?.cost;
    const mana = this.planned ? this.left : this.mana;
    const dear = cost === undefined || mana === null ? table('refused-not-now') : t('page-dear', { cost, mana });
    this.match.refuse(this.crowded ? table('refused-full') : dear);
    this.chosen = null;
  }

  place(card: string, lane: Lane): void {
    this.chosen = null;
    if (!this.canPlace(card, lane)) return;
    this.plan = { ...this.plan, [lane]: card };
    this.warned = false;
    sing('place');
    this.match.stage({ place: this.plan });
  }

  takeBack(lane: Lane): void {
    if (!this.live || !this.plan[lane]) return;
    const { [lane]: _, ...rest } = this.plan;
    this.plan = rest;
    sing('pick');
    this.match.stage({ place: rest });
  }

  move(from: Lane, to: Lane): void {
    const card = this.plan[from];
    if (!card || this.plan[to] || from === to) return;
    const { [from]: _, ...rest } = this.plan;
    if (!this.live || !this.allowed({ ...rest, [to]: card })) return;
    this.plan = { ...rest, [to]: card };
    this.match.stage({ place: this.plan });
  }

  ready(): void {
    if (!this.live || !this.allowed(this.plan)) return;
    this.chosen = null;
    const empty = !this.planned && this.hand.some((card) => this.playable(card));
    if (empty && !this.warned) {
      this.warned = true;
      return sing('refuse');
    }
    sing('ready');
    this.match.play({ place: { ...this.plan } });
  }

  // ---------------------------------------------------------------------------------------- showing a round
  readonly perform = async (any: AnyEvent, apply: () => Promise<void>): Promise<void> => {
    const event = any as LanesEvent;
    if (event.event !== 'struck') this.fought = null;
    switch (event.event) {
      case 'round':
        await apply();
        sing('round');
        return banner(table('round', { n: event.round }));
      case 'drawn':
        return this.showDraw(event, apply);
      case 'placed':
        return this.showPlaced(event, apply);
      case 'struck':
        return this.showStrike(event, apply);
      case 'destroyed':
        sing('die');
        await dissolve(stage.piece(`${event.seat}:${event.lane}`));
        return apply();
      case 'hit':
        return this.showHit(event, apply);
      default:
        return apply();
    }
  };

  private async showDraw(event: Of<LanesEvent, 'drawn'>, apply: () => Promise<void>): Promise<void> {
    const from = box(stage.pile('deck'));
    await apply();
    sing('draw');
    if (event.seat === this.me && event.card) await flyFrom(stage.held(-1), from, 420, true);
    else void bolt(from, box(stage.crest(event.seat)), 'light');
  }

  private async showPlaced(event: Of<LanesEvent, 'placed'>, apply: () => Promise<void>): Promise<void> {
    await apply();
    const mine = event.seat === this.me;
    if (mine) {
      const { [event.lane]: _, ...rest } = this.plan;
      this.plan = rest;
    }
    sing('reveal');
    const piece = stage.piece(`${event.seat}:${event.lane}`);
    if (mine && this.match.seat !== null) await turnOver(piece);
    else await flyFrom(piece, box(stage.crest(event.seat)), 480, true);
  }

  private async showStrike(event: Of<LanesEvent, 'struck'>, apply: () => Promise<void>): Promise<void> {
    const struck = stage.piece(`${event.seat}:${event.lane}`);
    const striker = stage.piece(`${1 - event.seat}:${event.lane}`);
    let blow: Promise<unknown> | null = null;
    const together = this.match.options['strike'] === 'together';
    if (this.fought !== event.lane || !together) {
      this.fought = event.lane;
      // Those who strike at once meet half-way; whoever strikes first goes all the way.
      blow = together
        ? Promise.all([lunge(striker, box(struck)), lunge(struck, box(striker))])
        : lunge(striker, box(struck), 460, 0.8);
      await wait(250);
      sing('steel');
      void sparks(box(struck));
    }
    void float(box(stage.cell(`${event.seat}:${event.lane}`)), `−${event.damage}`);
    await apply();
    await blow;
    await wait(120);
  }

  private async showHit(event: Of<LanesEvent, 'hit'>, apply: () => Promise<void>): Promise<void> {
    // Straight ahead through the lane, and on to whoever sits behind it.
    const crest = stage.crest(event.seat);
    const ahead = stage.cell(`${event.seat}:${event.lane}`);
    const blow = lunge(stage.piece(`${1 - event.seat}:${event.lane}`), box(ahead), 420, 0.8);
    await wait(220);
    void float(box(ahead), `−${event.damage}`);
    await bolt(box(ahead), box(crest));
    sing('hit');
    await apply();
    await blow;
    void float(box(crest), `−${event.damage}`);
    void sparks(box(crest), 10);
    await shake(stage.table(), event.seat === this.me ? 7 : 3);
  }
}

export function samePlan(a: Plan, b: Plan): boolean {
  return LANES.every((lane) => (a[lane] ?? null) === (b[lane] ?? null));
}

// A turn of duel: what is being chosen step by step, and how it is shown.
import { t as table } from '../../i18n/table';
import {
  banner,
  bolt,
  box,
  dissolve,
  float,
  flyFrom,
  lunge,
  pulse,
  shake,
  sparks,
  turnOver,
  wait,
} from '../../lib/motion';
import { sing } from '../../lib/sound';
import type { MatchStore } from '../../match/match.svelte';
import { listed, type AnyEvent, type Of, type Seat } from '../../match/shapes';
import { stage } from '../../ui/stage';
import type { DuelEvent, DuelMove, DuelPreview, DuelView, Position } from './shapes';

type Apply = () => Promise<void>;
type Summon = Extract<DuelMove, { summon: string }>;
type Attack = Extract<DuelMove, { attack: number }>;

export class DuelPlay {
  /** A card of the hand that is being summoned, and where to. */
  chosen = $state<number | null>(null);
  zone = $state<number | null>(null);
  /** The own zone whose monster is about to attack. */
  attacker = $state<number | null>(null);
  hover = $state<string | null>(null);
  /** A deadly draw asks once more. */
  warned = $state(false);

  constructor(readonly match: MatchStore) {}

  get view(): DuelView {
    return this.match.view as DuelView;
  }
  get me(): Seat {
    return this.match.below;
  }
  readonly live = $derived.by(() => this.match.myMove);
  readonly hand = $derived.by(() => listed(this.view.seats[this.me]!.hand));
  private readonly summons = $derived.by(() =>
    (this.match.legal as DuelMove[]).filter((move): move is Summon => 'summon' in move),
  );
  private readonly attacks = $derived.by(() =>
    (this.match.legal as DuelMove[]).filter((move): move is Attack => 'attack' in move),
  );
  readonly mayDraw = $derived.by(() => this.live && (this.match.legal as DuelMove[]).some((move) => 'draw' in move));
  readonly mayPass = $derived.by(() => this.live && (this.match.legal as DuelMove[]).some((move) => 'pass' in move));
  /** Is passing all that can be done? Then it does no harm to offer it first. */
  readonly stuck = $derived.by(() => this.mayPass && this.match.legal.length === 1);
  readonly mayHitDirectly = $derived.by(() => this.attacker !== null && this.targets.includes('direct'));
  /** What the next draw would do, once that is told. */
  private readonly preview = $derived.by(() => this.match.previewNow as DuelPreview | null);
  /** What it costs; 0 is not said, nor what nobody knows yet. */
  readonly drawCost = $derived.by(() => this.preview?.cost ?? 0);
  private readonly deadly = $derived.by(() => this.preview?.over ?? false);

  /** What the chosen attacker may attack. */
  get targets(): (number | 'direct')[] {
    return this.live ? this.attacks.filter((move) => move.attack === this.attacker).map((move) => move.target) : [];
  }
  canAttack(zone: number): boolean {
    return this.live && this.attacks.some((move) => move.attack === zone);
  }
  playable(index: number): boolean {
    return this.live && this.summons.some((move) => move.summon === this.hand[index]);
  }
  /** May the chosen card go to this zone? */
  isOpen(zone: number): boolean {
    const card = this.chosen === null ? null : this.hand[this.chosen];
    return this.live && card !== null && this.summons.some((move) => move.summon === card && move.zone === zone);
  }
  /** The positions to choose from, once card and zone are. */
  get positions(): Position[] {
    if (this.chosen === null || this.zone === null || !this.live) return [];
    const card = this.hand[this.chosen];
    return this.summons.filter((move) => move.summon === card && move.zone === this.zone).map((move) => move.position);
  }

  cancel(): void {
    this.chosen = this.zone = this.attacker = null;
    this.warned = false;
  }

  pick(index: number): void {
    if (!this.live) return this.match.refuse(table('refused-no-turn'));
    if (!this.playable(index)) return this.match.refuse(table('refused-full'));
    const again = this.chosen === index;
    this.cancel();
    this.chosen = again ? null : index;
    sing('pick');
  }

  pickZone(zone: number): void {
    if (this.isOpen(zone)) {
      this.zone = zone;
      sing('place');
    } else if (this.canAttack(zone)) {
      const again = this.attacker === zone;
      this.cancel();
      this.attacker = again ? null : zone;
      sing('pick');
    }
  }

  summon(position: Position): void {
    const card = this.chosen === null ? null : this.hand[this.chosen];
    if (!card || this.zone === null || !this.positions.includes(position)) return;
    const move: DuelMove = { summon: card, zone: this.zone, position };
    this.cancel();
    this.match.play(move);
  }

  strike(target: number | 'direct'): void {
    if (this.attacker === null || !this.targets.includes(target)) return;
    const move: DuelMove = { attack: this.attacker, target };
    this.cancel();
    this.match.play(move);
  }

  draw(): void {
    if (!this.mayDraw) return;
    if (this.deadly && !this.warned) {
      this.warned = true;
      return sing('refuse');
    }
    this.cancel();
    this.match.play({ draw: true });
  }

  pass(): void {
    if (!this.mayPass) return;
    this.cancel();
    this.match.play({ pass: true });
  }

  // ---------------------------------------------------------------------------------------- showing a turn
  readonly perform = async (any: AnyEvent, apply: Apply): Promise<void> => {
    const event = any as DuelEvent;
    switch (event.event) {
      case 'turn':
        this.cancel();
        await apply();
        sing('round');
        return banner(
          event.seat === this.match.me ? table('your-turn') : table('turn-of', { name: this.match.nameOf(event.seat) }),
          800,
        );
      case 'paid':
        await apply();
        void float(box(stage.crest(event.seat)), `−${event.cost}`);
        return wait(180);
      case 'drawn':
        return this.showDraw(event, apply);
      case 'summoned':
        return this.showSummon(event, apply);
      case 'attacked':
        return this.showAttack(event, apply);
      case 'revealed':
        await apply();
        sing('reveal');
        return turnOver(stage.piece(`${event.seat}:${event.zone}`));
      case 'destroyed':
        sing('die');
        await dissolve(stage.piece(`${event.seat}:${event.zone}`));
        await apply();
        return pulse(stage.pile(`graveyard:${event.seat}`));
      case 'damaged':
        sing('hit');
        await apply();
        void float(box(stage.crest(event.seat)), `−${event.damage}`);
        void sparks(box(stage.crest(event.seat)));
        return shake(stage.table(), event.seat === this.me ? 8 : 4);
      default:
        return apply();
    }
  };

  private async showDraw(event: Of<DuelEvent, 'drawn'>, apply: Apply): Promise<void> {
    const from = box(stage.pile(`deck:${event.seat}`));
    await apply();
    sing('draw');
    if (event.seat === this.me && event.card) await flyFrom(stage.held(-1), from, 420, true);
    else await bolt(from, box(stage.crest(event.seat)), 'light');
  }

  private async showSummon(event: Of<DuelEvent, 'summoned'>, apply: Apply): Promise<void> {
    const mine = event.seat === this.me && event.card;
    const from = box(mine ? stage.held(this.hand.indexOf(event.card!)) : stage.crest(event.seat));
    await apply();
    sing('place');
    await flyFrom(stage.piece(`${event.seat}:${event.zone}`), from, 460);
  }

  private async showAttack(event: Of<DuelEvent, 'attacked'>, apply: Apply): Promise<void> {
    const piece = stage.piece(`${event.seat}:${event.zone}`);
    const foe = (1 - event.seat) as Seat;
    const target = event.target === 'direct' ? stage.crest(foe) : stage.cell(`${foe}:${event.target}`);
    const blow = lunge(piece, box(target), 560, event.target === 'direct' ? 0.6 : 0.82);
    await wait(300);
    sing('steel');
    void sparks(box(target));
    await apply();
    await blow;
  }
}

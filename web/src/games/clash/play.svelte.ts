// A seat's choice in clash, and how a turn is shown.
import { t as table } from '../../i18n/table';
import { banner, bolt, box, float, flyFrom, lunge, pulse, shake, sparks, turnOver, wait } from '../../lib/motion';
import { sing } from '../../lib/sound';
import type { MatchStore } from '../../match/match.svelte';
import { listed, type AnyEvent, type Of, type Seat } from '../../match/shapes';
import { stage } from '../../ui/stage';
import type { ClashCard, ClashEvent, ClashMove, ClashView } from './shapes';
import type { Part } from './sums';
import { t } from './words';

type Apply = () => Promise<void>;
type Attacked = Of<ClashEvent, 'attacked'>;
type Leaving = Of<ClashEvent, 'discarded' | 'set_aside' | 'removed'>;
type Zone = Of<ClashEvent, 'discarded'>['from'];

export class ClashPlay {
  /** The card that lies face down, by its place in the hand. */
  chosen = $state<number | null>(null);
  hover = $state<string | null>(null);
  /** The cards that were revealed in this turn, by seat. */
  fresh = $state<[string | null, string | null]>([null, null]);

  constructor(readonly match: MatchStore) {}

  get view(): ClashView {
    return this.match.view as ClashView;
  }
  get me(): Seat {
    return this.match.below;
  }
  readonly hand = $derived.by(() => listed(this.view.seats[this.me]!.hand));
  /** The server has it: what is on its way is not locked yet. */
  readonly locked = $derived.by(() => this.match.seats[this.me]?.ready === true);
  readonly live = $derived.by(() => this.match.myMove && !this.locked);
  readonly card = $derived.by(() => (this.chosen === null ? null : (this.hand[this.chosen] ?? null)));

  begin(): void {
    const staged = this.view.staged?.[this.me];
    this.chosen = staged && 'play' in staged ? this.hand.indexOf(staged.play) : null;
    if (this.chosen !== null && this.chosen < 0) this.chosen = null;
  }

  /** Another moment is shown: what was revealed in the last one lies elsewhere. */
  forget(): void {
    this.fresh = [null, null];
    this.begin();
  }

  playable(index: number): boolean {
    const card = this.hand[index];
    return this.live && (this.match.legal as ClashMove[]).some((move) => 'play' in move && move.play === card);
  }

  pick(index: number): void {
    if (!this.live) return;
    if (!this.playable(index)) {
      const auto = this.match.card<ClashCard>(this.hand[index]!)?.auto;
      return this.match.refuse(auto ? t('page-auto-laid') : table('refused-not-now'));
    }
    this.chosen = this.chosen === index ? null : index;
    sing(this.chosen === null ? 'pick' : 'place');
    this.match.stage(this.card === null ? null : { play: this.card });
  }

  take(): void {
    if (!this.live || this.chosen === null) return;
    this.chosen = null;
    sing('pick');
    this.match.stage(null);
  }

  /** Is there nothing to play? */
  readonly stuck = $derived.by(() => this.live && !this.hand.some((_, i) => this.playable(i)));

  /** Reveal the chosen card. Without one nothing is given away: whoever wants to pass says so. */
  ready(): void {
    if (!this.live) return;
    if (this.card === null) return this.stuck ? this.pass() : this.match.refuse(t('page-choose'));
    sing('ready');
    this.match.play({ play: this.card });
  }

  pass(): void {
    if (!this.live) return;
    this.chosen = null;
    sing('ready');
    this.match.play({ pass: true });
  }

  // ---------------------------------------------------------------------------------------- showing a turn
  readonly perform = async (any: AnyEvent, apply: Apply): Promise<void> => {
    const event = any as ClashEvent;
    switch (event.event) {
      case 'turn':
        this.fresh = [null, null];
        await apply();
        sing('round');
        return banner(table('turn', { n: event.turn }), 800);
      case 'drawn':
        return this.showDraw(event, apply);
      case 'laid':
      case 'played':
        return this.showPlayed(event, apply);
      case 'passed':
        await apply();
        void float(box(stage.cell(`slot:${event.seat}`)), t('page-pass'), 'block');
        return wait(250);
      case 'block':
        sing('block');
        await apply();
        void float(box(stage.crest(event.seat)), event.amount === 'all' ? '∞' : `${event.amount}`, 'block');
        return pulse(stage.crest(event.seat));
      case 'attacked':
        return this.showAttack(event, apply);
      case 'healed':
        sing('heal');
        void float(box(stage.crest(event.seat)), `+${event.amount}`, 'heal');
        await apply();
        return wait(260);
      case 'answered':
        await apply();
        return pulse(stage.cell(`${this.fresh[event.seat] === event.card ? 'slot' : 'laid'}:${event.seat}`));
      case 'discarded':
        return this.showLeaving(event, event.from, 'discard', apply);
      case 'set_aside':
        return this.showLeaving(event, event.from, 'aside', apply);
      case 'removed':
        return this.showLeaving(event, 'in_play', event.to === 'discard' ? 'discard' : 'aside', apply);
      case 'shuffled':
        await apply();
        sing('draw');
        return shake(stage.pile(`deck:${event.seat}`), 4);
      default:
        return apply();
    }
  };

  private async showDraw(event: Of<ClashEvent, 'drawn'>, apply: Apply): Promise<void> {
    const from = box(stage.pile(`deck:${event.seat}`));
    await apply();
    sing('draw');
    if (event.seat === this.me && event.card) await flyFrom(stage.held(-1), from, 360, true);
    else await bolt(from, box(stage.crest(event.seat)), 'light');
  }

  private async showPlayed(event: Of<ClashEvent, 'laid' | 'played'>, apply: Apply): Promise<void> {
    const mine = event.seat === this.me && this.match.seat !== null;
    if (event.event === 'played') {
      this.fresh[event.seat] = event.card;
      if (mine) this.chosen = null;
    }
    await apply();
    sing('reveal');
    if (event.event === 'played') {
      const card = stage.piece(`slot:${event.seat}`);
      await (mine ? turnOver(card) : flyFrom(card, box(stage.crest(event.seat)), 460, true));
    } else await flyFrom(stage.piece(`laid:${event.seat}`), box(stage.crest(event.seat)), 380, true);
  }

  /** The cards that attack go for the other side's, each with its share; then comes what gets through. */
  private async showAttack(event: Attacked, apply: Apply): Promise<void> {
    const { parts = [] } = (this.match.because(event) ?? {}) as { parts?: Part[] };
    const target = stage.cell(`slot:${event.seat}`);
    const blows = parts.length
      ? parts
      : [{ seat: (1 - event.seat) as Seat, card: '', attack: event.attack, fresh: true }];
    for (const { seat, card, attack, fresh } of blows) {
      const piece =
        stage.piece(`${fresh && this.fresh[seat] ? 'slot' : 'laid'}:${seat}`) ?? stage.piece(`slot:${seat}`);
      // A card that turns against its own side shakes where it lies.
      const blow = seat === event.seat ? shake(piece, 5) : lunge(piece, box(target), 480, 0.55);
      if (parts.length > 1) void float(box(piece), `${card && this.match.told.card(card)} ${attack}`, 'block');
      await wait(260);
      sing('steel');
      void sparks(box(target), 8);
      await blow;
    }
    const crest = stage.crest(event.seat);
    if (blows.length > 1) void float(box(target), `${blows.map((part) => part.attack).join(' + ')} = ${event.attack}`);
    else void float(box(target), `${event.attack}`);
    if (event.blocked) void this.showBlocked(event);
    await wait(event.blocked || blows.length > 1 ? 500 : 200);
    await bolt(box(target), box(crest));
    sing(event.damage > 0 ? 'hit' : 'block');
    await apply();
    void float(box(crest), event.damage > 0 ? `−${event.damage}` : '0', event.damage > 0 ? 'hurt' : 'block');
    await shake(stage.table(), event.damage === 0 ? 1 : event.seat === this.me ? 7 : 3);
  }

  /** What was blocked stands below what was dealt. */
  private async showBlocked(event: Attacked): Promise<void> {
    await wait(260);
    const at = box(stage.cell(`slot:${event.seat}`));
    if (at) await float({ ...at, y: at.y + at.height * 0.3 }, `−${event.blocked}`, 'block');
  }

  private async showLeaving(event: Leaving, zone: Zone, to: 'discard' | 'aside', apply: Apply): Promise<void> {
    const from = box(this.whence(event, zone));
    await apply();
    void flyFrom(stage.pile(`${to}:${event.seat}`), from, 300);
    await wait(160);
  }

  /** Where a card was: the one that was played in this turn lies in the middle, and is no longer there. */
  private whence({ seat, card, ...more }: Leaving, zone: Zone): HTMLElement | null {
    if (zone === 'set_aside') return stage.pile(`aside:${seat}`);
    if (zone !== 'in_play') return stage.crest(seat);
    const older = 'age' in more && more.age > 0;
    if (older || this.fresh[seat] !== card) return stage.piece(`laid:${seat}`) ?? stage.crest(seat);
    const piece = stage.piece(`slot:${seat}`);
    this.fresh[seat] = null;
    return piece;
  }
}

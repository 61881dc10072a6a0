// A seat's choice in clash, and how a turn is shown.
import { t as table } from '../../i18n/table';
import { banner, bolt, box, float, flyFrom, pulse, shake, sparks, turnOver, wait } from '../../lib/motion';
import { sing } from '../../lib/sound';
import type { MatchStore } from '../../match/match.svelte';
import { listed, type AnyEvent, type Of, type Seat } from '../../match/shapes';
import { stage } from '../../ui/stage';
import type { ClashCard, ClashEvent, ClashMove, ClashView } from './shapes';
import { t } from './words';

type Apply = () => Promise<void>;
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
  readonly locked = $derived.by(() => this.match.seats[this.me]?.ready === true || this.match.sent);
  readonly live = $derived.by(() => this.match.myMove && !this.locked);
  readonly card = $derived.by(() => (this.chosen === null ? null : (this.hand[this.chosen] ?? null)));

  begin(): void {
    const staged = this.view.staged?.[this.me];
    this.chosen = staged && 'play' in staged ? this.hand.indexOf(staged.play) : null;
    if (this.chosen !== null && this.chosen < 0) this.chosen = null;
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

  ready(): void {
    if (!this.live) return;
    sing('ready');
    this.match.play(this.card === null ? { pass: true } : { play: this.card });
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

  private async showAttack(event: Of<ClashEvent, 'attacked'>, apply: Apply): Promise<void> {
    const crest = stage.crest(event.seat);
    await bolt(box(stage.cell(`slot:${1 - event.seat}`)), box(crest));
    sing(event.damage > 0 ? 'hit' : 'block');
    await apply();
    void sparks(box(crest), event.damage > 0 ? 12 : 5);
    void float(box(crest), event.damage > 0 ? `−${event.damage}` : '0', event.damage > 0 ? 'hurt' : 'block');
    await shake(stage.table(), event.damage === 0 ? 1 : event.seat === this.me ? 7 : 3);
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

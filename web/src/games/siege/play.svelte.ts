// Preparing in siege: what is being chosen step by step, and how a battle is shown.
import { inWords } from '../../i18n/language.svelte';
import { t as table } from '../../i18n/table';
import { banner, bolt, box, dissolve, float, flyFrom, lunge, pulse, shake, sparks, wait } from '../../lib/motion';
import { sing } from '../../lib/sound';
import type { MatchStore } from '../../match/match.svelte';
import { listed, type AnyEvent, type Of, type Seat } from '../../match/shapes';
import { stage } from '../../ui/stage';
import type { Foreseen } from '../../engine/seer';
import { lacking } from './face';
import { unitAt } from './fold';
import type { At, SiegeCard, SiegeEvent, SiegeMove, SiegePreview, SiegeView, Unit } from './shapes';
import { mayTakeBack } from './undone';
import { bonusName, t } from './words';

type Apply = () => Promise<void>;
type Deploy = Extract<SiegeMove, { deploy: string }>;
/** What a tap on a cell would do. */
export type Act = {
  move?: SiegeMove;
  victim?: boolean;
  kind: 'deploy' | 'step' | 'ability' | 'bonus' | 'victim';
  cost?: number | undefined;
};

export const same = (a: At, b: At): boolean => a[0] === b[0] && a[1] === b[1];
const wayOf = (from: At, to: At): string => `${from}>${to}`;
const sameAll = (a: At[], b: At[]): boolean =>
  a.length === b.length && a.every((at) => b.some((other) => same(at, other)));

export class SiegePlay {
  chosen = $state<number | null>(null);
  victims = $state<At[]>([]);
  unit = $state<At | null>(null);
  bonus = $state<string | null>(null);
  hover = $state<string | null>(null);
  /** The cell that something was dragged to, until it is told. */
  private dropped: string | null = null;
  /** What steps would cost, by their ways, as far as that is known. */
  costs = $state.raw<Record<string, number>>({});
  /** Seat 1: what is to be prepared, by column. */
  muster = $state<Record<string, string>>({});

  constructor(readonly match: MatchStore) {}

  get view(): SiegeView {
    return this.match.view as SiegeView;
  }
  get me(): Seat {
    return this.match.below;
  }
  readonly live = $derived.by(() => this.match.myMove);
  private readonly legal = $derived.by(() => (this.live ? (this.match.legal as SiegeMove[]) : []));
  readonly commands = $derived.by(() => this.match.seat === 1);
  readonly hand = $derived.by(() => (this.commands ? (this.view.muster ?? []) : listed(this.view.hand)));
  private readonly card = $derived.by(() => (this.chosen === null ? null : (this.hand[this.chosen] ?? null)));
  readonly mayDraw = $derived.by(() => this.legal.flatMap((move) => ('draw' in move ? [move.draw] : [])));
  /** Nobody attacks by the way while a card asks for units: the question comes first. */
  readonly mayFinish = $derived.by(() => this.asked <= 0 && this.legal.some((move) => 'done' in move));
  readonly mayUndo = $derived.by(() => this.live && !this.commands && mayTakeBack(this.match.log));
  /** What an attack now would do, once the server has said so. */
  readonly preview = $derived.by(() => this.match.previewNow as SiegePreview | null);
  readonly prepares = $derived.by(() => this.live && !this.commands && this.view.stage === 'prepare');
  private readonly deploys = $derived.by(() =>
    this.legal.filter((move): move is Deploy => 'deploy' in move && move.deploy === this.card),
  );
  /** How many own units the chosen card still asks for. */
  readonly asked = $derived.by(() => {
    const wanted = this.deploys[0]?.sacrifice?.length ?? 0;
    return wanted - this.victims.length;
  });

  cancel(): void {
    this.chosen = this.unit = this.bonus = null;
    this.victims = [];
  }

  // ---------------------------------------------------------------------------------------- what is possible
  playable(index: number): boolean {
    const card = this.hand[index];
    if (this.commands) return this.live && [0, 1, 2, 3].some((column) => this.canMuster(card!, column));
    return this.legal.some((move) => 'deploy' in move && move.deploy === card);
  }

  /** What a tap on a cell would do now, or null. */
  act(at: At): Act | null {
    if (this.card && !this.commands) return this.deployAct(at);
    if (this.bonus) {
      const move = this.legal.find(
        (m) => 'bonus' in m && m.bonus === this.bonus && (m.at ? same(m.at, at) : m.column === at[1]),
      );
      return move ? { move, kind: 'bonus' } : null;
    }
    return this.unit ? this.unitAct(this.unit, at) : null;
  }

  private deployAct(at: At): Act | null {
    if (this.asked > 0) {
      const fits = this.deploys.some((move) =>
        [...this.victims, at].every((v) => move.sacrifice?.some((s) => same(s, v))),
      );
      return fits && !this.victims.some((v) => same(v, at)) ? { victim: true, kind: 'victim' } : null;
    }
    const move = this.deploys.find((m) => same([m.row ?? 0, m.column], at) && sameAll(m.sacrifice ?? [], this.victims));
    return move ? { move, kind: 'deploy' } : null;
  }

  private unitAct(from: At, at: At): Act | null {
    const step = this.legal.find((move) => 'step' in move && same(move.step, from) && same(move.to, at));
    if (step) return { move: step, kind: 'step', cost: this.costs[wayOf(from, at)] };
    const ability = this.legal.find((move) => 'ability' in move && same(move.ability, from) && same(move.at, at));
    return ability ? { move: ability, kind: 'ability' } : null;
  }

  /** The steps of the unit that is chosen. */
  readonly steps = $derived.by(() => {
    const from = this.unit;
    return from ? this.legal.filter((move) => 'step' in move && same(move.step, from)) : [];
  });

  /** What steps cost, read from what the engine foresees of them. */
  foresee(worlds: Foreseen | null): void {
    const events = (worlds ?? []).flatMap((told) => told?.[0] ?? []) as unknown as SiegeEvent[];
    const stepped = events.filter((event) => event.event === 'stepped');
    const { initiative } = this.view;
    this.costs = Object.fromEntries(stepped.map((one) => [wayOf(one.at, one.to), initiative - one.initiative]));
  }

  canCommand(unit: Unit): boolean {
    return this.legal.some(
      (m) => ('step' in m && same(m.step, unit.at)) || ('ability' in m && same(m.ability, unit.at)),
    );
  }
  hasBonus(name: string): boolean {
    return this.legal.some((move) => 'bonus' in move && move.bonus === name);
  }

  // ---------------------------------------------------------------------------------------- choosing
  pick(index: number): void {
    if (!this.live) return this.match.refuse(table('refused-no-turn'));
    if (!this.playable(index)) return this.explain(this.hand[index]!);
    const again = this.chosen === index;
    this.cancel();
    this.chosen = again ? null : index;
    sing('pick');
  }

  /** What a card lacks (S10), as it was told; until then only that it cannot be played. */
  private explain(id: string): void {
    const card = this.match.card<SiegeCard>(id);
    const why = this.preview?.hindered[id];
    this.match.refuse(card && why ? lacking(card, why, this.view) : table('refused-not-now'));
  }

  /** Do what can be done at a cell; what was dragged there is there already, as far as the eye is concerned. */
  tap(at: At, dragged = false): void {
    const act = this.act(at);
    if (act?.victim) {
      this.victims = [...this.victims, at];
      return sing('pick');
    }
    if (act?.move) {
      this.cancel();
      this.dropped = dragged ? `${at}` : null;
      return this.match.play(act.move);
    }
    const unit = unitAt(this.view, at);
    const again = this.unit && same(this.unit, at);
    this.cancel();
    if (unit && !again && this.canCommand(unit)) {
      this.unit = at;
      sing('pick');
    }
  }

  useBonus(name: string): void {
    if (!this.hasBonus(name)) return this.refuseBonus(name);
    const plain = this.legal.find((m) => 'bonus' in m && m.bonus === name && !m.at && m.column === undefined);
    const again = this.bonus === name;
    this.cancel();
    if (plain) this.match.play(plain);
    else this.bonus = again ? null : name;
  }

  undo(): void {
    this.cancel();
    if (!this.mayUndo) return this.match.refuse(t('page-no-undo'));
    sing('pick');
    this.match.undo();
  }

  /** The damage that whoever stands in a cell would take. */
  harmAt(at: At): { damage: number; falls: boolean } | null {
    return this.preview?.harm.find((harm) => same(harm.at, at)) ?? null;
  }

  private refuseBonus(name: string): void {
    const term = this.match.terms.bonuses[name];
    if (!this.live) return this.match.refuse(table('refused-no-turn'));
    this.match.refuse(
      term ? t('page-no-target', { bonus: bonusName(name), text: inWords(term.text) }) : table('refused-not-now'),
    );
  }

  draw(from: 'own' | 'pawn'): void {
    if (this.mayDraw.includes(from)) this.match.play({ draw: from });
  }

  finish(): void {
    if (this.commands) {
      const prepare = { ...this.muster };
      this.cancel();
      if (this.live) this.match.play({ prepare });
      this.muster = {};
    } else if (this.mayFinish) {
      this.cancel();
      sing('ready');
      this.match.play({ done: true });
    }
  }

  // ---------------------------------------------------------------------------------------- seat 1
  canMuster(card: string, column: number): boolean {
    if (this.muster[column]) return false;
    const wanted: Record<string, string> = { ...this.muster, [column]: card };
    return this.legal.some(
      (move) => 'prepare' in move && [0, 1, 2, 3].every((c) => (move.prepare[c] ?? null) === (wanted[c] ?? null)),
    );
  }
  musterAt(column: number): void {
    if (this.card && this.canMuster(this.card, column)) {
      this.muster = { ...this.muster, [column]: this.card };
      this.chosen = null;
      return sing('place');
    }
    const { [column]: _, ...rest } = this.muster;
    this.muster = rest;
  }

  // ---------------------------------------------------------------------------------------- showing a battle
  readonly perform = async (any: AnyEvent, apply: Apply): Promise<void> => {
    const event = any as SiegeEvent;
    switch (event.event) {
      case 'turn':
        await apply();
        sing('round');
        return banner(table('turn', { n: event.turn }), 800);
      case 'stage':
        await apply();
        return event.stage === 2 || event.stage === 5 ? banner(this.attackOf(event.stage), 620) : undefined;
      case 'drawn':
        return this.showDraw(event, apply);
      case 'deployed':
        return this.showDeployed(event, apply);
      case 'stepped':
      case 'advanced':
      case 'pushed':
        return this.showMove(event, apply);
      case 'attacked':
        return this.showAttack(event, apply);
      case 'struck':
        void float(box(stage.cell(`${event.at}`)), `−${event.damage}`);
        await apply();
        return wait(90);
      case 'healed':
        sing('heal');
        void float(box(stage.cell(`${event.at}`)), `+${event.gained}`, 'heal');
        return apply();
      case 'destroyed':
      case 'sacrificed':
      case 'cleared':
        sing('die');
        await dissolve(stage.piece(`${event.at}`));
        return apply();
      case 'camp':
        return this.showCamp(event, apply);
      case 'emerged':
        return this.showEmerged(event, apply);
      case 'prepared':
      case 'appeared':
        await apply();
        return pulse(stage.piece(event.event === 'prepared' ? `prepared:${event.column}` : `${event.at}`));
      case 'phase':
        await apply();
        sing('loss');
        return banner(t('page-phase'), 1400);
      default:
        return apply();
    }
  };

  private attackOf(stage: 2 | 5): string {
    if (this.match.me === null) return t('page-attack-of', { name: this.match.nameOf(stage === 2 ? 0 : 1) });
    return t((stage === 2) === (this.me === 0) ? 'page-your-attack' : 'page-their-attack');
  }

  private async showDraw(event: Of<SiegeEvent, 'drawn'>, apply: Apply): Promise<void> {
    const pawn = event.pawns < this.view.pawns;
    const from = box(stage.pile(pawn ? 'pawns' : 'deck'));
    await apply();
    sing('draw');
    if (event.card && !this.commands) await flyFrom(stage.held(-1), from, 360, true);
  }

  private async showDeployed(event: Of<SiegeEvent, 'deployed'>, apply: Apply): Promise<void> {
    const index = listed(this.view.hand).indexOf(event.card);
    const from = box(index >= 0 && !this.commands ? stage.held(index) : stage.crest(0));
    await apply();
    sing('place');
    if (this.wasDropped(event.at)) return;
    await flyFrom(stage.piece(`${event.at}`), from, 380);
  }

  private async showMove(event: Of<SiegeEvent, 'stepped' | 'advanced' | 'pushed'>, apply: Apply): Promise<void> {
    const from = box(stage.cell(`${event.at}`));
    await apply();
    sing('step');
    if (this.wasDropped(event.to)) return;
    await flyFrom(stage.piece(`${event.to}`), from, event.event === 'stepped' ? 260 : 200);
  }

  /** Was this brought to its cell by hand? Then it need not fly there again. */
  private wasDropped(at: At): boolean {
    const here = this.dropped === `${at}`;
    this.dropped = null;
    return here;
  }

  private async showAttack(event: Of<SiegeEvent, 'attacked'>, apply: Apply): Promise<void> {
    const target =
      event.target === 'camp'
        ? stage.cell(`camp:${event.side === 'player' ? 1 : 0}`)
        : event.target && stage.cell(`${event.target}`);
    await apply();
    if (!target) return;
    if (this.match.card<SiegeCard>(event.card)?.attack === 'ranged') {
      sing('arrow');
      return bolt(box(stage.cell(`${event.at}`)), box(target), 'arrow');
    }
    const blow = lunge(stage.piece(`${event.at}`), box(target), 340);
    await wait(190);
    sing('steel');
    void sparks(box(target), 7);
    await Promise.race([blow, wait(80)]);
  }

  private async showCamp(event: Of<SiegeEvent, 'camp'>, apply: Apply): Promise<void> {
    sing('hit');
    const camp = stage.cell(`camp:${event.side === 'player' ? 0 : 1}`);
    void float(box(camp), `−${event.damage}`);
    await apply();
    await shake(camp, 5);
  }

  private async showEmerged(event: Of<SiegeEvent, 'emerged'>, apply: Apply): Promise<void> {
    const from = box(stage.cell(`prepared:${event.column}`));
    await apply();
    sing('step');
    await flyFrom(stage.piece(`${event.at}`), from, 220);
  }
}

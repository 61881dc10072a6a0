// Judging a decision, as quintain.review.judge does: what a strong bot would have done, and what the difference is worth.
import { adviserOf, type Adviser } from './bots.ts';
import type { JudgeLine, LevelLine, Marking, Weighed } from './engine.ts';
import type { Game } from './match.ts';
import { Luck, type Mix } from './mix.ts';
import { differences } from './reasons.ts';
import { tryAll, tryWorlds, Workspace, writeNets } from './solver.ts';

const FINE = 0.02; // a move that is played at least so often is no mistake

export interface Verdict extends Weighed {
  /** What the bot would have done, the most frequent first. */
  better: { move: number; share: number }[];
  /** The best move wins whatever happens. */
  certain: boolean;
  /** In which features of a position the bot's move leaves the seat better off. */
  why: number[];
}

export class Judge {
  private game: Game;
  private line: JudgeLine;
  private marking: Marking;
  private bot: Adviser;
  private trying: Workspace;
  /** In each sample. */
  private worlds: number;

  constructor(game: Game, decisions: number) {
    const { engine } = game;
    [this.game, this.line, this.marking] = [game, engine.data.judge, engine.script.review];
    const { level, name } = this.line;
    const { tried } = level.config;
    const config = { ...level.config } as LevelLine['config'];
    const { worlds, samples } = this.line;
    this.worlds = Math.max(1, Math.floor(this.marking.worlds_for(worlds, decisions) / samples));
    if (tried) config.tried = { ...tried, playouts: this.marking.playouts_for(decisions) };
    this.bot = adviserOf(game, { ...level, config }, name);
    this.trying = new Workspace(engine, this.line.trying);
    const { move_net, net } = this.trying.at;
    writeNets(game, { nets: [{ of: 'contest' }, { of: 'fitted' }] }, [move_net!, net!]);
    engine.write('Tries', this.tries, this.line.tries);
  }

  close(): void {
    this.bot.close();
    this.trying.close();
  }

  /** By what the seat could know. */
  judge(view: number, seat: number, played: number, choices: number, number: number): Verdict {
    return this.lucky(number, (luck) => {
      const mix = this.bot.ponder(view, seat, luck);
      const loss = choices === 1 ? 0 : this.loss(view, seat, played, mix, luck);
      const better = mix.moves
        .map((move, i) => ({ move, share: mix.shares[i]! }))
        .sort((a, b) => b.share - a.share)
        .filter(({ share }) => share >= FINE);
      const chance = this.marking.chance(Math.max(...mix.worths));
      const mark = this.marking.marked(loss);
      const why = mark === 'best' || mark === 'good' || mix.certain ? [] : this.why(view, seat, mix, played);
      return { chance, loss, mark, better, certain: mix.certain, choices, why };
    });
  }

  /** What speaks for the bot's move against the one that was made, by the numbers of features. */
  private why(view: number, seat: number, mix: Mix, played: number): number[] {
    const top = mix.moves[this.marking.top_of(mix)]!;
    return differences(this.game, this.bot.replies(view, seat), seat, top, played)
      .filter(({ share }) => share > 0)
      .map(({ feature }) => feature);
  }

  /** With all cards open, from the state itself. */
  judgeOpen(state: number, seat: number, played: number, choices: number, number: number): Verdict {
    return this.lucky(number, (luck) => {
      const [top, worth] = this.bestOpen(state, seat, luck);
      const compared = choices > 1 && played !== top;
      const loss = compared ? this.sampled(() => this.gap(state, seat, top, played, false, luck, true)) : 0;
      const chance = this.marking.chance(this.bot.promise(seat, worth));
      const better = [{ move: top, share: 1 }];
      return { chance, loss, mark: this.marking.marked(loss), better, certain: false, choices, why: [] };
    });
  }

  private lucky<T>(number: number, work: (luck: Luck) => T): T {
    const luck = new Luck(this.game.engine, BigInt(this.marking.luck_for(number)));
    try {
      return work(luck);
    } finally {
      luck.close();
    }
  }

  private loss(view: number, seat: number, played: number, mix: Mix, luck: Luck): number {
    const { marking, bot } = this;
    if (marking.is_played(mix, played)) return 0;
    if (mix.moves.includes(played) && bot.isSolved) return marking.looked_behind(mix, played);
    const top = mix.moves[marking.top_of(mix)]!;
    const loss = this.sampled(() => this.gap(view, seat, top, played, mix.certain, luck, false));
    // A plan may be good that is not played on well.
    return this.line.level.kind === 'planner' ? Math.min(loss, marking.looked_behind(mix, played)) : loss;
  }

  private sampled(gap: () => number): number {
    const gaps: number[] = [];
    while (gaps.length < this.line.samples && !this.marking.is_enough(gaps)) gaps.push(gap());
    return this.marking.sampled_loss(gaps);
  }

  /** By how much a move is worth less than another one, in some worlds. */
  private gap(
    view: number,
    seat: number,
    top: number,
    played: number,
    certain: boolean,
    luck: Luck,
    open: boolean,
  ): number {
    const moves = certain ? [played] : [played, top];
    const count = moves.length;
    const begun = {
      seat,
      seed: BigInt.asIntN(64, luck.word()),
      worlds: 0n,
      is_open: Number(open),
      count,
      alive: count,
    };
    this.game.engine.write('Tries', this.tries, { ...begun, move: moves, total: moves.map(() => 0) });
    tryWorlds(this.game, this.trying, view, this.worlds);
    const found = moves.map((_, i) => this.total(i) / this.worlds);
    return (certain ? 1 : found[1]!) - found[0]!;
  }

  private bestOpen(state: number, seat: number, luck: Luck): [number, number] {
    const { engine, quiet } = this.game;
    const { moves, playouts } = this.line.tried;
    const left = engine.call('nominate_open')(quiet, state, ...this.trying.given, seat, moves, luck.word());
    tryAll(this.game, this.trying, state, left, playouts);
    const worlds = Number(engine.view.getBigInt64(this.at('worlds'), true));
    const worth = worlds ? this.total(0) / worlds : engine.view.getFloat64(this.at('first_sight'), true);
    return [engine.view.getInt32(this.at('move'), true), worth];
  }

  private get tries(): number {
    return this.trying.at['tries']!;
  }

  private at(field: string): number {
    return this.tries + this.game.engine.place('Tries', field);
  }

  private total(i: number): number {
    return this.game.engine.view.getFloat64(this.at('total') + 8 * i, true);
  }
}

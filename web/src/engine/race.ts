// Trying moves until it is told which is best, as quintain.bots.trying does.
import type { Game } from './match.ts';
import { plain } from './python.ts';
import { tryWorlds, type Workspace } from './solver.ts';

const COLUMNS = ['number', 'move', 'first_sight', 'total'] as const; // what is known of each move that is tried
type Tries = Record<(typeof COLUMNS)[number], number[]> & { count: number };

/** Who is still tried, and by how much the others were behind whom when they dropped out. */
export class Race {
  private runs: number[][];
  private fallen: [number, number, number][] = []; // by their numbers, the first one first
  private game: Game;
  private at: number;

  constructor(game: Game, trying: Workspace, count: number) {
    [this.game, this.at] = [game, trying.at['tries']!];
    this.runs = Array.from({ length: count }, () => []);
  }

  get left(): number {
    return this.runs.length;
  }

  get isTold(): boolean {
    return this.game.engine.script.race.is_told(this.runs);
  }

  tries(): Tries {
    return this.game.engine.read('Tries', this.at) as unknown as Tries;
  }

  /** A sample more has been tried: whoever is out of it is put behind the others. */
  after(before: Tries, worlds: number): void {
    const { still_in, gap_of } = this.game.engine.script.race;
    const { runs } = this;
    const tries = this.tries();
    runs.forEach((run, place) => run.push((tries.total[place]! - before.total[place]!) / worlds));
    const still = plain(still_in(runs)) as number[];
    const out = runs.map((_, place) => place).filter((place) => !still.includes(place));
    const [ahead, leader] = [runs[still[0]!]!, tries.number[still[0]!]!];
    for (const place of out) this.fallen.push([tries.number[place]!, leader, gap_of(ahead, runs[place]!)]);
    for (const name of COLUMNS) {
      const column = tries[name];
      column.splice(0, runs.length, ...[...still, ...out].map((place) => column[place]!));
    }
    this.runs = still.map((place) => runs[place]!);
    const behind = this.behind(tries);
    const all = tries.number.slice(0, tries.count).map((number) => behind.get(number)!);
    const moves = Object.fromEntries(COLUMNS.map((name) => [name, tries[name]]));
    this.game.engine.write('Tries', this.at, { ...moves, behind: all, alive: still.length });
  }

  /** By how much each is behind the best, by number: who dropped out is behind the one who was ahead then, who may have
   * fallen behind since. */
  private behind(tries: Tries): Map<number, number> {
    const { gap_of } = this.game.engine.script.race;
    const found = new Map(this.runs.map((run, place) => [tries.number[place]!, gap_of(this.runs[0]!, run)]));
    for (const [number, leader, gap] of this.fallen.toReversed()) found.set(number, found.get(leader)! + gap);
    return found;
  }
}

/** Try what was nominated until it is told which is best, in so many play-outs at most. */
export function race(
  game: Game,
  trying: Workspace,
  view: number,
  nominated: number,
  { playouts, sample }: { playouts: number; sample: number },
): void {
  const runners = new Race(game, trying, nominated);
  for (let spent = 0; spent < playouts && !runners.isTold;) {
    const before = runners.tries();
    tryWorlds(game, trying, view, sample);
    spent += sample * runners.left;
    runners.after(before, sample);
  }
}

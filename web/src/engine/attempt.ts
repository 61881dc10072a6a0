// An attempt at an exercise without a server: the same table, the same replies and the same judge as there
// (quintain.exercises), told in the same shape.
import type { Attempted, Play, ServerMessage } from '../app/protocol';
import { botFor, type Bot } from './bots.ts';
import type { Json, Runs } from './engine.ts';
import type { Judging } from './files.ts';
import { Match, type Game, type Options, type Told } from './match.ts';
import { LocalTable } from './table.ts';

type Words = Record<string, string>;

/** An exercise as quintain.wasm.tasks tells it. */
export interface Task {
  name: Words;
  task: Words;
  hint?: Words;
  right: Words;
  wrong?: Words;
  preset: string;
  options: Options;
  /** Where it begins. */
  state: Runs;
  opening: Told[];
  seat: 0 | 1;
  seed: number;
  /** What the other side does, decision by decision: the first that it may. A bot goes on where that ends. */
  foe: Json[][];
  then: string;
  solved: { moves: Json[]; view: Json };
  solution: Json[];
  show: boolean;
  one_choice: boolean;
}

export interface SoFar {
  played: number;
  first_fits: boolean;
  over: boolean;
  won: boolean;
  events: Told[];
  view: unknown;
}

/** A move that may not be made. */
export class Illegal extends Error {}

/** Does what it was told to, then what a bot would do. */
class Scripted implements Bot {
  private game: Game;
  private task: Task;
  private bot: Bot | undefined;
  private answered = 0;

  constructor(game: Game, task: Task) {
    [this.game, this.task] = [game, task];
  }

  choose(view: number, seat: number): number {
    const number = this.answered++;
    const told = this.task.foe[number];
    if (told) return this.first(view, seat, told);
    this.bot ??= botFor(this.game, this.task.then);
    return this.bot.choose(view, seat, (BigInt(this.task.seed) << 32n) | BigInt(number));
  }

  private first(view: number, seat: number, moves: Json[]): number {
    const { engine } = this.game;
    const match = Match.seen(this.game, engine.bytes(view, engine.size('State')).slice());
    try {
      for (const move of moves) {
        const code = match.codeOf(seat, move);
        if (code !== undefined) return code;
      }
    } finally {
      match.close();
    }
    throw new Illegal('the other side cannot do what it should');
  }

  close(): void {
    this.bot?.close();
  }
}

/** Make all moves of an attempt: what the last of them led to, and how it stands. */
export function attempted(game: Game, judging: Judging, task: Task, name: string, moves: Json[]): Attempted {
  const { seat, seed } = task;
  const alone = game.preset.alone;
  const match = Match.from(game, BigInt(seed), task.state, task.opening);
  let told: ServerMessage[] = [];
  const table = new LocalTable(
    game,
    {
      ...{ match: name, rulebook: game.engine.data.rulebook, preset: task.preset, options: task.options, seat },
      ...{ opponent: alone ? 'nobody' : task.then, decks: [], bare: false, seed: seed.toString(16) },
      ...{ person: { kind: 'account', id: 'you' }, decisions: [] },
    },
    (message) => void told.push(message),
    { match, bot: alone ? null : new Scripted(game, task) },
  );
  const answer = (): void => {
    while (table.waiting) table.think();
  };
  try {
    answer();
    const fitting = task.solved.moves.map((move) => match.codeOf(seat, move));
    const first = moves[0] && match.codeOf(seat, moves[0]);
    told = [];
    if (!moves.length) table.hear({ t: 'join', match: name, version: 0 });
    moves.forEach((move, i) => {
      told = [];
      table.hear({ t: 'play', match: name, id: i + 1, prompt: table.prompt, move: move as Play['move'] });
      if (told.some(({ t }) => t === 'error')) throw new Illegal(name);
      if (!task.one_choice) answer(); // else what is answered would change nothing
    });
    const state = judging.standing(task, {
      played: moves.length,
      first_fits: !fitting.length || fitting.includes(first as number),
      over: match.result !== null,
      won: match.result?.winner === seat,
      events: table.events,
      view: game.engine.script.write_position(match.scene(seat)),
    });
    return {
      table: told.find((message) => message.t === 'table') ?? null,
      updates: told.filter((message) => message.t === 'update'),
      state,
      words: (state === 'solved' ? task.right : state === 'missed' ? task.wrong : null) ?? null,
      solution: state === 'missed' || (task.show && !moves.length) ? task.solution : [],
      preview: match.toAct.includes(seat) ? match.preview() : null,
      stamp: game.preset.stamp,
      sight: btoa(match.sight(seat)),
    };
  } finally {
    table.close();
  }
}

// A seat at a table, over a socket that may break: what was missed is told again, what was not heard is said again.
// A table on this device is spoken to in the same way.
import type {
  Emoted,
  Error as Refusal,
  Outcome,
  Play,
  Preparing,
  Previewed,
  Sighted,
  Table,
  Update,
  Waiting,
} from '../protocol';
import { Problem } from './http';
import { isLocal } from './connection.svelte';
import { local, type Line } from './local.svelte';
import { socket } from './socket.svelte';

export interface Hears {
  table(table: Table, again: boolean): void;
  update(update: Update): void;
  over(outcome: Outcome): void;
  emoted(said: Emoted): void;
  told(message: Previewed | Preparing | Waiting | Sighted): void;
  gone(problem: Problem): void;
}

type Move = NonNullable<Play['move']> | null;
type Command =
  | { t: 'stage' | 'play'; prompt: number; move: Move }
  | { t: 'undo'; prompt: number }
  | { t: 'resign' | 'claim' | 'here' }
  | { t: 'emote'; emote: string };
/** Too much was asked for at once: ask again after so many milliseconds. */
const SLOWER = 1000;
/** Refusals of what was only asked: nothing is lost by them. */
const IDLE = ['no-preview', 'not-due', 'slow-down'];

interface Pending {
  command: Command;
  done: () => void;
  failed: (problem: Problem) => void;
}

export class Link {
  joined = $state(false);
  private line: Line;
  private version: number | undefined;
  private lastId = 0;
  private pending = new Map<number, Pending>();
  private unnumbered: Pending[] = [];
  private off: (() => void)[];
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly match: string,
    private hears: Hears,
  ) {
    const line = (this.line = isLocal(match) ? local : socket);
    const mine =
      <M extends { match?: string | null }>(listener: (message: M) => void) =>
      (message: M) => {
        if (message.match === match) listener(message);
      };
    this.off = [
      line.on('hello', () => this.join()),
      line.on(
        'table',
        mine((table) => this.seated(table)),
      ),
      line.on(
        'update',
        mine((update) => this.updated(update)),
      ),
      line.on(
        'over',
        mine(({ outcome }) => hears.over(outcome)),
      ),
      line.on(
        'emoted',
        mine((said) => hears.emoted(said)),
      ),
      line.on(
        'preview',
        mine((message) => hears.told(message)),
      ),
      line.on(
        'sight',
        mine((message) => hears.told(message)),
      ),
      line.on(
        'preparing',
        mine((message) => hears.told(message)),
      ),
      line.on(
        'waiting',
        mine((message) => hears.told(message)),
      ),
      line.on(
        'ack',
        mine(({ id }) => this.answered(id)),
      ),
      line.on(
        'error',
        mine((error) => this.refused(error)),
      ),
    ];
    if (line === socket) this.off.push(socket.watch());
    if (line.up) this.join();
  }

  close(): void {
    for (const off of this.off) off();
    clearTimeout(this.again);
    this.line.send({ t: 'leave', match: this.match });
    for (const { failed } of this.pending.values()) failed(new Problem(0, 'left', ''));
  }

  /** Say something that counts; it is settled when the server has written it down. */
  command(command: Command): Promise<void> {
    return new Promise((done, failed) => {
      const id = ++this.lastId;
      this.pending.set(id, { command, done, failed });
      if (this.joined) this.say(id, command);
    });
  }

  /** Ask what would happen if one stopped deciding now. */
  preview(): void {
    if (this.joined) this.line.send({ t: 'preview', match: this.match });
  }

  /** Ask for what one sees as bots are given it, now and with every change. */
  sight(): void {
    this.line.send({ t: 'sight', match: this.match });
  }

  mute(on: boolean): void {
    this.line.send({ t: 'mute', match: this.match, on });
  }

  private join(): void {
    this.joined = false;
    this.line.send({ t: 'join', match: this.match, ...(this.version === undefined ? {} : { version: this.version }) });
  }

  private say(id: number, command: Command): void {
    this.line.send({ ...command, match: this.match, id });
  }

  private seated(table: Table): void {
    this.line.set(table.at);
    const again = this.version !== undefined;
    [this.version, this.joined] = [table.version, true];
    this.lastId = Math.max(this.lastId, table.last_id ?? 0);
    for (const asked of this.unnumbered.splice(0)) this.pending.set(++this.lastId, asked);
    this.hears.table(table, again);
    for (const [id, { command }] of this.pending) this.say(id, command);
  }

  private updated(update: Update): void {
    if (this.version === undefined || update.version <= this.version) return;
    if (update.version !== this.version + 1) return this.join();
    this.version = update.version;
    this.line.set(update.at);
    this.hears.update(update);
  }

  private answered(id: number): void {
    this.pending.get(id)?.done();
    this.pending.delete(id);
  }

  private refused(error: Refusal): void {
    if (error.code === 'slow-down' && !this.joined) {
      clearTimeout(this.again);
      this.again = setTimeout(() => this.join(), SLOWER);
      return;
    }
    if (error.id == null) return IDLE.includes(error.code) ? undefined : this.hears.gone(problem(error));
    const asked = this.pending.get(error.id);
    this.pending.delete(error.id);
    // Another window of ours has used this number: ask where numbering goes on, and say it again.
    if (asked && error.code === 'stale-id') {
      this.unnumbered.push(asked);
      return this.join();
    }
    asked?.failed(problem(error));
  }
}

const problem = ({ code, text, said }: Refusal): Problem => new Problem(0, code, text, said);

// A live match: the store that boards show, fed by a link that survives a broken connection.
import { prepareWords } from '../../match/spoken.svelte';
import { loadKit } from '../../games';
import { MatchStore, type Sender } from '../../match/match.svelte';
import type { AnyCard, AnyMove, CardBook, Terms } from '../../match/shapes';
import { isLocal } from '../net/connection.svelte';
import { ask, Problem } from '../net/http';
import { Link } from '../net/link.svelte';
import { local } from '../net/local.svelte';
import { nameOf } from '../parts/people';
import type { Emoted, Guide, Over, Play, Preparing, Previewed, Sighted, Table, Update, Waiting } from '../protocol';
import { Oracle } from './oracle';

type Message = Table | Update | Over | Emoted | Previewed | Preparing | Waiting | Sighted;

/** What was said of presets: a match that goes on here without a server needs no other words. */
const guides = new Map<string, Guide>();

export class LiveSeat {
  store = $state.raw<MatchStore | null>(null);
  table = $state.raw<Table | null>(null);
  trouble = $state.raw<Problem | null>(null);
  /** Code of the page did not arrive. */
  broken = $state(false);
  readonly link: Link;
  private waiting: Message[] = [];
  private oracle: Oracle | null = null;

  constructor(readonly match: string) {
    this.link = new Link(match, {
      table: (table) => this.take({ ...table, players: table.players.map(named) }),
      update: (update) => this.take(update),
      over: (outcome) => this.take({ t: 'over', match, outcome }),
      emoted: (said) => this.take(said),
      told: (message) => {
        if (message.t === 'sight') this.oracle = this.table && Oracle.of(this.table, message.stamp);
        this.take(message);
      },
      gone: (problem) => (this.trouble = problem),
    });
    void this.open();
  }

  close(): void {
    this.link.close();
  }

  private async open(): Promise<void> {
    try {
      const guide = await this.guide();
      await this.until(() => this.table !== null || this.trouble !== null);
      if (!this.table) return;
      if (typeof this.table.cards === 'string') guides.set(this.table.preset, guide);
      const sender = this.table.seat === null ? null : this.sender();
      const kit = await loadKit(this.table.rulebook);
      const store = new MatchStore(kit, bookOf(guide), termsOf(guide), sender);
      this.store = store;
      store.foresight = this.oracle;
      for (const message of this.waiting.splice(0)) void store.receive(message as never);
    } catch (error) {
      if (error instanceof Problem) this.trouble = error;
      else this.broken = true;
    }
  }

  private guide(): Promise<Guide> {
    const preset = isLocal(this.match) ? local.kept(this.match)?.preset : undefined;
    const known = guides.get(preset ?? '');
    if (known) return Promise.resolve(known);
    if (preset !== undefined) return ask('GET /api/games/{preset}/guide', { parts: { preset } });
    return ask('GET /api/matches/{match}/guide', { parts: { match: this.match } });
  }

  private take(message: Message): void {
    if (message.t === 'table') {
      this.table = message;
      loadKit(message.rulebook).catch(() => (this.broken = true)); // on its way while the guide is
      if (message.seat !== null && !message.outcome) this.link.sight();
    }
    if (this.store) this.store.foresight = this.oracle;
    if (this.store) void this.store.receive(message as never);
    else this.waiting.push(message);
  }

  private until(condition: () => boolean): Promise<void> {
    return new Promise((done) => {
      const look = (): void => (condition() ? done() : void setTimeout(look, 10));
      look();
    });
  }

  private sender(): Sender {
    const say = (command: Parameters<Link['command']>[0]): void => {
      this.link.command(command).catch((problem: Problem) => this.refused(problem));
    };
    const prompt = (): number => this.store?.prompt ?? 0;
    return {
      stage: (move) => say({ t: 'stage', prompt: prompt(), move: plain(move) }),
      play: (move) => say({ t: 'play', prompt: prompt(), move: plain(move) }),
      undo: () => say({ t: 'undo', prompt: prompt() }),
      preview: () => void this.store?.lookAhead().then((told) => told || this.link.preview()),
      resign: () => say({ t: 'resign' }),
      claim: () => say({ t: 'claim' }),
      here: () => say({ t: 'here' }),
      emote: (emote) => say({ t: 'emote', emote }),
      mute: (on) => this.link.mute(on),
    };
  }

  private refused({ code, text, said }: Problem): void {
    if (!said) return; // we have left
    const tell = (): void => void this.store?.receive({ t: 'error', code, text, said });
    void prepareWords(said.game).then(tell, tell);
  }
}

const plain = (move: AnyMove | null): NonNullable<Play['move']> | null =>
  move && ({ ...$state.snapshot(move) } as NonNullable<Play['move']>);

/** Bots of the house have names for people, too. */
const named = (player: Table['players'][number]): Table['players'][number] =>
  player.kind === 'bot' ? { ...player, name: nameOf(player) } : player;

export const bookOf = (guide: Guide): CardBook =>
  Object.fromEntries((guide.cards as unknown as AnyCard[]).map((card) => [card.id, card]));

export const termsOf = ({ terms }: Guide): Terms => ({
  symbols: terms['symbols'] ?? {},
  bonuses: terms['bonuses'] ?? {},
  tags: terms['tags'] ?? {},
});

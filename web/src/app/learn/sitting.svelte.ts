// Somebody at the table of an exercise. All moves are told every time: nothing is kept in between.
import { loadKit } from '../../games';
import type { Text } from '../../match/shapes';
import { MatchStore, type Sender } from '../../match/match.svelte';
import type { AnyMove } from '../../match/shapes';
import { prepareWords } from '../../match/spoken.svelte';
import { ask, Problem } from '../net/http';
import { Oracle } from '../play/oracle';
import { bookOf, termsOf } from '../play/seat.svelte';
import type { Attempted, Guide, NewAttempt } from '../protocol';
import { session } from '../session.svelte';
import { t } from './words';

export type Move = NewAttempt['moves'][number];

export class Sitting {
  store = $state.raw<MatchStore | null>(null);
  state = $state<Attempted['state']>('open');
  words = $state.raw<Text | null>(null);
  /** The moves that solve it, once they may be seen. */
  solution = $state.raw<Move[]>([]);
  private moves: Move[] = [];
  private guide: Guide | null = null;
  private attempts = 0;
  /** Is it the solution that is played, and nobody's attempt? */
  shown = $state(false);

  constructor(
    readonly rulebook: string,
    readonly preset: string,
    /** Makes all moves of an attempt, and says how it stands. */
    private readonly tell: (moves: Move[], shown: boolean) => Promise<Attempted>,
  ) {}

  /** Has an attempt ended, and been shown to its end? */
  get over(): boolean {
    return this.state !== 'open' && this.store !== null && !this.store.busy;
  }

  /** Sit down, or begin again. */
  async begin(): Promise<void> {
    const attempt = ++this.attempts;
    this.shown = false;
    this.moves = [];
    this.guide ??= await ask('GET /api/games/{preset}/guide', { parts: { preset: this.preset } });
    const [kit, answer] = await Promise.all([loadKit(this.rulebook), this.tell([], false)]);
    if (attempt !== this.attempts || !answer.table) return;
    const players = answer.table.players.map((player) => ({
      ...player,
      name: player.kind === 'account' ? (session.me?.name ?? '') : player.kind === 'bot' ? t('trainer') : '',
    }));
    const store = new MatchStore(kit, bookOf(this.guide), termsOf(this.guide), this.sender());
    await store.receive({ ...answer.table, players });
    store.foresight = Oracle.of(answer.table, answer.stamp);
    this.store = store;
    this.note(answer);
  }

  /** Show how it is done. */
  async show(solution: Move[] = this.solution): Promise<void> {
    await this.begin();
    this.shown = true;
    for (const move of solution) await this.play(move);
  }

  private async play(move: Move): Promise<void> {
    const attempt = this.attempts;
    try {
      const answer = await this.tell([...this.moves, move], this.shown);
      if (attempt !== this.attempts) return;
      this.moves.push(move);
      for (const update of answer.updates) await this.store?.receive(update);
      if (attempt === this.attempts) this.note(answer);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { code, text, said } = error;
      if (said) await prepareWords(said.game).catch(() => undefined);
      void this.store?.receive({ t: 'error', code, text, said: said ?? { key: '', args: {} } } as never);
    }
  }

  private note({ state, words, solution, preview, sight }: Attempted): void {
    const { store } = this;
    if (store) store.sight = sight;
    if (store && preview) void store.receive({ t: 'preview', match: '', prompt: store.prompt, preview });
    [this.state, this.words, this.solution] = [state, words, solution as Move[]];
    if (state !== 'open' && this.store) this.store.legal = [];
  }

  /** The last decision is taken back by making all others again. */
  private async undo(): Promise<void> {
    const before = this.moves.slice(0, -1);
    await this.begin();
    for (const move of before) await this.play(move);
  }

  private sender(): Sender {
    const nothing = (): void => undefined;
    return {
      stage: nothing,
      play: (move) => void this.play(plain(move)),
      undo: () => void this.undo(),
      preview: nothing,
      resign: nothing,
      claim: nothing,
      here: nothing,
      emote: nothing,
      mute: nothing,
    };
  }
}

const plain = (move: AnyMove): Move => ({ ...$state.snapshot(move) }) as Move;

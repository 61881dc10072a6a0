// A tournament as it goes on: asked for again and again while somebody looks at it.
import { ask, sentenceOf } from '../net/http';
import type { TournamentPage } from '../protocol';
import { session } from '../session.svelte';

const EVERY = 3000;

export class ArenaView {
  page = $state.raw<TournamentPage | null>(null);
  trouble = $state('');
  busy = $state(false);
  /** The server's time, ahead of this device's by so much. */
  private ahead = 0;
  now = $state(Date.now());
  private timers: number[] = [];
  private left = false;

  constructor(private readonly tournament: string) {
    void this.begin();
    this.timers = [
      window.setInterval(() => document.visibilityState === 'visible' && void this.look(), EVERY),
      window.setInterval(() => (this.now = Date.now() + this.ahead), 1000),
    ];
  }

  close(): void {
    this.left = true;
    for (const timer of this.timers) clearInterval(timer);
  }

  // No $derived: an answer may come when the screen that would own them is gone.
  get mine(): TournamentPage['mine'] {
    return this.page?.mine ?? null;
  }
  get line(): TournamentPage['tournament'] | null {
    return this.page?.tournament ?? null;
  }
  get begun(): boolean {
    return !!this.line && this.line.starts <= this.now;
  }
  get over(): boolean {
    return !!this.line && this.line.ends <= this.now;
  }

  async join(deck: string | null): Promise<void> {
    const parts = { tournament: this.tournament };
    await this.act(() => ask('POST /api/tournaments/{tournament}/join', { parts, body: { deck } }));
  }

  async pause(): Promise<void> {
    const parts = { tournament: this.tournament };
    await this.act(() => ask('POST /api/tournaments/{tournament}/pause', { parts }));
  }

  /** Whoever comes back from a match of this tournament wants the next one, and stays to hear of it. */
  private async begin(): Promise<void> {
    await this.look();
    const { mine } = this;
    if (this.left) return;
    if (session.arena !== this.tournament || !mine || mine.match || mine.waiting || this.over) return;
    session.arena = '';
    await this.join(null);
  }

  private async look(): Promise<void> {
    try {
      this.take(await ask('GET /api/tournaments/{tournament}', { parts: { tournament: this.tournament } }));
      this.trouble = '';
    } catch (error) {
      this.trouble = sentenceOf(error);
    }
  }

  private async act(deed: () => Promise<TournamentPage>): Promise<void> {
    this.busy = true;
    try {
      this.take(await deed());
    } catch (error) {
      this.trouble = sentenceOf(error);
    } finally {
      this.busy = false;
    }
  }

  private take(page: TournamentPage): void {
    this.page = page;
    this.ahead = page.now - Date.now();
    this.now = page.now;
  }
}

// Who looks at the page, what there is to play, and which matches wait.
import { byOrder, gameName } from '../games/tiles';
import { loadFirst } from '../i18n/first';
import { language, type Language } from '../i18n/language.svelte';
import { inSentence, prepareWords } from '../match/spoken.svelte';
import { ask, sentenceOf } from './net/http';
import { socket } from './net/socket.svelte';
import { connection, NOBODY, OUTBOX, RUNS } from './net/connection.svelte';
import type { Games, LobbyState, MatchLine, Me, OptionLine, PresetLine, Queued, RulebookLine } from './protocol';
import { search } from './lobby/search';
import { preferences } from './preferences.svelte';
import { router } from './router.svelte';
import { toasts } from './toasts.svelte';
import { turned } from './turns';
import { t } from './words';

const LOOK = 20_000; // milliseconds between two looks whether it is somebody's turn who looks elsewhere

class Session {
  me = $state<Me | null>(null);
  games = $state.raw<Games>({ presets: [], rulebooks: [], bots: [], emotes: [] });
  running = $state.raw<MatchLine[]>([]);
  lobby = $state.raw<LobbyState | null>(null);
  queue = $state.raw<Queued | null>(null);
  trouble = $state('');
  /** The tournament in which one has a match, or comes from one. */
  arena = '';
  private watchers = 0;

  /** Begin: whoever has no session is a guest at once. */
  async start(): Promise<void> {
    this.trouble = '';
    try {
      const { me, games } = await ask('GET /api/start');
      this.games = { ...games, rulebooks: games.rulebooks.toSorted((a, b) => byOrder(a.name, b.name)) };
      this.enter(me ?? (await ask('POST /api/guest', { body: { language: language.current } })));
      if (!connection.lost) this.sendKept();
    } catch (error) {
      await loadFirst(language.current);
      this.trouble = sentenceOf(error);
    }
  }

  /** A server answers again: whoever came while there was none is a guest of it now. */
  private found(): void {
    if (!this.me || this.me.id === NOBODY) return void this.start();
    socket.open();
    this.sendKept();
  }

  /** Send what was done while there was no server. */
  private sendKept(): void {
    const { me } = this;
    if (me && localStorage.getItem(RUNS)) void import('./campaign/runs').then(({ sendRuns }) => sendRuns(me.id));
    if (me && localStorage.getItem(OUTBOX)) void import('./net/outbox').then(({ send }) => send(me.id));
  }

  /** Be somebody from now on: the socket belongs to a session, and so it is opened anew. */
  enter(me: Me): void {
    if (this.me) search.forget(); // it was somebody else's
    this.me = me;
    connection.account = me.id;
    this.queue = null;
    socket.close();
    if (!connection.lost) socket.open();
  }

  async leave(): Promise<void> {
    await ask('POST /api/logout');
    this.running = [];
    this.enter(await ask('POST /api/guest', { body: { language: language.current } }));
  }

  async speak(code: Language): Promise<void> {
    language.choose(code);
    if (this.me) await ask('PATCH /api/me', { body: { language: code } }).catch(() => undefined);
  }

  /** Have others see whether one is there, or not. */
  async hide(hidden: boolean): Promise<void> {
    try {
      this.me = await ask('PATCH /api/me', { body: { hidden } });
    } catch (error) {
      toasts.say(sentenceOf(error));
    }
  }

  /** Hear of the lobby as long as somebody looks at it. */
  watchLobby(): () => void {
    if (this.watchers++ === 0) socket.send({ t: 'lobby', on: true });
    return () => {
      if (--this.watchers === 0) socket.send({ t: 'lobby', on: false });
    };
  }

  preset(name: string): PresetLine | undefined {
    return this.games.presets.find((preset) => preset.name === name);
  }

  /** The preset to begin with: the first one of the first game. */
  get usual(): PresetLine | undefined {
    return this.games.presets.find((preset) => preset.rulebook === this.games.rulebooks[0]?.name);
  }

  rulebook(name: string): RulebookLine | undefined {
    return this.games.rulebooks.find((rulebook) => rulebook.name === name);
  }

  option(rulebook: string, name: string): OptionLine | undefined {
    return this.rulebook(rulebook)?.options.find((option) => option.name === name);
  }

  listen(): void {
    const look = (): boolean => preferences.notices && document.hidden && this.running.length > 0;
    setInterval(() => look() && void this.refresh(), LOOK);
    addEventListener('online', () => connection.lost && void this.start());
    connection.found = () => this.found();
    socket.on('hello', ({ matches }) => {
      this.running = matches;
      this.queue = null;
      this.searchOn();
      if (this.watchers) socket.send({ t: 'lobby', on: true });
    });
    socket.on('lobby-state', (state) => (this.lobby = state));
    socket.on('invited', ({ challenge }) => {
      const game = gameName(this.preset(challenge.terms.preset)?.rulebook ?? challenge.terms.preset);
      toasts.say(t('challenges-you', { name: challenge.by.name ?? '', game }), `/invite/${challenge.id}`);
    });
    socket.on('queued', (queued) => (this.queue = queued));
    socket.on('unqueued', () => {
      this.queue = null;
      search.forget();
    });
    socket.on('started', ({ match, tournament }) => {
      this.queue = null;
      if (tournament) this.arena = tournament;
      search.forget();
      this.notice(t('begun'), `/match/${match}`);
      this.goTo(match);
      void this.refresh();
    });
    socket.on('over', () => void this.refresh());
    socket.on('hello', () => void prepareWords().catch(() => undefined));
    socket.on('bye', (bye) => bye.code !== 'logged-out' && toasts.say(inSentence(bye)));
    socket.on('error', (error) => error.id == null && !error.match && toasts.say(inSentence(error)));
  }

  /** Say something to whoever looks elsewhere and wants to hear of it. */
  private notice(text: string, path: string): void {
    if (preferences.notices && document.hidden) void import('./notices').then(({ show }) => show(text, path));
  }

  async refresh(): Promise<void> {
    const before = this.running;
    this.running = await ask('GET /api/matches/running').catch(() => before);
    for (const line of turned(before, this.running)) {
      const game = gameName(this.preset(line.preset)?.rulebook ?? line.preset);
      this.notice(t('turn-notice', { game }), `/match/${line.match}`);
    }
  }

  /** The queue forgets whoever loses the connection, and everybody when the server starts again: they line up anew. */
  private searchOn(): void {
    const kept = search.kept;
    if (!kept) return;
    ask('POST /api/queue', { body: kept.body }).catch((error: unknown) => {
      search.forget();
      toasts.say(sentenceOf(error));
    });
  }

  private goTo(match: string): void {
    const here = router.place;
    const busy = here.name === 'match' && this.running.some((line) => line.match === here.parts['match']);
    if (!busy || here.parts['match'] === match) router.go(`/match/${match}`);
    else toasts.offer('begun', `/match/${match}`);
  }
}

export const session = new Session();

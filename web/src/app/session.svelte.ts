// Who looks at the page, what there is to play, and which matches wait.
import { byOrder } from '../games/tiles';
import { language, type Language } from '../i18n/language.svelte';
import { inSentence, prepareWords } from '../match/spoken.svelte';
import { ask, sentenceOf } from './net/http';
import { socket } from './net/socket.svelte';
import type { Games, LobbyState, MatchLine, Me, OptionLine, PresetLine, Queued, RulebookLine } from './protocol';
import { router } from './router.svelte';
import { toasts } from './toasts.svelte';

class Session {
  me = $state<Me | null>(null);
  games = $state.raw<Games>({ presets: [], rulebooks: [], bots: [], emotes: [] });
  running = $state.raw<MatchLine[]>([]);
  lobby = $state.raw<LobbyState | null>(null);
  queue = $state.raw<Queued | null>(null);
  trouble = $state('');
  private watchers = 0;

  /** Begin: whoever has no session is a guest at once. */
  async start(): Promise<void> {
    this.trouble = '';
    try {
      const { me, games } = await ask('GET /api/start');
      this.games = { ...games, rulebooks: games.rulebooks.toSorted((a, b) => byOrder(a.name, b.name)) };
      this.enter(me ?? (await ask('POST /api/guest', { body: { language: language.current } })));
    } catch (error) {
      this.trouble = sentenceOf(error);
    }
  }

  /** Be somebody from now on: the socket belongs to a session, and so it is opened anew. */
  enter(me: Me): void {
    this.me = me;
    this.queue = null;
    socket.close();
    socket.open();
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
    socket.on('hello', ({ matches }) => {
      this.running = matches;
      this.queue = null;
      if (this.watchers) socket.send({ t: 'lobby', on: true });
    });
    socket.on('lobby-state', (state) => (this.lobby = state));
    socket.on('queued', (queued) => (this.queue = queued));
    socket.on('unqueued', () => (this.queue = null));
    socket.on('started', ({ match }) => {
      this.queue = null;
      this.goTo(match);
      void this.refresh();
    });
    socket.on('over', () => void this.refresh());
    socket.on('hello', () => void prepareWords().catch(() => undefined));
    socket.on('bye', (bye) => bye.code !== 'logged-out' && toasts.say(inSentence(bye)));
    socket.on('error', (error) => error.id == null && !error.match && toasts.say(inSentence(error)));
  }

  async refresh(): Promise<void> {
    this.running = await ask('GET /api/matches/running').catch(() => this.running);
  }

  private goTo(match: string): void {
    const here = router.place;
    const busy = here.name === 'match' && this.running.some((line) => line.match === here.parts['match']);
    if (!busy || here.parts['match'] === match) router.go(`/match/${match}`);
    else toasts.offer('begun', `/match/${match}`);
  }
}

export const session = new Session();

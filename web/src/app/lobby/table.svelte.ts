// The match that somebody is about to start, kept for the next visit.
import { ask, sentenceOf } from '../net/http';
import { connection } from '../net/connection.svelte';
import type { Deck, Guide, HouseBotLine, PresetLine, Terms } from '../protocol';
import { session } from '../session.svelte';
import { toasts } from '../toasts.svelte';

export type Opponent = 'alone' | 'bot' | 'person' | 'friend';
export type Value = number | boolean | string;
const KEY = 'quintain.table';
const USUAL = 'level:2';
export const STARTER = 'starter:';

interface Kept {
  preset: string;
  opponent: Opponent;
  alone: Opponent;
  bot: string;
  rated: boolean;
  timed: boolean;
  /** Against bots there is a clock only for those who want one. */
  hurried: boolean;
  /** Against bots one can play without the server. */
  here: boolean;
  deck: string;
  botDeck: string;
}

function kept(): Kept {
  const plain: Kept = {
    preset: '',
    opponent: 'bot',
    alone: 'alone',
    bot: USUAL,
    rated: false,
    timed: true,
    hurried: false,
    here: false,
    deck: '',
    botDeck: '',
  };
  try {
    return { ...plain, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return plain;
  }
}

class NewTable {
  preset = $state('');
  opponent = $state<Opponent>('bot');
  /** The same for games that one can play alone. */
  alone = $state<Opponent>('alone');
  bot = $state(USUAL);
  rated = $state(false);
  timed = $state(true);
  hurried = $state(false);
  here = $state(false);
  open = $state<'invite' | 'open'>('invite');
  /** May an invited match be watched? */
  watch = $state(false);
  seat = $state<'coin' | '0' | '1'>('coin');
  /** Empty for the usual deck, `starter:<id>`, or the id of a saved one. */
  deck = $state('');
  /** The same for the bot, which surprises unless it is told. */
  botDeck = $state('');
  changes = $state.raw<Record<string, Value>>({});
  busy = $state(false);
  invitation = $state('');
  decks = $state.raw<Deck[]>([]);
  guide = $state.raw<Guide | null>(null);

  constructor() {
    const before = kept();
    [this.preset, this.opponent, this.bot] = [before.preset, before.opponent, before.bot];
    [this.rated, this.timed, this.alone] = [before.rated, before.timed, before.alone];
    [this.hurried, this.deck, this.botDeck] = [before.hurried, before.deck, before.botDeck];
    this.here = before.here;
  }

  line = $derived(session.preset(this.preset));
  /** In some games a second player is an option; everywhere else there always is one. */
  solo = $derived(this.line?.solo ?? false);
  opponents = $derived<Opponent[]>(this.solo ? ['alone', 'bot', 'friend'] : ['bot', 'person', 'friend']);
  against = $derived(this.solo ? this.alone : this.opponent === 'alone' ? 'bot' : this.opponent);
  bots = $derived(session.rulebook(this.line?.rulebook ?? '')?.bots ?? []);
  /** The bot that was chosen, if it plays this game: characters belong to one. */
  foe = $derived<HouseBotLine>(this.bots.find(({ name }) => name === this.bot) ?? { name: USUAL });
  changed = $derived(Object.keys(this.changes).length);
  bringsDeck = $derived(!!this.line?.own_decks && this.line.options['own_deck'] !== false);
  botBringsDeck = $derived(
    this.bringsDeck && this.against === 'bot' && !!this.line?.deck_seats.includes(this.seat === '1' ? 0 : 1),
  );
  /** Can it be played on this device? Decks that were built are checked there by the rules as they are. */
  mayBeHere = $derived(
    ['alone', 'bot'].includes(this.against) &&
      !this.hurried &&
      (!this.changed || [this.deck, this.botDeck].every((deck) => !deck || deck.startsWith(STARTER))),
  );
  /** Will it be? */
  isHere = $derived((this.here || connection.lost) && this.mayBeHere);
  /** The deck that one brings; null for the usual one. */
  ownDeck = $derived(this.bringsDeck && this.deck ? this.deck : null);
  mine = $derived(this.decks.filter((deck) => deck.preset === this.preset));
  mayRate = $derived(session.me?.kind === 'person' && !this.changed);

  face(opponent: Opponent): void {
    if (this.solo) this.alone = opponent;
    else this.opponent = opponent;
  }

  choose(preset: PresetLine): void {
    if (preset.name === this.preset) return;
    [this.preset, this.changes, this.deck, this.botDeck, this.guide] = [preset.name, {}, '', '', null];
    void this.fetchDecks();
  }

  async fetchDecks(): Promise<void> {
    const preset = this.preset;
    if (!this.bringsDeck) return;
    try {
      const [decks, guide] = await Promise.all([
        ask('GET /api/decks'),
        ask('GET /api/games/{preset}/guide', { parts: { preset } }),
      ]);
      if (this.preset !== preset) return;
      [this.decks, this.guide] = [decks, guide];
      [this.deck, this.botDeck] = [this.known(this.deck), this.known(this.botDeck)];
    } catch (error) {
      toasts.say(sentenceOf(error));
    }
  }

  /** A deck that was chosen on an earlier visit may be gone. */
  private known(deck: string): string {
    const starters = this.guide?.starters.map((each) => STARTER + each.id) ?? [];
    return [...starters, ...this.mine.map((each) => each.id)].includes(deck) ? deck : '';
  }

  terms(rated = false): Terms {
    const versus: Record<string, Value> = this.solo && this.against !== 'alone' ? { versus: true } : {};
    const timed = this.against === 'bot' ? this.hurried : this.timed;
    return { preset: this.preset, options: { ...this.changes, ...versus }, rated, timed };
  }

  /** Start what was chosen. The server answers with a `started` message once there is a match. */
  async go(): Promise<void> {
    this.keep();
    this.busy = true;
    try {
      const { begin } = await import('./begin');
      await begin(this.ownDeck);
    } catch (error) {
      toasts.say(sentenceOf(error));
    } finally {
      this.busy = false;
    }
  }

  /** Somebody reaches for the button: fetch what a table is made of. */
  warm(): void {
    const rulebook = this.line?.rulebook;
    void import('./begin');
    void import('../play/Play.svelte');
    if (!rulebook) return;
    void import('../../games').then((games) => [games.loadKit(rulebook), games.loadBoard(rulebook)]);
    const about = { rulebook, preset: this.preset, options: {} };
    if (this.isHere) void import('../net/hired').then(({ hired }) => hired.prepare(about));
  }

  /** Challenge somebody who is told at once. */
  async challenge(to: string): Promise<void> {
    const { post } = await import('./begin');
    await post(this.ownDeck, true, to);
  }

  private keep(): void {
    const { preset, opponent, alone, bot, rated, timed, hurried, here, deck, botDeck } = this;
    const kept: Kept = { preset, opponent, alone, bot, rated, timed, hurried, here, deck, botDeck };
    localStorage.setItem(KEY, JSON.stringify(kept));
  }
}

export const table = new NewTable();

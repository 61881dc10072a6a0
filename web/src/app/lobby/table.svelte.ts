// The match that somebody is about to start, kept for the next visit.
import { ENGLISH } from '../../i18n/language.svelte';
import { ask, sentenceOf } from '../net/http';
import type { Deck, Guide, NewMatch, PresetLine, Terms } from '../protocol';
import { router } from '../router.svelte';
import { session } from '../session.svelte';
import { toasts } from '../toasts.svelte';

export type Opponent = 'alone' | 'bot' | 'person' | 'friend';
export type Value = number | boolean | string;
const KEY = 'quintain.table';

interface Kept {
  preset: string;
  opponent: Opponent;
  alone: Opponent;
  bot: string;
  rated: boolean;
  timed: boolean;
  /** Against bots there is a clock only for those who want one. */
  hurried: boolean;
}

function kept(): Kept {
  const plain: Kept = {
    preset: '',
    opponent: 'bot',
    alone: 'alone',
    bot: 'level:2',
    rated: false,
    timed: true,
    hurried: false,
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
  bot = $state('level:2');
  rated = $state(false);
  timed = $state(true);
  hurried = $state(false);
  open = $state<'invite' | 'open'>('invite');
  seat = $state<'coin' | '0' | '1'>('coin');
  /** Empty for the starter deck, `starter:<id>`, or the id of a saved one. */
  deck = $state('');
  changes = $state.raw<Record<string, Value>>({});
  busy = $state(false);
  invitation = $state('');
  decks = $state.raw<Deck[]>([]);
  guide = $state.raw<Guide | null>(null);

  constructor() {
    const before = kept();
    [this.preset, this.opponent, this.bot] = [before.preset, before.opponent, before.bot];
    [this.rated, this.timed, this.alone] = [before.rated, before.timed, before.alone];
    this.hurried = before.hurried;
  }

  line = $derived(session.preset(this.preset));
  /** In some games a second player is an option; everywhere else there always is one. */
  solo = $derived(this.line?.solo ?? false);
  opponents = $derived<Opponent[]>(this.solo ? ['alone', 'bot', 'friend'] : ['bot', 'person', 'friend']);
  against = $derived(this.solo ? this.alone : this.opponent === 'alone' ? 'bot' : this.opponent);
  changed = $derived(Object.keys(this.changes).length);
  bringsDeck = $derived(!!this.line?.own_decks && this.line.options['own_deck'] !== false);
  mine = $derived(this.decks.filter((deck) => deck.preset === this.preset));
  mayRate = $derived(session.me?.kind === 'person' && !this.changed);

  face(opponent: Opponent): void {
    if (this.solo) this.alone = opponent;
    else this.opponent = opponent;
  }

  choose(preset: PresetLine): void {
    if (preset.name === this.preset) return;
    [this.preset, this.changes, this.deck, this.guide] = [preset.name, {}, '', null];
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
      if (this.preset === preset) [this.decks, this.guide] = [decks, guide];
    } catch (error) {
      toasts.say(sentenceOf(error));
    }
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
      await this.begin(await this.savedDeck());
    } catch (error) {
      toasts.say(sentenceOf(error));
    } finally {
      this.busy = false;
    }
  }

  /** Somebody reaches for the button: fetch what a table is made of. */
  warm(): void {
    const rulebook = this.line?.rulebook;
    void import('../play/Play.svelte');
    if (rulebook) void import('../../games').then((games) => [games.loadKit(rulebook), games.loadBoard(rulebook)]);
  }

  private async begin(deck: string | null): Promise<void> {
    if (this.against === 'alone') return this.against_(deck, 'nobody');
    if (this.against === 'bot') return this.against_(deck, this.bot);
    if (this.against === 'person') {
      await ask('POST /api/queue', { body: { preset: this.preset, rated: this.rated && this.mayRate, deck } });
      return;
    }
    const seat = this.seat === 'coin' ? null : (Number(this.seat) as 0 | 1);
    const isPrivate = this.open === 'invite';
    const rated = this.rated && this.mayRate && !this.solo;
    const body = { terms: this.terms(rated), private: isPrivate, seat, deck };
    const made = await ask('POST /api/challenges', { body });
    if (isPrivate) this.invitation = `${location.origin}/invite/${made.id}`;
  }

  private async against_(deck: string | null, opponent: string): Promise<void> {
    const seat: NewMatch['seat'] = this.seat === '1' && opponent !== 'nobody' ? 1 : 0;
    const begun = await ask('POST /api/matches', { body: { terms: this.terms(), opponent, seat, deck } });
    if (begun.match) router.go(`/match/${begun.match}`);
  }

  /** A starter deck becomes a deck of one's own when it is first played. */
  private async savedDeck(): Promise<string | null> {
    if (!this.bringsDeck || !this.deck) return null;
    const starter = this.guide?.starters.find((each) => `starter:${each.id}` === this.deck);
    if (!starter) return this.deck;
    const name = starter.name[ENGLISH]!;
    const same = this.mine.find((deck) => deck.name === name && deck.cards.join() === starter.cards.join());
    if (same) return same.id;
    const body = { preset: this.preset, name, cards: starter.cards };
    return (await ask('POST /api/decks', { body })).id;
  }

  private keep(): void {
    const { preset, opponent, alone, bot, rated, timed, hurried } = this;
    localStorage.setItem(KEY, JSON.stringify({ preset, opponent, alone, bot, rated, timed, hurried } satisfies Kept));
  }
}

export const table = new NewTable();

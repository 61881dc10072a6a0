// A card set in the making: what was changed, what the server says of it, and what may be done with it. It is kept in the
// browser until somebody starts over.
import type { AnyCard } from '../../match/shapes';
import { inWords } from '../../i18n/language.svelte';
import { inSentence } from '../../match/spoken.svelte';
import { openBook, type Book } from '../catalogue/book';
import { ask, sentenceOf } from '../net/http';
import type { CardForm, Guide, Terms } from '../protocol';
import { freshId, namedIn, plain, withField, type Draft, type Value } from './form';

const PAUSE = 350; // milliseconds after the last key
const KEY = 'quintain.workshop ';
type Cards = NonNullable<Exclude<Terms['cards'], string>>;

export class Workshop {
  book = $state.raw<Book | null>(null);
  form = $state.raw<CardForm | null>(null);
  cards = $state.raw<Draft[]>([]);
  /** The id of the card that is worked on. */
  chosen = $state('');
  /** The cards with what they say, as they were when they could last be played. */
  guide = $state.raw<Guide | null>(null);
  wrong = $state('');
  checking = $state(false);
  trouble = $state('');
  private house = new Map<string, string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  card = $derived(this.cards.find(({ id }) => id === this.chosen));
  /** As it would look on the table. While it cannot be played it is shown as far as it goes. */
  shown = $derived(
    this.card &&
      ({
        text: this.guide?.cards.find((one) => one['id'] === this.chosen)?.['text'],
        ...this.card,
      } as unknown as AnyCard),
  );
  touched = $derived(this.cards.length !== this.house.size || this.cards.some((card) => this.stateOf(card) !== ''));
  playable = $derived(!this.checking && !this.wrong && !!this.guide);

  constructor(readonly rulebook: string) {}

  async open(): Promise<void> {
    try {
      const book = await openBook(this.rulebook);
      this.form = await ask('GET /api/games/{preset}/card-form', { parts: { preset: book.preset } });
      this.book = book;
      const house = book.cards.map((card) => plain(card as unknown as Draft));
      this.house = new Map(house.map((card) => [card.id, JSON.stringify(card)]));
      this.take(this.kept() ?? house);
    } catch (error) {
      this.trouble = sentenceOf(error);
    }
  }

  stateOf(card: Draft): '' | 'changed' | 'fresh' {
    const before = this.house.get(card.id);
    if (before === undefined) return 'fresh';
    return before === JSON.stringify(card) ? '' : 'changed';
  }

  // ---------------------------------------------------------------- changing
  set(field: string, value: Value): void {
    this.take(this.cards.map((card) => (card.id === this.chosen ? (withField(card, field, value) as Draft) : card)));
  }

  add(like: Draft, name: string): void {
    const id = freshId(name, new Set(this.cards.map((card) => card.id)));
    this.take([...this.cards, { ...like, id }]);
    this.chosen = id;
  }

  copy(): void {
    if (this.card) this.add(this.card, inWords(this.card['name'] as AnyCard['name']));
  }

  remove(): void {
    const at = this.cards.findIndex(({ id }) => id === this.chosen);
    this.take(this.cards.filter(({ id }) => id !== this.chosen));
    this.chosen = this.cards[Math.min(at, this.cards.length - 1)]?.id ?? '';
  }

  /** The card that is worked on, as the house has it. */
  back(): void {
    const before = this.house.get(this.chosen);
    if (before) this.take(this.cards.map((card) => (card.id === this.chosen ? (JSON.parse(before) as Draft) : card)));
  }

  startOver(): void {
    localStorage.removeItem(KEY + this.rulebook);
    this.take([...this.house.values()].map((card) => JSON.parse(card) as Draft));
  }

  private take(cards: Draft[]): void {
    this.cards = cards;
    if (!cards.some(({ id }) => id === this.chosen)) this.chosen = cards[0]?.id ?? '';
    if (this.touched) localStorage.setItem(KEY + this.rulebook, JSON.stringify(cards));
    this.checking = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), PAUSE);
  }

  private kept(): Draft[] | null {
    try {
      const found = JSON.parse(localStorage.getItem(KEY + this.rulebook) ?? 'null') as unknown;
      return isSet(found) ? found : null;
    } catch {
      return null;
    }
  }

  // ---------------------------------------------------------------- asking
  get preset(): string {
    return this.book!.preset;
  }

  get sent(): Cards {
    return this.cards.map(plain) as unknown as Cards;
  }

  private async check(): Promise<void> {
    const mine = ++this.asked;
    try {
      const body = { cards: this.sent };
      const found = await ask('POST /api/games/{preset}/guide', { parts: { preset: this.preset }, body });
      if (mine !== this.asked) return;
      const names = this.cards.map((card) => inWords(card['name'] as AnyCard['name']) || card.id);
      this.guide = found.guide ?? this.guide;
      this.wrong = found.guide ? '' : namedIn(inSentence({ said: found.said ?? undefined, text: found.text }), names);
    } catch (error) {
      if (mine === this.asked) this.wrong = sentenceOf(error);
    } finally {
      if (mine === this.asked) this.checking = false;
    }
  }

  async play(opponent: string): Promise<string | null> {
    const terms = { preset: this.preset, cards: this.sent };
    const body = { terms, opponent, seat: 0 as const, deck: null, bot_deck: null };
    return (await ask('POST /api/matches', { body })).match ?? null;
  }

  /** A link for somebody to play with these cards. */
  async invite(): Promise<string> {
    const terms = { preset: this.preset, cards: this.sent };
    const made = await ask('POST /api/challenges', { body: { terms, private: true, seat: null, deck: null } });
    return `${location.origin}/invite/${made.id}`;
  }

  // ---------------------------------------------------------------- files
  file(): Blob {
    return new Blob([`${JSON.stringify(this.cards.map(plain), null, 1)}\n`], { type: 'application/json' });
  }

  /** Cards of a file that was saved here; a sentence of the browser says why they cannot be. */
  async read(file: File): Promise<void> {
    const found = JSON.parse(await file.text()) as unknown;
    if (!isSet(found)) throw new SyntaxError('[{"id": …}, …]');
    this.take(found);
  }
}

const isSet = (found: unknown): found is Draft[] =>
  Array.isArray(found) &&
  found.length > 0 &&
  found.every((card: unknown) => typeof card === 'object' && card !== null && typeof (card as Draft).id === 'string');

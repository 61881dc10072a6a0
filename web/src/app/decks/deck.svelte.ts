// A deck in the making. What it may hold is for the server to say, after every change.
import { readDeck } from './line';
import { inSentence, prepareWords } from '../../match/spoken.svelte';
import { loadKit } from '../../games';
import { inWords } from '../../i18n/language.svelte';
import type { Kit } from '../../games/kit';
import { faceOf, type Face } from '../../match/faces';
import type { AnyCard } from '../../match/shapes';
import { ask, sentenceOf } from '../net/http';
import type { Deck, DeckFault, Guide } from '../protocol';
import { router } from '../router.svelte';
import { session } from '../session.svelte';
import { toasts } from '../toasts.svelte';
import { t } from './words';

export interface Entry {
  card: AnyCard;
  copies: number;
}

const PAUSE = 150;
const KEPT = 'quintain.deck.';

/** Is it about too many copies of a card? */
const isCopies = ({ said }: DeckFault, card: string): boolean =>
  card !== '' && said?.key === 'fault-copies' && Object.values(said.data).some((part) => namedBy(part) === card);
const namedBy = (part: unknown): unknown =>
  part !== null && typeof part === 'object' && 'card' in part ? part.card : part;

export class DeckDraft {
  readonly preset: string = '';
  name = $state('');
  cards = $state.raw<string[]>([]);
  offences = $state.raw<DeckFault[]>([]);
  guide = $state.raw<Guide | null>(null);
  saved = $state.raw<Deck | null>(null);
  trouble = $state('');
  /** What the page knows about the game. */
  kit = $state.raw<Kit>({});
  /** Did somebody leave this deck unsaved, and is it as it was left? */
  restored = $state(false);
  private timer = 0;
  private added = '';

  constructor(
    preset: string,
    private readonly wanted: string,
  ) {
    this.preset = preset;
    void this.open(wanted);
  }

  rulebook = $derived(session.preset(this.preset)?.rulebook ?? '');
  all = $derived.by((): AnyCard[] => {
    const cards = (this.guide?.cards ?? []) as unknown as AnyCard[];
    const allowed = this.guide?.deckable;
    return allowed ? cards.filter((card) => allowed.includes(card.id)) : cards;
  });
  entries = $derived.by((): Entry[] =>
    this.all.map((card) => ({ card, copies: this.copies(card.id) })).filter((entry) => entry.copies > 0),
  );
  listed = $derived(this.entries.flatMap((entry) => Array<AnyCard>(entry.copies).fill(entry.card)));
  changed = $derived(
    this.saved?.cards.toSorted().join() !== this.cards.toSorted().join() || this.saved?.name !== this.name,
  );

  /** What is wrong, in words. */
  told(fault: DeckFault): string {
    return inSentence(fault, (id) => inWords(this.all.find((card) => card.id === id)?.name) || id);
  }

  face(card: AnyCard): Face {
    return faceOf(this.rulebook, this.kit, card, {}, this.guide?.terms);
  }

  copies(id: string): number {
    return this.cards.filter((card) => card === id).length;
  }

  add(id: string): void {
    this.set([...this.cards, id]);
    this.added = id;
  }

  take(id: string): void {
    const at = this.cards.lastIndexOf(id);
    if (at >= 0) this.set(this.cards.toSpliced(at, 1));
  }

  set(cards: string[]): void {
    this.cards = cards;
    this.added = '';
    this.keep();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.check(), PAUSE);
  }

  /** What is not saved yet waits in the browser: leaving loses nothing, and a deck need not be finished in one go. */
  keep(): void {
    localStorage.setItem(this.shelf, JSON.stringify({ name: this.name, cards: this.cards }));
  }
  /** Back to what was saved, or to what one began from. */
  async revert(): Promise<void> {
    localStorage.removeItem(this.shelf);
    this.restored = false;
    [this.name, this.cards] = ['', []];
    await this.fill(this.wanted);
    await this.check();
  }
  private get shelf(): string {
    return `${KEPT}${this.preset}.${this.saved?.id ?? this.wanted}`;
  }
  private restore(): void {
    try {
      const { name, cards } = JSON.parse(localStorage.getItem(this.shelf) ?? 'null') as Pick<Deck, 'name' | 'cards'>;
      const known = this.all.map(({ id }) => id);
      const left = cards.filter((id) => known.includes(id));
      if (left.toSorted().join() === this.cards.toSorted().join() && name === this.name) return;
      [this.name, this.cards, this.restored] = [name, left, true];
    } catch {
      // Nothing was left, or nothing that can be read.
    }
  }

  async save(): Promise<void> {
    localStorage.removeItem(this.shelf);
    const body = { preset: this.preset, name: this.name.trim() || t('untitled'), cards: this.cards };
    try {
      this.saved = this.saved
        ? await ask('PUT /api/decks/{deck}', { parts: { deck: this.saved.id }, body })
        : await ask('POST /api/decks', { body });
      this.name = this.saved.name;
      this.restored = false;
      history.replaceState(null, '', `/decks/${this.preset}/${this.saved.id}`);
      toasts.say(t('saved'));
    } catch (error) {
      this.keep();
      toasts.say(sentenceOf(error));
    }
  }

  async remove(): Promise<void> {
    localStorage.removeItem(this.shelf);
    if (this.saved) await ask('DELETE /api/decks/{deck}', { parts: { deck: this.saved.id } });
    router.go('/decks');
  }

  private async check(): Promise<void> {
    const cards = this.cards;
    try {
      const said = await ask('POST /api/games/{preset}/offences', { parts: { preset: this.preset }, body: cards });
      await prepareWords(this.rulebook).catch(() => undefined);
      if (cards !== this.cards) return;
      const surplus = said.find((fault) => isCopies(fault, this.added));
      if (surplus) return this.refuse(surplus);
      this.offences = said;
    } catch (error) {
      this.trouble = sentenceOf(error);
    }
  }

  /** A copy too many goes back where it came from, and is told why. */
  private refuse(fault: DeckFault): void {
    toasts.say(this.told(fault));
    this.take(this.added);
  }

  /** `new` (behind a # a deck in a line), `from-<starter>`, `code-<code>`, or the id of a deck of one's own. */
  private async open(wanted: string): Promise<void> {
    try {
      [this.kit, this.guide] = await Promise.all([
        loadKit(this.rulebook),
        ask('GET /api/games/{preset}/guide', { parts: { preset: this.preset } }),
      ]);
      await this.fill(wanted);
      this.restore();
      await this.check();
    } catch (error) {
      this.trouble = sentenceOf(error);
    }
  }

  private async fill(wanted: string): Promise<void> {
    const [kind, rest] = [wanted.split('-')[0], wanted.slice(5)];
    if (wanted === 'new') return void (this.cards = readDeck(decodeURIComponent(location.hash.slice(1)))?.cards ?? []);
    if (kind === 'from') {
      const starter = this.guide?.starters.find((each) => each.id === rest);
      [this.name, this.cards] = [inWords(starter?.name), starter?.cards ?? []];
    } else if (kind === 'code') {
      const deck = await ask('GET /api/decks/code/{code}', { parts: { code: rest } });
      [this.name, this.cards] = [deck.name, deck.cards];
    } else {
      this.saved = (await ask('GET /api/decks')).find((deck) => deck.id === wanted) ?? null;
      if (this.saved) [this.name, this.cards] = [this.saved.name, this.saved.cards];
    }
  }
}

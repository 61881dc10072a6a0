// What somebody asks of the lab, and what it answers. The server's lab knows the numbers; until they are here, the page's
// own engine plays as many matches between simple players as it can in a moment.
import type { Sample } from '../../engine/sample';
import { hired } from '../net/hired';
import { ask, Problem, sentenceOf } from '../net/http';
import type { Lab, LabRequest, LabRulebook, LabStudy, PresetLine, StudyLine } from '../protocol';
import { session } from '../session.svelte';
import { kept } from './kept';

export type Value = number | boolean | string;
export type Changes = Record<string, Value>;
export type Mode = 'compare' | 'measure' | 'cards' | 'health';
export type Side = 'a' | 'b';
export const MODES: readonly Mode[] = ['compare', 'measure', 'cards', 'health'];
const isMode = (kind: string): kind is Mode => MODES.some((mode) => mode === kind);
export type Sampled = Sample;
export const SIDES = ['a', 'b'] as const;
/** What somebody may bring for a game's health, as text, and how long that may be. */
export type Own = 'cards' | 'deck';
export const OWN_LETTERS: Readonly<Record<Own, number>> = { cards: 48_000, deck: 4_000 };
const NOTHING: Readonly<Record<Own, string>> = { cards: '', deck: '' };
const GLANCE = 200; // milliseconds for each variant of a first answer
const OPEN = ['waiting', 'preparing', 'running'];
const PAUSE = 350; // milliseconds after the last touch of a slider
const BREATH = 1000;

class LabTable {
  lab = $state.raw<Lab | null>(null);
  preset = $state('');
  mode = $state<Mode>('compare');
  /** Which variant the sliders change. */
  side = $state<Side>('b');
  variants = $state.raw<Record<Side, Changes>>({ a: {}, b: {} });
  /** One for each side; none for players of all levels of skill. */
  bots = $state.raw<string[]>([]);
  own = $state.raw<Readonly<Record<Own, string>>>(NOTHING);
  live = $state(true);
  study = $state.raw<LabStudy | null>(null);
  /** The newest result; it stays while the next one is on its way. */
  shown = $state.raw<LabStudy | null>(null);
  /** The first answer of this device to what was asked last. */
  first = $state.raw<Partial<Record<Side, Sample>> | null>(null);
  studies = $state.raw<StudyLine[]>([]);
  trouble = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private prepared = '';

  constructor() {
    const before = kept.read();
    [this.preset, this.mode, this.live] = [before.preset, before.mode, before.live];
  }

  line = $derived<PresetLine | undefined>(session.preset(this.preset));
  book = $derived<LabRulebook | undefined>(this.lab?.rulebooks.find((one) => one.name === this.line?.rulebook));
  running = $derived(!!this.study && OPEN.includes(this.study.state));
  /** The only variant there is, or the one that is being changed. */
  current = $derived<Side>(this.mode === 'compare' ? this.side : 'b');
  same = $derived(JSON.stringify(sorted(this.variants.a)) === JSON.stringify(sorted(this.variants.b)));
  ready = $derived(this.mode !== 'compare' || !this.same);
  /** Is it for the asker to say who plays, and does the answer come while a slider is dragged? */
  played = $derived(this.mode === 'compare' || this.mode === 'measure');

  usual(option: string): Value | undefined {
    return this.line?.options[option];
  }

  value(option: string, side: Side = this.current): Value | undefined {
    return this.variants[side][option] ?? this.usual(option);
  }

  set(option: string, value: Value): void {
    const { [option]: _, ...others } = this.variants[this.current];
    const changes = value === this.usual(option) ? others : { ...others, [option]: value };
    this.variants = { ...this.variants, [this.current]: changes };
    this.touched();
  }

  choose(preset: string): void {
    void this.stop();
    [this.preset, this.variants, this.study, this.shown, this.trouble] = [preset, { a: {}, b: {} }, null, null, ''];
    [this.first, this.own] = [null, NOTHING];
    history.replaceState(null, '', '/lab');
    this.keep();
  }

  bring(what: Own, text: string): void {
    this.own = { ...this.own, [what]: text };
  }

  reset(): void {
    this.variants = { ...this.variants, [this.current]: {} };
    this.touched();
  }

  swap(): void {
    this.variants = { a: this.variants.b, b: this.variants.a };
    this.touched();
  }

  keep(): void {
    kept.write({ preset: this.preset, mode: this.mode, live: this.live });
  }

  /** A slider was moved: whoever wants live answers gets one when it rests. */
  private touched(): void {
    clearTimeout(this.timer);
    if (!this.live || !this.ready || !this.played) return;
    this.prepare();
    this.timer = setTimeout(() => void this.go(), PAUSE);
  }

  /** Fetch the engine of the first answer while the slider moves. */
  private prepare(): void {
    const { preset, line } = this;
    if (!line || this.prepared === preset) return;
    this.prepared = preset;
    hired.prepare({ rulebook: line.rulebook, preset, options: {} });
  }

  // ---------------------------------------------------------------- asking
  async arrive(study: string | undefined): Promise<void> {
    try {
      if (!this.line) this.preset = session.usual?.name ?? '';
      this.lab ??= await ask('GET /api/lab');
      if (study && study !== this.study?.id) await this.open(study);
      else if (this.running) void this.follow(this.study!);
    } catch (error) {
      this.trouble = sentenceOf(error);
    }
    void this.list();
  }

  async open(id: string): Promise<void> {
    try {
      const found = await ask('GET /api/lab/studies/{study}', { parts: { study: id } });
      this.recall(found.asked);
      await this.follow(found);
    } catch (error) {
      [this.study, this.shown] = [null, null];
      this.trouble = error instanceof Problem && error.code === 'not-found' ? 'gone' : sentenceOf(error);
    }
  }

  /** Set the sliders as they were. */
  private recall(asked: LabStudy['asked']): void {
    if (!session.preset(asked.preset)) return;
    this.preset = asked.preset;
    this.bots = asked.bots ?? [];
    this.own = NOTHING; // what was brought then is not told
    if (isMode(asked.kind)) this.mode = asked.kind;
    if (asked.kind === 'compare') this.variants = { a: asked.a ?? {}, b: asked.b ?? {} };
    else if (asked.kind !== 'question') this.variants = { a: {}, b: asked.options ?? {} };
  }

  /** Have a first answer in a moment, where the page has an engine for it. */
  private async glance(): Promise<void> {
    const { preset, variants, line } = this;
    const sides = this.mode === 'compare' ? SIDES : (['b'] as const);
    const found: Partial<Record<Side, Sample>> = {};
    this.first = null;
    for (const side of sides) {
      const told = line && (await hired.sample({ rulebook: line.rulebook, preset, options: variants[side] }, GLANCE));
      if (!told || variants !== this.variants) return;
      found[side] = told;
    }
    this.first = found;
  }

  /** Ask what the sliders say. */
  go(): Promise<void> {
    const { preset, bots, variants } = this;
    if (this.played) void this.glance();
    if (this.mode === 'compare') return this.send({ kind: 'compare', preset, bots, a: variants.a, b: variants.b });
    if (this.mode === 'health') {
      const { cards, deck } = this.own;
      return this.send({ kind: 'health', preset, options: variants.b, own_cards: cards, own_deck: deck });
    }
    return this.send({ kind: this.mode, preset, options: variants.b, bots: this.played ? bots : [] });
  }

  question(question: string): Promise<void> {
    return this.send({ kind: 'question', preset: this.preset, question });
  }

  holes(): Promise<void> {
    return this.send({ kind: 'holes', preset: this.preset, options: this.variants[this.current] });
  }

  dial(dial: string): Promise<void> {
    const { [dial]: _, ...options } = this.variants[this.current];
    return this.send({ kind: 'sweep', preset: this.preset, options, dial });
  }

  private async send(body: LabRequest): Promise<void> {
    clearTimeout(this.timer);
    const number = ++this.asked;
    this.trouble = '';
    if (body.kind !== 'compare' && body.kind !== 'measure') this.first = null;
    try {
      await this.stop();
      if (number !== this.asked) return;
      const begun = await ask('POST /api/lab/studies', { body });
      if (number === this.asked) await this.follow(begun);
    } catch (error) {
      this.trouble = sentenceOf(error);
    }
  }

  async stop(): Promise<void> {
    const study = this.study;
    if (!study || !this.running || !study.mine) return;
    this.study = { ...study, state: 'cancelled' };
    await ask('DELETE /api/lab/studies/{study}', { parts: { study: study.id } }).catch(() => undefined);
  }

  /** Hear of a study until it is over; the server answers as soon as there is news. */
  private async follow(study: LabStudy): Promise<void> {
    this.study = study;
    history.replaceState(null, '', `/lab/${study.id}`);
    let known = study;
    while (OPEN.includes(known.state) && this.study?.id === known.id && this.running) {
      const query = { version: known.version };
      try {
        known = await ask('GET /api/lab/studies/{study}', { parts: { study: known.id }, query });
      } catch (error) {
        if (error instanceof Problem && error.status === 404) return void this.lose(known.id);
        await new Promise((done) => setTimeout(done, BREATH)); // the server restarts: it goes on where it was
        continue;
      }
      if (this.study?.id === known.id && this.running) this.study = known;
    }
    if (this.study?.id !== known.id || this.study.state === 'cancelled') return;
    if (known.result) [this.shown, this.first] = [known, null];
    void this.list();
  }

  private lose(id: string): void {
    if (this.study?.id === id && this.running) [this.study, this.trouble] = [null, 'gone'];
  }

  async list(): Promise<void> {
    this.studies = await ask('GET /api/lab/studies').catch(() => this.studies);
  }
}

const sorted = (changes: Changes): [string, Value][] =>
  Object.entries(changes).sort(([one], [other]) => one.localeCompare(other));

export const lab = new LabTable();
export type LabResult = NonNullable<LabStudy['result']>;
export type ResultOf<K extends LabResult['kind']> = Extract<LabResult, { kind: K }>;

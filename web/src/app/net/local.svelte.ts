// Matches that are played on this device: the same line to a table as the server's socket, with a worker at its end.
import type { LocalTerms } from '../../engine/table';
import type { ClientMessage, Player, ServerMessage } from '../protocol';
import { connection, PREFIX } from './connection.svelte';
import { hired, type Spoken } from './hired';
import { noteLevel } from './still';
import { t } from './words';

type Kind = ServerMessage['t'];
type Of<K extends Kind> = Extract<ServerMessage, { t: K }>;
type Listener = (message: never) => void;

/** What a seat at a table speaks through. */
export interface Line {
  readonly up: boolean;
  on<K extends Kind>(kind: K, listener: (message: Of<K>) => void): () => void;
  send(message: ClientMessage): boolean;
  set(now: number): void;
}

export type NewLocal = Omit<LocalTerms, 'match' | 'seed' | 'decisions'> & { seed?: string };

const KEY = 'quintain.local.';
const MOST_KEPT = 8;
const REFUSALS: Record<string, () => string> = {
  'no-engine': () => (connection.lost ? t('local-no-engine-alone') : t('local-no-engine')),
  'not-legal': () => t('local-not-legal'),
  gone: () => t('local-gone'),
  undo: () => t('local-undo'),
};

const digits = (count: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte.toString(16).padStart(2, '0')).join('');

class Local implements Line {
  readonly up = true;
  private open = new Set<string>();
  /** Who has won, until it is written down. */
  private winners = new Map<string, number | null>();
  private listeners = new Map<Kind, Set<Listener>>();

  constructor() {
    hired.told = (message) => this.hear(message);
    hired.lost = () => {
      for (const match of this.open) this.refuse(match, 'no-engine');
      this.open.clear();
    };
  }

  on<K extends Kind>(kind: K, listener: (message: Of<K>) => void): () => void {
    const listeners = this.listeners.get(kind) ?? new Set();
    this.listeners.set(kind, listeners);
    listeners.add(listener as Listener);
    return () => listeners.delete(listener as Listener);
  }

  set(): void {}

  send(message: ClientMessage): boolean {
    const match = 'match' in message ? message.match : '';
    if (message.t === 'join' && !this.open.has(match)) {
      const terms = this.kept(match);
      if (!terms) {
        setTimeout(() => this.refuse(match, 'gone')); // when whoever asked is ready to hear it
        return false;
      }
      this.open.add(match);
      hired.post({ t: 'begin', terms });
    }
    if (message.t === 'leave') this.open.delete(match);
    hired.post(message);
    return true;
  }

  /** A new match; its id leads to it as that of a match on the server does. */
  begin(terms: NewLocal): string {
    const match = PREFIX + digits(6);
    this.keep({ seed: digits(16), ...terms, match, decisions: [] });
    return match;
  }

  /** The same again, with other luck. */
  again(match: string): string | null {
    const terms = this.kept(match);
    if (!terms) return null;
    // One that began elsewhere begins anew, and luck that was handed out is good for one match.
    const { sight: _, seed: __, account: ___, ...whole } = terms;
    return this.begin(whole);
  }

  kept(match: string): LocalTerms | null {
    try {
      return JSON.parse(localStorage.getItem(KEY + match) ?? 'null') as LocalTerms | null;
    } catch {
      return null;
    }
  }

  private keep(terms: LocalTerms): void {
    const known = Object.keys(localStorage).filter((key) => key.startsWith(KEY) && key !== KEY + terms.match);
    for (const key of known.slice(MOST_KEPT - 1)) localStorage.removeItem(key);
    localStorage.setItem(KEY + terms.match, JSON.stringify(terms));
  }

  private hear(message: Spoken): void {
    if (message.t === 'kept') return this.kept_(message.terms, message.over);
    if (message.t === 'failed') {
      this.open.delete(message.match);
      return this.refuse(message.match, 'no-engine');
    }
    if (message.t === 'over') this.winners.set(message.match, message.outcome.winner);
    // What only a table here refuses is said by the page; the rest has the server's words.
    const words = message.t === 'error' ? REFUSALS[message.code]?.() : undefined;
    const told = words === undefined ? message : { ...message, text: words };
    for (const listener of this.listeners.get(message.t) ?? []) listener(told as never);
  }

  /** Keep a match. A level that was played as it is counts in the campaign of this device, and if its luck was handed
   * out also where that came from. */
  private kept_(terms: LocalTerms, over: boolean): void {
    this.keep(terms);
    const winner = this.winners.get(terms.match);
    if (!over || winner === undefined || !terms.bare) return;
    this.winners.delete(terms.match);
    noteLevel(terms.preset, winner === terms.seat);
    if (winner === terms.seat && terms.account) void import('../campaign/runs').then(({ noteRun }) => noteRun(terms));
  }

  private refuse(match: string, code: string): void {
    this.hear({ t: 'error', code, said: { key: `refused-${code}`, data: {} }, text: code, match });
  }
}

export const local = new Local();

/** Who sits at a local table. */
export const personOf = (me: { id: string; name: string; kind: string } | null): Player => ({
  kind: 'account',
  id: me?.id ?? '',
  name: me?.name ?? '',
  guest: me?.kind !== 'person',
});

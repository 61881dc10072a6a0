// The generic board knows no game: it must do for all of them.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Table, Update } from '../app/protocol';
import { loadBoard, loadKit, loadWords } from '../games';
import { language } from '../i18n/language.svelte';
import { MatchStore, type Sender } from '../match/match.svelte';
import type { AnyCard, AnyEvent, AnyMove, AnyView, CardBook } from '../match/shapes';
import { Told } from '../match/teller';
import { bookOf, recordings, rulebookOf, someOf } from '../test/recordings';
import { kit, spokenKit } from '.';
import { GenericPlay } from './play.svelte';
import { spokenOf } from './spoken';
import { moveText } from './texts';
import { handOf, layOut, type Zone } from './zones';

const RULEBOOKS = [...new Set(recordings.map(rulebookOf))];
const card = (id: string, en: string, ru: string, more: object): AnyCard => ({ id, name: { en, ru }, ...more });
const BOOK: CardBook = {
  one: card('one', 'One', 'Один', { value: 1 }),
  ox: card('ox', 'Ox', 'Бык', { attack: 2, health: 6, cost: 3, wild: true }),
};
const told = new Told(kit, BOOK, ['Marta', 'Ash'], 0);
const view = (more: object): AnyView => ({ rulebook: 'toy', ...more });

beforeEach(() => language.choose('en'));
afterEach(() => vi.unstubAllGlobals());

it('is what a game without a folder gets', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server')));
  expect(await loadKit('toy')).toEqual(kit);
  expect(await loadWords('toy')).toBeUndefined();
  expect(await loadBoard('toy')).toBe(await loadBoard('another'));
});

describe('a game that has words of its own', () => {
  const text = {
    en: 'event-laid = { $seat ->\n    [you] You lay\n   *[other] { $seat_name } lays\n} { $card }.\nend-full = the table is full\n',
    ru: 'event-laid = { $seat ->\n    [you] Вы кладёте\n   *[other] { $seat_name } кладёт\n}: { $card }.\n',
  };
  const sorts = { laid: { seat: 'seat', card: 'card', row: 'value' }, rained: {} } as const;
  const own = spokenKit(spokenOf({ text, sorts, reasons: ['resigned', 'full'] }));
  const said = (event: AnyEvent, me: 0 | 1 | null = 0): string =>
    own.say!(event, new Told(own, BOOK, ['Marta', 'Ash'], me));

  it('is told in them, in the language of the reader', () => {
    const laid = { event: 'laid', seat: 0, card: 'ox', row: 2 };
    expect([said(laid), said(laid, 1)]).toEqual(['You lay Ox.', 'Marta lays Ox.']);
    language.choose('ru');
    expect([said(laid), said(laid, null)]).toEqual(['Вы кладёте: Бык.', 'Marta кладёт: Бык.']);
  });
  it('is told as any other where it says nothing, or speaks of what only its rules know', () => {
    const rained = { event: 'rained', row: 2 };
    expect(said(rained)).toBe(kit.say!(rained, told));
    const { say } = spokenKit(spokenOf({ text: { en: 'event-rained = { $inches } of rain.' }, sorts, reasons: [] }));
    expect(say!(rained, told)).toBe(kit.say!(rained, told));
  });
  it('gives them to the server, and the server to the page', async () => {
    const asked = vi.fn(async (_: string) => Response.json({ text, sorts, reasons: [] }));
    vi.stubGlobal('fetch', asked);
    const { say } = await loadKit('toy');
    expect(say!({ event: 'laid', seat: 1, card: 'one' }, told)).toBe('Ash lays One.');
    expect((await loadWords('toy'))!.maybe('end-full')).toBe('the table is full');
    expect(asked.mock.calls.map(([address]) => address)).toEqual(['/api/games/toy/text']);
  });
  it('says why it ended', () => {
    expect(own.ends!().reason['full']).toBe('the table is full');
    expect(said({ event: 'over', winner: 0, reason: 'full' })).toContain('the table is full');
    language.choose('ru');
    expect(own.ends!().reason['full']).toBe('the table is full');
  });
});

describe('a view', () => {
  it('is cards, piles and facts, each at its side of the table', () => {
    const layout = layOut(view({ active: 1, total: 7, played: ['one', 'ox'], deck: 12, hands: [['ox'], 3] }), told);
    expect(layout.common).toEqual([
      { key: 'active', kind: 'fact', text: 'Ash' },
      { key: 'total', kind: 'fact', text: '7' },
      { key: 'played', kind: 'cards', pieces: ['one', 'ox'].map((id) => ({ card: id, hidden: false, notes: [] })) },
      { key: 'deck', kind: 'pile', count: 12 },
    ]);
    expect(handOf(layout.seats[0])?.pieces.map((piece) => piece.card)).toEqual(['ox']);
    expect(layout.seats[1]).toEqual([{ key: 'hands', kind: 'pile', count: 3 }]);
  });
  it('opens records, and shows what is true of a card beside it', () => {
    const seats = [
      { hp: 9, slots: [null, { card: 'ox', health: 2, tired: false }] },
      { hp: 8, slots: [{ card: null, position: 'down' }, null] },
    ];
    const layout = layOut(view({ seats, weather: { wind: 2, rain: true } }), told);
    expect(layout.seats[0]).toEqual([
      { key: 'hp', kind: 'fact', text: '9' },
      {
        key: 'slots',
        kind: 'cards',
        pieces: [
          { card: null, hidden: false, notes: [] },
          { card: 'ox', hidden: false, notes: ['health 2'] },
        ],
      },
    ]);
    expect(layout.seats[1][1]).toMatchObject({ pieces: [{ hidden: true, notes: ['position: down'] }, { card: null }] });
    expect(layout.common).toEqual([
      {
        key: 'weather',
        kind: 'group',
        zones: [
          { key: 'wind', kind: 'fact', text: '2' },
          { key: 'rain', kind: 'fact', text: 'yes' },
        ],
      },
    ]);
  });
  it('leaves two cards in a row together', () => {
    expect(layOut(view({ field: [{ card: 'one' }, { card: 'ox' }] }), told).common).toHaveLength(1);
  });
});

describe('words', () => {
  it('of moves', () => {
    const moves = [{ play: 'one' }, { pass: true }, { attack: 2, target: 'direct' }, { place: {} }];
    expect(moves.map((move) => moveText(move, told))).toEqual([
      'Play: One',
      'Pass',
      'Attack 2, target: direct',
      'Place: nothing',
    ]);
    language.choose('ru');
    expect(moveText({ play: 'one' }, told)).toBe('Сыграть: Один');
  });
  it('of events', () => {
    const played = { event: 'played', seat: 0, card: 'one', total: 7 };
    const over = { event: 'over', winner: 0, reason: 'target' };
    expect(kit.say!(played, told)).toBe('You — played: One, total 7.');
    expect(kit.say!({ event: 'turn', turn: 3, seat: 1 }, told)).toBe('Turn 3: Ash.');
    expect(kit.say!({ event: 'deck_shuffled' }, told)).toBe('Deck shuffled.');
    expect(kit.say!(over, told)).toBe('Victory: the target is reached.');
    language.choose('ru');
    expect(kit.say!(played, told)).toBe('Вы — сыграно: Один, всего 7.');
    expect(kit.say!(over, told)).toBe('Победа: цель достигнута.');
  });
  it('of cards', () => {
    expect(kit.face!(BOOK['ox']!, {})).toEqual({
      left: { sign: 'attack', value: 2 },
      right: { sign: 'health', value: 6 },
      gem: { kind: 'initiative', value: 3 },
      label: 'Ox, attack 2, health 6, cost 3, wild',
    });
  });
});

const made: AnyMove[] = [];
const nothing = (): void => undefined;
const sender: Sender = {
  ...{
    stage: nothing,
    undo: nothing,
    preview: nothing,
    resign: nothing,
    claim: nothing,
    here: nothing,
    emote: nothing,
    mute: nothing,
  },
  play: (move) => void made.push(move),
};
const deep = (zones: Zone[]): Zone[] =>
  zones.flatMap((zone) => [zone, ...(zone.kind === 'group' ? deep(zone.zones) : [])]);

describe.each(RULEBOOKS)('%s on the generic board', (rulebook) => {
  it.each(['en', 'ru'] as const)('tells every event, in %s', (chosen) => {
    language.choose(chosen);
    for (const recording of someOf(rulebook, 3)) {
      const words = new Told(kit, bookOf(recording), ['Marta', 'Ash'], 0);
      for (const message of recording.told['0'] as (Table | Update)[])
        for (const event of (message.events ?? []) as AnyEvent[]) {
          expect(kit.say!(event, words), JSON.stringify(event)).toMatch(/^[^a-zа-я].*\.$/);
          expect(kit.say!(event, words), JSON.stringify(event)).not.toMatch(/undefined|null|object|NaN|_/);
        }
    }
  });

  it('shows every view, and lets every legal move be made', async () => {
    for (const recording of someOf(rulebook, 2)) {
      const match = new MatchStore(kit, bookOf(recording), recording.terms, sender);
      for (const message of (recording.told['0'] as (Table | Update)[]).slice(0, 25)) {
        await match.receive(message);
        const game = new GenericPlay(match);
        const zones = deep([...game.layout.common, ...game.layout.seats.flat()]);
        expect(zones.some((zone) => zone.kind === 'pile')).toBe(true);
        expect(zones.some((zone) => zone.kind === 'fact' && /object|undefined/.test(zone.text))).toBe(false);
        expect(new Set(game.moves.map(({ text }) => text)).size).toBe(match.legal.length);
        for (const [index, move] of match.legal.slice(0, 30).entries()) {
          game.pick(index);
          game.go();
          expect(made.at(-1)).toEqual(move);
          match.sent = false;
        }
      }
    }
    expect(made.length).toBeGreaterThan(10);
  });

  it('finds the moves of a card', async () => {
    const [recording] = someOf(rulebook, 1);
    const match = new MatchStore(kit, bookOf(recording!), recording!.terms, sender);
    await match.receive(recording!.told['0'][0]!);
    const game = new GenericPlay(match);
    const playable = game.hand.filter((id) => game.playable(id));
    for (const id of playable) {
      game.pickCard(id);
      expect(game.moves.length).toBeGreaterThan(0);
      expect(game.moves.every(({ move }) => JSON.stringify(move).includes(`"${id}"`))).toBe(true);
      game.pickCard(id);
      expect(game.card).toBeNull();
    }
  });
});

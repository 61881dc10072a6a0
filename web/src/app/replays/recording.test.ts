import { describe, expect, it } from 'vitest';
import type { AnyEvent, AnyView } from '../../match/shapes';
import { eventsUpTo, isMatchLine, sightOf, stepOf, stepsOf, wayTo, type Frame, type Recording } from './recording';

const view = (mine: 0 | 1 | null): AnyView =>
  ({
    rulebook: 'lanes',
    seats: [0, 1].map((seat) => ({ hp: 30, hand: seat === mine ? [`card of ${seat}`] : 1 })),
  }) as unknown as AnyView;
const drawn = (seat: 0 | 1, eyes: 0 | 1 | null): AnyEvent =>
  ({ event: 'drawn', seat, card: seat === eyes ? `card of ${seat}` : null, deck: 5 }) as AnyEvent;
const frame = (decisions: number, events: (eyes: 0 | 1 | null) => AnyEvent[]): Frame => ({
  at: 0,
  decisions,
  seen: {
    '0': { view: view(0), events: events(0) },
    '1': { view: view(1), events: events(1) },
    public: { view: view(null), events: events(null) },
  },
});
const frames = [
  frame(0, (eyes) => [drawn(0, eyes), drawn(1, eyes)]),
  frame(1, () => []),
  frame(2, (eyes) => [drawn(1, eyes)]),
];

describe('a recording', () => {
  it('leaves out steps that nobody could see', () => {
    const recording = { watch: { match: 'x', frames } } as unknown as Recording;
    expect(stepsOf(recording).map((each) => each.decisions)).toEqual([0, 2]);
  });
  it('shows both hands, and who drew what, when all is open', () => {
    const both = sightOf(frames[0]!, 'both');
    expect((both.view as unknown as { seats: { hand: unknown }[] }).seats.map((seat) => seat.hand)).toEqual([
      ['card of 0'],
      ['card of 1'],
    ]);
    expect(both.events.map((event) => 'card' in event && event.card)).toEqual(['card of 0', 'card of 1']);
  });
  it('shows both hands of a game that keeps them in one list', () => {
    const seen = (hands: unknown[]) => ({ events: [], view: { rulebook: 'toy', hands, scores: [1, 2] } });
    const frame: Frame = {
      at: 0,
      decisions: 0,
      seen: { 0: seen([['a'], 1]), 1: seen([1, ['b']]), public: seen([1, 1]) },
    };
    expect(sightOf(frame, 'both').view).toEqual({ rulebook: 'toy', hands: [['a'], ['b']], scores: [1, 2] });
  });
  it('shows a spectator backs only', () => {
    expect(sightOf(frames[0]!, 'public').events.every((event) => 'card' in event && event.card === null)).toBe(true);
  });
  it('finds the step of a line of the log', () => {
    expect(eventsUpTo(frames, 2, '0')).toHaveLength(3);
    expect(stepOf(frames, 0, '0')).toBe(0);
    expect(stepOf(frames, 2, '0')).toBe(2);
  });
});

it('a line is a match, or else a position', () => {
  expect(isMatchLine(' match/1 lanes 7 - ()')).toBe(true);
  expect(isMatchLine('position/1 lanes 3')).toBe(false);
});

it('a position is in the query of its address, and what is too long for that behind the #', () => {
  const line = 'position/1 lanes 3 0 beowulf|rostam 0';
  expect(new URL(wayTo(line), 'http://here').searchParams.get('line')).toBe(line);
  expect(wayTo(`position/1 lanes ${'x'.repeat(3000)}`)).toMatch(/^\/position#position%2F1/);
  expect(wayTo('match/1 lanes 1')).toMatch(/^\/position#/);
});

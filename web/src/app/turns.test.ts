import { describe, expect, it } from 'vitest';
import type { MatchLine } from './protocol';
import { turned } from './turns';

const line = (match: string, your_turn: boolean): MatchLine =>
  ({ match, your_turn, preset: 'lanes', players: [], opened: 0 }) as MatchLine;

describe('turns', () => {
  it('are noticed once, and not in matches that have just begun', () => {
    const before = [line('a', false), line('b', true)];
    const now = [line('a', true), line('b', true), line('c', true)];
    expect(turned(before, now).map(({ match }) => match)).toEqual(['a']);
    expect(turned(now, now)).toEqual([]);
  });
});

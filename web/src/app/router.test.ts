import { describe, expect, it } from 'vitest';
import { find } from './router.svelte';

describe('addresses', () => {
  it('finds screens and their parts', () => {
    expect(find('/').name).toBe('lobby');
    expect(find('/match/abc')).toMatchObject({ name: 'match', parts: { match: 'abc' } });
    expect(find('/match/abc/review').name).toBe('review');
    expect(find('/decks/clash/from-aggressive')).toMatchObject({ name: 'deck', parts: { preset: 'clash' } });
  });
  it('lets a last part be missing where it may', () => {
    expect(find('/cards')).toMatchObject({ name: 'cards', parts: {} });
    expect(find('/cards/lanes')).toMatchObject({ name: 'cards', parts: { rulebook: 'lanes' } });
    expect(find('/cards/lanes/firebird')).toMatchObject({
      name: 'card',
      parts: { rulebook: 'lanes', card: 'firebird' },
    });
    expect(find('/lab/one/two')).toMatchObject({ name: 'sample', parts: { study: 'one', match: 'two' } });
  });
  it('takes a slash at the end and letters of any alphabet', () => {
    expect(find('/settings/').name).toBe('settings');
    expect(find('/profile/%D0%90%D0%BD%D0%BD%D0%B0').parts).toEqual({ account: 'Анна' });
  });
  it('says so where there is nothing', () => {
    expect(find('/no/such/place').name).toBe('lost');
    expect(find('/match').name).toBe('lost');
    expect(find('/profile/%E0%A4%A').parts).toEqual({ account: '%E0%A4%A' });
  });
});

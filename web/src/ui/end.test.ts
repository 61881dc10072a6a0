// The end of a match comes without warning, often while somebody presses Enter for the turn they were in.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { loadKit } from '../games';
import type { MatchStore } from '../match/match.svelte';
import EndScreen from './EndScreen.svelte';

afterEach(() => void vi.restoreAllMocks());

const ended = async (): Promise<MatchStore> =>
  ({
    kit: await loadKit('lanes'),
    outcome: { winner: 0, cause: 'resigned', reason: '' },
    seat: 0,
    whole: false,
    log: [],
    table: null,
    above: 1,
    nameOf: () => 'Marta',
    armsOf: () => 'Marta',
  }) as never;

it('does not take a key for its own that was meant for the table', async () => {
  const target = document.createElement('div');
  document.body.append(target);
  const look = vi.fn();
  const screen = mount(EndScreen, {
    target,
    props: { match: await ended(), next: { rematch: vi.fn() }, onlook: look },
  });
  flushSync();
  const press = (): KeyboardEvent => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    target.querySelector('button')!.dispatchEvent(event);
    return event;
  };
  const cancel = () => target.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(press().defaultPrevented).toBe(true);
  cancel();
  expect(look).not.toHaveBeenCalled();

  const later = performance.now() + 2000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(press().defaultPrevented).toBe(false);
  cancel();
  expect(look).toHaveBeenCalledOnce();
  await unmount(screen);
});

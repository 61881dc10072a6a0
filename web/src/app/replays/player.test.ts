// A replay that is jumped about in while it moves: the table is always that of the moment, as one built for it alone.
import { mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadBoard, loadKit } from '../../games';
import type { Board } from '../../games/kit';
import { language } from '../../i18n/language.svelte';
import { motion } from '../../lib/motion';
import type { AnyEvent, AnyView } from '../../match/shapes';
import { moving } from '../../test/moving';
import { rulebookOf, someOf, type Recording as Recorded } from '../../test/recordings';
import type { Guide, Player, Update } from '../protocol';
import { ReplayPlayer } from './player.svelte';
import type { Eyes, Frame, Recording } from './recording';

const EYES: Eyes[] = ['0', '1', 'public', 'both'];
const DEEDS = 12;
const PLAYERS: Player[] = ['Marta', 'Baron Ash'].map((name) => ({ kind: 'account', id: name, name }));

/** What the server would give for a recorded match. */
function replayOf({ preset, told }: Recorded): Recording {
  const seen = (viewer: '0' | '1' | 'None', i: number): Frame['seen']['0'] => {
    const { events, view } = told[viewer][i] as Update;
    return { events: (events ?? []) as AnyEvent[], view: view as AnyView };
  };
  const steps = told['0'].filter((message) => message.t !== 'over');
  const frames = steps.map((_, i) => ({
    at: i,
    decisions: i,
    seen: { '0': seen('0', i), '1': seen('1', i), public: seen('None', i) },
  }));
  const { options } = told['0'][0] as { options: Recording['options'] } & Recorded['told']['0'][0];
  return { preset, options, cards: 'base', result: null, watch: { match: 'm', frames } };
}

async function playerOf(recorded: Recorded, eyes: Eyes): Promise<ReplayPlayer> {
  const rulebook = rulebookOf(recorded);
  const guide = { cards: recorded.cards, terms: recorded.terms } as unknown as Guide;
  const player = new ReplayPlayer(replayOf(recorded), guide, await loadKit(rulebook), rulebook, PLAYERS, eyes, 1);
  await vi.advanceTimersByTimeAsync(1);
  return player;
}

/** What is on a table: elements, classes and words; in which order classes were added says nothing. */
function shown(target: HTMLElement): string[] {
  const told = target.innerHTML.replace(/<!--.*?-->/g, '').replace(/\s+/g, ' ');
  const sorted = (names: string): string => names.split(' ').sort().join(' ');
  return told.replace(/(?<= class=")[^"]+/g, sorted).split(/(?=<)/);
}

function laid(Table: Board, player: ReplayPlayer): { target: HTMLElement; clear: () => void } {
  const target = document.createElement('div');
  document.body.append(target);
  const table = mount(Table as Component<never>, { target, props: { match: player.store, options: {} } as never });
  return {
    target,
    clear: () => {
      void unmount(table);
      target.remove();
    },
  };
}

/** The same numbers every time, from 0 to below 1. */
function dice(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  language.choose('en');
});
afterEach(() => vi.useRealTimers());

describe.each(['lanes', 'clash', 'duel', 'siege'])('%s', (rulebook) => {
  it.each([1, 2])('is what it is at that moment, however one jumps (%i)', async (seed) => {
    const still = moving();
    const roll = dice(seed);
    const any = (below: number): number => Math.floor(roll() * below);
    const recorded = someOf(rulebook)[seed]!;
    const Table = await loadBoard(rulebook);
    const player = await playerOf(recorded, EYES[any(4)]!);
    const table = laid(Table, player);
    const seen: { step: number; eyes: Eyes; html: string[]; after: string }[] = [];
    let interrupted = 0;
    for (let i = 0; i < DEEDS; i++) {
      if (roll() < 0.7) void player.play();
      else player.next();
      await vi.advanceTimersByTimeAsync(any(2500));
      if (player.store.busy) interrupted++;
      const deed = any(4);
      if (deed === 0) player.pause();
      else if (deed === 1) player.look(EYES[any(4)]!);
      else player.go(any(player.last + 1));
      await vi.advanceTimersByTimeAsync(deed === 0 ? 0 : any(900));
      const { step, eyes } = player;
      seen.push({ step, eyes, html: shown(table.target), after: ['pause', 'look', 'go', 'go'][deed]! });
      expect(player.store.busy).toBe(false);
      expect(table.target.querySelector('.fx-layer')!.children.length).toBe(0);
    }
    table.clear();
    motion.stop();
    expect(interrupted).toBeGreaterThanOrEqual(DEEDS / 4);
    const alone = async (step: number, eyes: Eyes): Promise<string[]> => {
      const fresh = await playerOf(recorded, eyes);
      fresh.go(step);
      const other = laid(Table, fresh);
      await vi.advanceTimersByTimeAsync(1);
      const html = shown(other.target);
      other.clear();
      return html;
    };
    for (const { step, eyes, html, after } of seen) {
      const expected = await alone(step, eyes);
      const differs = html.filter((part, i) => part !== expected[i]).slice(0, 3);
      expect(differs, `after ${after}, step ${step} as ${eyes} sees it`).toEqual([]);
      expect(html.length).toBe(expected.length);
    }
    still();
  });
});

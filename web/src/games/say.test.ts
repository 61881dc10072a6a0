// Every event of every recording is told in both languages.
import { expect, it } from 'vitest';
import type { Table, Update } from '../app/protocol';
import { language } from '../i18n/language.svelte';
import type { AnyEvent } from '../match/shapes';
import { Told } from '../match/teller';
import { bookOf, recordings, rulebookOf } from '../test/recordings';
import { loadKit } from '.';

/** What only keeps count, or is the course of things, needs no telling. */
const SILENT = ['mana', 'fallen', 'supply', 'discarded'];

it.each(['en', 'ru'] as const)('in %s', async (chosen) => {
  language.choose(chosen);
  const told = new Map<string, string>();
  for (const recording of recordings) {
    const rulebook = rulebookOf(recording);
    const kit = await loadKit(rulebook);
    const words = new Told(kit, bookOf(recording), ['Marta', 'Ash'], 0);
    for (const message of recording.told['0'] as (Table | Update)[])
      for (const event of (message.events ?? []) as AnyEvent[]) {
        const sentence = kit.say!(event, words);
        if (!SILENT.includes(event.event)) expect(sentence, JSON.stringify(event)).toMatch(/[.!]$/);
        expect(sentence, JSON.stringify(event)).not.toMatch(/undefined|null|object|NaN/);
        told.set(`${rulebook} ${event.event}`, sentence);
      }
  }
  // Enough kinds of events have been met to believe in the others.
  expect(told.size).toBeGreaterThan(40);
  const latin = [...told].filter(([, sentence]) => /[A-Za-z]{4,}/.test(sentence.replaceAll(/Marta|Ash/g, '')));
  if (chosen === 'ru') expect(latin).toEqual([]);
});

// What a card shows of which only its data are known: its numbers where cards usually have them.
import { inWords } from '../i18n/language.svelte';
import { labelled, type Face, type Stat } from '../match/faces';
import type { AnyCard } from '../match/shapes';
import { capital, word } from './texts';
import { t } from './words';

const LEFT = { attack: 'attack', atk: 'attack', power: 'attack' };
const RIGHT = { defence: 'defence', defense: 'defence', def: 'defence', health: 'health', hp: 'health' };
const OWN = new Set(['id', 'name', 'text']);

type Fact = [key: string, value: number | string | true];

const factsOf = (card: AnyCard): Fact[] =>
  Object.entries(card).filter(
    (entry): entry is Fact =>
      !OWN.has(entry[0]) && (typeof entry[1] === 'number' || typeof entry[1] === 'string' || entry[1] === true),
  );

const told = ([key, value]: Fact): string =>
  value === true ? word(key) : `${word(key)} ${typeof value === 'string' ? word(value) : value}`;

export function face(card: AnyCard): Partial<Face> {
  const facts = factsOf(card);
  const text = inWords(card.text);
  const left = statOf(facts, LEFT);
  const right = statOf(facts, RIGHT);
  const other = facts.find(([key, value]) => typeof value === 'number' && !(key in LEFT) && !(key in RIGHT));
  return {
    ...(left ? { left } : {}),
    ...(right ? { right } : {}),
    ...(other ? { gem: { kind: 'initiative' as const, value: other[1] as number } } : {}),
    ...(text ? { text } : {}),
    label: labelled(card, ...facts.map(told), ...(text ? [text] : [])),
  };
}

function statOf(facts: Fact[], signs: Record<string, string>): Stat | null {
  const found = facts.find(([key, value]) => key in signs && typeof value === 'number');
  return found ? { sign: signs[found[0]]!, value: found[1] as number } : null;
}

/** Everything that is written on a card, line by line. */
export const details = (card: AnyCard): { text: string }[] =>
  factsOf(card).map((fact) => ({ text: capital(told(fact)) }));

/** A card that lies face down. */
export const hidden = (): string => capital(t('hidden'));

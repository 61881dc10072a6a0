// Every rulebook shows the cards of its example, in every language beside the same words.
import { expect, it } from 'vitest';
import type { AnyCard } from '../../match/shapes';
import { sectionsOf, shownIn } from './reading';

const files = import.meta.glob<string>('../../../../src/quintain/games/*/rulebook*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const read = (rulebook: string, ending: string): string =>
  files[`../../../../src/quintain/games/${rulebook}/rulebook${ending}.md`]!;
const card = (id: string, en: string): AnyCard => ({ id, name: { en } }) as never;
const EXAMPLES: Record<string, AnyCard[]> = {
  lanes: [card('baba-yaga', 'Baba Yaga'), card('hodja-nasreddin', 'Hodja Nasreddin')],
  clash: [card('parry-and-riposte', 'Parry and Riposte'), card('tilt-at-the-quintain', 'Tilt at the Quintain')],
  duel: [card('cyclops', 'Cyclops'), card('rusalka', 'Rusalka'), card('golem', 'Golem')],
  siege: [card('spearman', 'Spearman'), card('raider', 'Raider'), card('wolf', 'Wolf')],
};

it.each(Object.keys(EXAMPLES))('%s shows the cards of its example once, where it is told', (rulebook) => {
  const shown = shownIn(read(rulebook, ''), [...EXAMPLES[rulebook]!, card('nobody', 'Nobody')]);
  expect(shown.filter((cards) => cards.length)).toEqual([EXAMPLES[rulebook]]);
  const [english, russian] = ['', '.ru'].map((ending) => sectionsOf(read(rulebook, ending), () => undefined));
  expect(russian!.length).toBe(english!.length);
  expect(russian!.map(({ heading }) => heading !== '')).toEqual(english!.map(({ heading }) => heading !== ''));
});

it('calls presets by the names that players know', () => {
  const [first] = sectionsOf('In `lanes-classic`, not `hp`.', (word) =>
    word === 'lanes-classic' ? 'Classic' : undefined,
  );
  expect(first!.html).toBe('<p>In <b>Classic</b>, not <code>hp</code>.</p>\n');
});

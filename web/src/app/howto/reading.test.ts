// Every rulebook shows the cards of its example, in every language beside the same words.
import { expect, it } from 'vitest';
import type { AnyCard } from '../../match/shapes';
import { answer } from './here';
import { sectionsOf, shownIn, spoken, type Told } from './reading';

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

const OPTIONS: Told[] = [
  { name: 'hp', text: 'Health of each avatar at the start.', values: {} },
  { name: 'hand_size', text: 'Cards dealt.', values: {} },
  { name: 'strike', text: 'Whose cards hit first.', values: { coin: 'by a coin' } },
];
it.each([
  ['- `hp`: health at the start.', '- **Option:** health at the start.'],
  ['- `hp`, `hand_size` (0: none): both.', '- **Option:** both.'],
  ['- `strike` = `coin`: a coin is tossed.', '- **Option:** **by a coin**: a coin is tossed.'],
  ['- `strike` off: nobody hits.', '- **Option:** off: nobody hits.'],
  ['With `strike` set to `coin`.', 'With “Whose cards hit first” set to **by a coin**.'],
  ['Some settings of `strike`.', 'Some settings of “Whose cards hit first”.'],
  ['Not `lanes-classic`, and not `direct`.', 'Not `lanes-classic`, and not `direct`.'],
])('says what options settle in place of their ids: %s', (written, read) => {
  expect(spoken(written, OPTIONS, 'Option:')).toBe(read);
});

it('can be read without a server, and is English where nobody wrote it in that language', async () => {
  const asked = (rulebook: string, language: string) => answer({ parts: { rulebook, language } });
  expect(await asked('duel', 'ru')).toBe(read('duel', '.ru'));
  expect(await asked('duel', 'tlh')).toBe(read('duel', ''));
  expect(await asked('ludo', 'en')).toBeUndefined();
});

// A set as text: one line for each card, as designers write them.
import { expect, it } from 'vitest';
import { setText } from './own';

it('writes a card in a line, without what is made from it', () => {
  const card = {
    id: 'iron-wall',
    name: { en: 'Iron Wall', ru: 'Стена' },
    auto: true,
    effects: [{ block: 6 }, { heal: 2, if: { health_at_most: 20 } }],
    text: { en: 'Block 6.' },
  };
  expect(setText([card, { id: 'ox', name: 'Ox: "Big"', attack: 2 }])).toBe(
    `set: mine
cards:
  iron-wall: {name: {en: "Iron Wall", ru: "Стена"}, auto: true, effects: [{block: 6}, {heal: 2, if: {health_at_most: 20}}]}
  ox: {name: "Ox: \\"Big\\"", attack: 2}
`,
  );
});

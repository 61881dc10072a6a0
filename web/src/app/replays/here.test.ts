import { expect, test } from 'vitest';
import { read } from './here';

const whole = {
  quintain: 'replay',
  version: 1,
  preset: 'lanes',
  options: { hp: 30 },
  setup: {},
  seed: '0f',
  rules: 'abc',
  decisions: [
    [0, 2],
    [1, 'resign'],
  ],
};

test('a recording is read as it is', () => {
  expect(read(JSON.stringify(whole))).toEqual(whole);
});

test.each([
  ['nothing', ''],
  ['another file', '{"name": "quintain-web"}'],
  ['a list', '[]'],
  ['another version', JSON.stringify({ ...whole, version: 2 })],
  ['luck that is none', JSON.stringify({ ...whole, seed: 'x' })],
  ['a seat that is none', JSON.stringify({ ...whole, decisions: [[2, 1]] })],
  ['a move that is none', JSON.stringify({ ...whole, decisions: [[0, 'win']] })],
])('%s is no recording', (_, text) => {
  expect(read(text)).toBeNull();
});

// What Python means by its operators, where JavaScript means something else.
import { expect, test } from 'vitest';
import { Dict, plain, py } from './python';

test('division and remainder go down, not towards nothing', () => {
  expect([py.floordiv(-7, 4), py.mod(-7, 4), py.divmod(-7, 4)]).toEqual([-2, 1, [-2, 1]]);
});

test('what is empty is not true', () => {
  expect([[], new Dict(), 0, '', null].map(py.truth)).toEqual([false, false, false, false, false]);
  expect([[0], new Dict([[1, 2]]), 1, 'a'].map(py.truth)).toEqual([true, true, true, true]);
});

test('lists are keys by what is in them', () => {
  const dict = new Dict([[[1, 2], 'a']]);
  expect(py.at(dict, [1, 2])).toBe('a');
  expect(py.m_setdefault(dict, [1, 2], 'b')).toBe('a');
  expect(py.sorted(new Dict([[[10, 0], 1], [[9, 5], 2]]))).toEqual([[9, 5], [10, 0]]); // prettier-ignore
});

test('a dictionary keeps the order of its keys, and becomes an object', () => {
  expect(JSON.stringify(plain(new Dict([['b', [new Dict([[3, null]])]], ['a', 1]])))).toBe('{"b":[{"3":null}],"a":1}'); // prettier-ignore
});

test('items are counted from the end, too, and what is not there is an error', () => {
  expect([py.at([1, 2, 3], -1), py.slice([1, 2, 3], null, 2, null), py.slice([1, 2, 3], null, null, -1)]).toEqual([3, [1, 2], [3, 2, 1]]); // prettier-ignore
  expect(() => py.at([1], 1)).toThrow();
  expect(() => py.at(new Dict(), 'a')).toThrow();
});

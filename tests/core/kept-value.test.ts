import { expect, it } from 'vitest';
import { makeKeptValue } from '#core/kept-value.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';
import { perTest } from '#tests/support/per-test.ts';

const map = perTest(makeMapStorage);
const checked = (stored: unknown) => (Array.isArray(stored) ? (stored as number[]) : null);
const open = () => makeKeptValue(map.safe, 'key', checked);

it('has none at first', () => expect(open().read()).toBeNull());

it('returns what was written, in every tab and after a reload', () => {
  const [value, other] = [open(), open()];
  expect(value.write([1])).toBe(true);
  expect(value.read()).toEqual([1]);
  expect(other.read()).toEqual([1]);
  other.write([2]);
  expect(value.read()).toEqual([2]);
  expect(map.getItem('key')).toBe('[2]');
});

it('deletes it in every tab', () => {
  const [value, other] = [open(), open()];
  value.write([1]);
  expect(other.write(null)).toBe(true);
  expect(value.read()).toBeNull();
  expect(map.length).toBe(0);
});

it('ignores what is malformed', () => {
  for (const malformed of ['', '{', 'null', '{}', '"[1]"']) {
    map.setItem('key', malformed);
    expect(open().read(), malformed).toBeNull();
  }
});

it('where storage is blocked, says so, keeps the value for the page, and stores it again once it is allowed', () => {
  const [value, other] = [open(), open()];
  map.block();
  expect(value.write([1])).toBe(false);
  expect(value.read()).toEqual([1]);
  expect(other.read()).toBeNull();
  value.write(null);
  expect(value.read()).toBeNull();
  value.write([2]);
  map.unblock();
  expect(value.read()).toEqual([2]);
  expect(value.write([3])).toBe(true);
  expect(other.read()).toEqual([3]);
});

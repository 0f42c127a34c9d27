import { expect, it } from 'vitest';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';

it('never throws where reading the property throws, and works again once it is allowed', () => {
  const inner = makeMapStorage();
  let allowed = false;
  const storage = makeSafeStorage(() => {
    if (!allowed) throw new DOMException('denied', 'SecurityError');
    return inner;
  });
  expect(storage.setItem('k', 'v')).toBe(false);
  expect(storage.getItem('k')).toBeNull();
  expect(storage.keys('')).toEqual([]);
  expect(() => storage.removeItem('k')).not.toThrow();
  allowed = true;
  expect(storage.setItem('k', 'v')).toBe(true);
  expect(storage.getItem('k')).toBe('v');
  expect(storage.keys('k')).toEqual(['k']);
  storage.removeItem('k');
  expect(storage.getItem('k')).toBeNull();
});

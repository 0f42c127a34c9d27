import { expect, it } from 'vitest';
import { type Draft, makeDraftStore } from '#core/onboarding/drafts.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';
import { perTest } from '#tests/support/per-test.ts';
import { HOUR } from '#tests/support/times.ts';

const rose: Draft = {
  userId: 'rose',
  fields: { step_completed: 'account_setup', first_name: 'Rose', phone: '2175550123' },
  typed: { last_name: '', phone: '217-555' },
  pending: true,
  keptAt: Date.UTC(2026, 0, 5),
};
const otis: Draft = { ...rose, userId: 'otis', typed: {}, keptAt: Date.UTC(2026, 1, 5) };

const map = perTest(makeMapStorage);
/** Over the same browser, as after a reload of the page. */
const open = () => makeDraftStore(map.safe);
const drafts = perTest(open);

it('returns what was written, also after a reload', () => {
  expect(drafts.write(rose)).toBe(true);
  expect(drafts.read('rose')).toEqual(rose);
  expect(open().read('rose')).toEqual(rose);
});

it('overwrites', () => {
  drafts.write(rose);
  const later: Draft = { ...rose, fields: { first_name: 'Rosa' }, typed: {}, pending: false };
  drafts.write(later);
  expect(drafts.read('rose')).toEqual(later);
});

it("never returns another person's draft, and keeps it for its owner", () => {
  drafts.write(rose);
  expect(drafts.read('otis')).toBeNull();
  drafts.write(otis);
  expect(drafts.read('rose')).toEqual(rose);
});

it('erases every draft, and only its own keys', () => {
  map.setItem('saved_username', 'rose@example.com');
  drafts.write(rose);
  drafts.write(otis);
  drafts.erase();
  expect(drafts.read('rose')).toBeNull();
  expect(open().read('otis')).toBeNull();
  expect(map.length).toBe(1);
  expect(map.getItem('saved_username')).toBe('rose@example.com');
});

it("keeps one person's draft and deletes the others", () => {
  drafts.write(rose);
  drafts.write(otis);
  drafts.keepOnly('rose');
  expect(drafts.read('rose')).toEqual(rose);
  expect(open().read('otis')).toBeNull();
});

it.each([
  [0, true],
  [23.9, true],
  [24, false],
  [90 * 24, false],
  [-23.9, true],
  [-24, false],
])('after %s hours: draft exists is %s, for any person', (hours, stays) => {
  const now = rose.keptAt + hours * HOUR;
  drafts.write(rose);
  drafts.write({ ...otis, keptAt: now });
  drafts.deleteExpired(now);
  expect(drafts.read('rose')).toEqual(stays ? rose : null);
  expect(open().read('otis')).toEqual({ ...otis, keptAt: now });
});

it('never throws where storage is blocked, and reports that nothing was stored', () => {
  map.block();
  expect(drafts.write(rose)).toBe(false);
  expect(drafts.read('rose')).toBeNull();
  expect(() => drafts.erase()).not.toThrow();
  expect(() => drafts.keepOnly('rose')).not.toThrow();
  expect(() => drafts.deleteExpired(otis.keptAt)).not.toThrow();
});

const GOOD = { fields: { first_name: 'Rose' }, typed: { phone: '217-5' }, pending: true, keptAt: 1 };

it('rejects malformed drafts and unknown columns', () => {
  for (const malformed of [
    '{',
    'null',
    '7',
    '{}',
    JSON.stringify({ ...GOOD, fields: { password: 'x' } }),
    JSON.stringify({ ...GOOD, fields: { phone: '1' } }),
    JSON.stringify({ ...GOOD, typed: { password: 'x' } }),
    JSON.stringify({ ...GOOD, typed: { ssn_last4: '6789' } }),
    JSON.stringify({ ...GOOD, typed: { phone: '123-45-6789 and more' } }),
    JSON.stringify({ ...GOOD, keptAt: 'yesterday' }),
    JSON.stringify({ fields: GOOD.fields, pending: true }),
  ]) {
    map.setItem('checkahead.draft.rose', malformed);
    expect(drafts.read('rose'), malformed).toBeNull();
    drafts.deleteExpired(GOOD.keptAt);
    expect(map.length, malformed).toBe(0);
  }
  map.setItem('checkahead.draft.rose', JSON.stringify(GOOD));
  expect(drafts.read('rose')).toEqual({ userId: 'rose', ...GOOD });
  drafts.write({ userId: 'rose', ...GOOD });
  expect(map.getItem('checkahead.draft.rose')).toBe(JSON.stringify(GOOD));
});

it('stores nothing for an empty draft', () => {
  drafts.write({ userId: 'rose', ...GOOD });
  expect(drafts.write({ userId: 'rose', fields: {}, typed: {}, pending: false, keptAt: 2 })).toBe(true);
  expect(map.length).toBe(0);
  drafts.write({ userId: 'rose', fields: {}, typed: { phone: '2' }, pending: false, keptAt: 2 });
  expect(drafts.read('rose')?.typed).toEqual({ phone: '2' });
});

import { expect, it } from 'vitest';
import { makeBrowserDraftStore } from '#adapters/browser/browser-draft-store.ts';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { describeDraftStoreContract } from '#tests/contracts/draft-store.contract.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';

describeDraftStoreContract('browser', async () => {
  const storage = makeMapStorage();
  return {
    open: async () => makeBrowserDraftStore({ storage: makeSafeStorage(() => storage) }),
    blockStorage: async () => storage.block(),
    async close() {},
  };
});

const GOOD = { fields: { first_name: 'Rose' }, typed: { phone: '217-5' }, pending: true, keptAt: 1 };

it('rejects malformed drafts and unknown columns', () => {
  const storage = makeMapStorage();
  const drafts = makeBrowserDraftStore({ storage: makeSafeStorage(() => storage) });
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
    storage.setItem('checkahead.draft.rose', malformed);
    expect(drafts.read('rose'), malformed).toBeNull();
    drafts.deleteExpired(GOOD.keptAt);
    expect(storage.length, malformed).toBe(0);
  }
  drafts.write({ userId: 'rose', ...GOOD });
  expect(drafts.read('rose')).toEqual({ userId: 'rose', ...GOOD });
});

it('stores nothing for an empty draft', () => {
  const storage = makeMapStorage();
  const drafts = makeBrowserDraftStore({ storage: makeSafeStorage(() => storage) });
  drafts.write({ userId: 'rose', ...GOOD });
  expect(drafts.write({ userId: 'rose', fields: {}, typed: {}, pending: false, keptAt: 2 })).toBe(true);
  expect(storage.length).toBe(0);
  drafts.write({ userId: 'rose', fields: {}, typed: { phone: '2' }, pending: false, keptAt: 2 });
  expect(drafts.read('rose')?.typed).toEqual({ phone: '2' });
});

it('erases only its own keys', () => {
  const storage = makeMapStorage();
  storage.setItem('saved_username', 'rose@example.com');
  const drafts = makeBrowserDraftStore({ storage: makeSafeStorage(() => storage) });
  drafts.write({ userId: 'rose', ...GOOD });
  drafts.erase();
  expect(storage.length).toBe(1);
  expect(storage.getItem('saved_username')).toBe('rose@example.com');
});

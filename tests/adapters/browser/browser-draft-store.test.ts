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

it('takes no rubbish and no unknown column for a draft', () => {
  const storage = makeMapStorage();
  const drafts = makeBrowserDraftStore({ storage: makeSafeStorage(() => storage) });
  for (const rubbish of ['{', 'null', '7', '{"fields":{"password":"x"}}', '{"fields":{"phone":"1"}}', '{}']) {
    storage.setItem('checkahead.draft.rose', rubbish);
    expect(drafts.read('rose')).toBeNull();
  }
});

it('erases its own keys and no others', () => {
  const storage = makeMapStorage();
  storage.setItem('saved_username', 'rose@example.com');
  const drafts = makeBrowserDraftStore({ storage: makeSafeStorage(() => storage) });
  drafts.write({ userId: 'rose', fields: {}, pending: false });
  drafts.erase();
  expect(storage.length).toBe(1);
  expect(storage.getItem('saved_username')).toBe('rose@example.com');
});

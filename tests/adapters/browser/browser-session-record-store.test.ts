import { expect, it } from 'vitest';
import { makeBrowserSessionRecordStore } from '#adapters/browser/browser-session-record-store.ts';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { describeSessionRecordStoreContract } from '#tests/contracts/session-record-store.contract.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';

const KEY = 'checkahead.session';
const record = { lastActivity: 3, sessionStart: 1, lastSensitiveAuth: 2, warningShown: true };

function oneTab() {
  const storage = makeMapStorage();
  return { storage, store: makeBrowserSessionRecordStore({ storage: makeSafeStorage(() => storage) }) };
}

describeSessionRecordStoreContract('browser', () => {
  const storage = makeMapStorage();
  return {
    open: () => makeBrowserSessionRecordStore({ storage: makeSafeStorage(() => storage) }),
    blockStorage: () => storage.block(),
  };
});

it('rejects malformed records', () => {
  const { storage, store } = oneTab();
  for (const malformed of [
    '{',
    'null',
    '7',
    '[]',
    '{}',
    JSON.stringify({ ...record, lastActivity: '3' }),
    JSON.stringify({ ...record, sessionStart: -1 }),
    JSON.stringify({ ...record, warningShown: 1 }),
    '{"lastActivity":1e999,"sessionStart":1,"lastSensitiveAuth":1,"warningShown":false}',
    JSON.stringify({ ...record, lastSensitiveAuth: undefined }),
  ]) {
    storage.setItem(KEY, malformed);
    expect(store.read(), malformed).toBeNull();
  }
});

it('stores only the four fields', () => {
  const { storage, store } = oneTab();
  storage.setItem(KEY, JSON.stringify({ ...record, email: 'rose@example.com' }));
  expect(store.read()).toEqual(record);
  store.write(record);
  expect(Object.keys(JSON.parse(storage.getItem(KEY) ?? ''))).toEqual(Object.keys(record));
});

it('writes to storage again once it is available', () => {
  const { storage, store } = oneTab();
  storage.block();
  store.write(record);
  storage.unblock();
  store.write({ ...record, lastActivity: 4 });
  expect(JSON.parse(storage.getItem(KEY) ?? '')).toEqual({ ...record, lastActivity: 4 });
});

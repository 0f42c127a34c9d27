import { describe, expect, it } from 'vitest';
import {
  makeBrowserSessionRecordStore,
  type RecordChannel,
} from '#adapters/browser/browser-session-record-store.ts';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { describeSessionRecordStoreContract } from '#tests/contracts/session-record-store.contract.ts';
import { MINUTE, openBrowser } from '#tests/core/session-security/tabs.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';

const KEY = 'checkahead.session';
const record = { lastActivity: 3, sessionStart: 1, lastSensitiveAuth: 2, warningShown: true };

/** What a browser dispatches on the windows of the other tabs. */
const storageEvent = (key: string | null) => Object.assign(new Event('storage'), { key });

function oneTab() {
  const storage = makeMapStorage();
  const events = new EventTarget();
  const store = makeBrowserSessionRecordStore({ storage: makeSafeStorage(() => storage), events });
  return { storage, events, store };
}

describeSessionRecordStoreContract('browser', () => {
  const storage = makeMapStorage();
  const events = new EventTarget();
  return {
    open: () => makeBrowserSessionRecordStore({ storage: makeSafeStorage(() => storage), events }),
    blockStorage: () => storage.block(),
    deliver: () => void events.dispatchEvent(storageEvent(KEY)),
  };
});

it('takes no rubbish for a record', () => {
  const { storage, store } = oneTab();
  for (const rubbish of [
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
    storage.setItem(KEY, rubbish);
    expect(store.read(), rubbish).toBeNull();
  }
});

it('keeps nothing but the four fields', () => {
  const { storage, store } = oneTab();
  storage.setItem(KEY, JSON.stringify({ ...record, email: 'rose@example.com' }));
  expect(store.read()).toEqual(record);
  store.write(record);
  expect(Object.keys(JSON.parse(storage.getItem(KEY) ?? ''))).toEqual(Object.keys(record));
});

it('hears of its own key and of a storage that was cleared, and of nothing else', () => {
  const { events, store } = oneTab();
  let heard = 0;
  store.subscribe(() => {
    heard += 1;
  });
  events.dispatchEvent(storageEvent('checkahead.draft.rose'));
  expect(heard).toBe(0);
  events.dispatchEvent(storageEvent(KEY));
  events.dispatchEvent(storageEvent(null));
  expect(heard).toBe(2);
});

it('is in storage again once that opens', () => {
  const { storage, store } = oneTab();
  storage.block();
  store.write(record);
  storage.unblock();
  store.write({ ...record, lastActivity: 4 });
  expect(JSON.parse(storage.getItem(KEY) ?? '')).toEqual({ ...record, lastActivity: 4 });
});

describe('where the browser keeps nothing', () => {
  /** Tabs without storage, whose messages arrive at once at all the others. */
  function browser() {
    const storage = makeMapStorage();
    storage.block();
    const channels: RecordChannel[] = [];
    const posted: unknown[] = [];
    function openChannel(): RecordChannel {
      const own: RecordChannel = {
        onmessage: null,
        postMessage(data) {
          posted.push(data);
          for (const other of channels) {
            if (other !== own) other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent);
          }
        },
      };
      channels.push(own);
      return own;
    }
    const tab = () =>
      makeBrowserSessionRecordStore({
        storage: makeSafeStorage(() => storage),
        events: new EventTarget(),
        openChannel,
      });
    return { storage, channels, posted, tab };
  }

  it('tabs tell each other what they write, and that it is over', () => {
    const { tab } = browser();
    const [one, other] = [tab(), tab()];
    const heard: unknown[] = [];
    const stop = other.subscribe(() => heard.push(other.read()));
    one.write(record);
    other.write({ ...record, lastActivity: 2 });
    // Whoever was there first knows more.
    expect(other.read()).toEqual(record);
    one.write({ ...record, lastActivity: 4 });
    expect(other.read()).toEqual({ ...record, lastActivity: 4 });
    other.write(null);
    expect(one.read()).toBeNull();
    one.write(record);
    stop();
    one.write({ ...record, lastActivity: 5 });
    expect(heard).toEqual([record, { ...record, lastActivity: 4 }, record]);
    expect(other.read()).toEqual({ ...record, lastActivity: 5 });
  });

  it.each([
    ['with a channel activity in one tab keeps the other alive', true, ['safe'], ['safe']],
    [
      'without one each has a clock of its own',
      false,
      ['safe', 'warning', 'ended: inactivity'],
      ['safe', 'nobody'],
    ],
  ])('%s', async (_what, hears, idle, busy) => {
    const { storage, tab } = browser();
    const deaf = () =>
      makeBrowserSessionRecordStore({
        storage: makeSafeStorage(() => storage),
        events: new EventTarget(),
      });
    const rose = openBrowser({ openStore: hears ? tab : deaf });
    const [first, second] = await rose.withRose(2);
    await rose.passes(25 * MINUTE, () => second?.keeper.activity());
    expect(first?.seen).toEqual(idle);
    expect(second?.seen).toEqual(busy);
  });

  it('takes no rubbish from a message', () => {
    const { tab, channels } = browser();
    const store = tab();
    store.write(record);
    for (const data of [7, 'what', {}, { ...record, lastActivity: -1 }]) {
      channels[0]?.onmessage?.call({} as BroadcastChannel, { data } as MessageEvent);
    }
    expect(store.read()).toEqual(record);
  });

  it('opens no channel where storage works, and needs none once it does again', () => {
    const { storage, channels, posted, tab } = browser();
    storage.unblock();
    const [one, other] = [tab(), tab()];
    one.write(record);
    one.write(null);
    expect(channels).toHaveLength(0);
    storage.block();
    one.write(record);
    other.write(record);
    storage.unblock();
    one.write({ ...record, lastActivity: 4 });
    expect(posted.at(-1)).toBeNull();
    expect(other.read()).toEqual({ ...record, lastActivity: 4 });
    const before = posted.length;
    one.write({ ...record, lastActivity: 5 });
    other.write(null);
    expect(posted).toHaveLength(before);
  });
});

import { ok, type Result, ResultAsync } from 'neverthrow';
import type { Unavailable } from '#core/ports/failures.ts';
import { makeUnitOfWork, type OutboxQueue, type UnitOfWork } from '#core/ports/unit-of-work.ts';
import { type MemoryStores, tablesOver } from './memory-tables.ts';
import { readJson, type TextStorage, writeJson } from './text-storage.ts';

const STORAGE_KEY = 'checkahead.memory.stores.v1';

const STORE_NAMES = [
  'accounts',
  'challenges',
  'sessions',
  'onboarding',
  'appointments',
  'holds',
  'surveys',
  'anonymousPreferences',
  'outbox',
  'knownBrowsers',
  'wrongTries',
  'announcements',
  'deliveries',
  'suppressions',
  'auditLog',
  'operatingState',
  'blockedDays',
  'contactMessages',
] as const;

function restore(storage: TextStorage | null): MemoryStores {
  const kept = readJson(storage, STORAGE_KEY) as Record<string, unknown> | null;
  const entries = <K, T>(name: (typeof STORE_NAMES)[number]): Map<K, T> => {
    const list = kept?.[name];
    return new Map(Array.isArray(list) ? (list as [K, T][]) : []);
  };
  return {
    accounts: entries('accounts'),
    challenges: entries('challenges'),
    sessions: entries('sessions'),
    onboarding: entries('onboarding'),
    appointments: entries('appointments'),
    holds: entries('holds'),
    surveys: entries('surveys'),
    anonymousPreferences: entries('anonymousPreferences'),
    outbox: entries('outbox'),
    knownBrowsers: entries('knownBrowsers'),
    wrongTries: entries('wrongTries'),
    announcements: entries('announcements'),
    deliveries: entries('deliveries'),
    suppressions: entries('suppressions'),
    auditLog: entries('auditLog'),
    operatingState: entries('operatingState'),
    blockedDays: entries('blockedDays'),
    contactMessages: entries('contactMessages'),
  };
}

const copyOf = (stores: MemoryStores): MemoryStores => ({
  accounts: new Map(stores.accounts),
  challenges: new Map(stores.challenges),
  sessions: new Map(stores.sessions),
  onboarding: new Map(stores.onboarding),
  appointments: new Map(stores.appointments),
  holds: new Map(stores.holds),
  surveys: new Map(stores.surveys),
  anonymousPreferences: new Map(stores.anonymousPreferences),
  outbox: new Map(stores.outbox),
  knownBrowsers: new Map(stores.knownBrowsers),
  wrongTries: new Map(stores.wrongTries),
  announcements: new Map(stores.announcements),
  deliveries: new Map(stores.deliveries),
  suppressions: new Map(stores.suppressions),
  auditLog: new Map(stores.auditLog),
  operatingState: new Map(stores.operatingState),
  blockedDays: new Map(stores.blockedDays),
  contactMessages: new Map(stores.contactMessages),
});

export interface MemoryDatabase {
  readonly uow: UnitOfWork;
  readonly queue: OutboxQueue;
}

/**
 * All tables as Maps in the page. With `storage` (session storage) they are saved after each transaction and
 * restored at start, so that links and reloads work. `onMail` is called after a commit that queued mail.
 * Never `unavailable`: data that the storage refuses stays in memory.
 */
export function makeMemoryDatabase({
  storage = null,
  onMail = () => {},
}: {
  readonly storage?: TextStorage | null;
  readonly onMail?: () => void;
} = {}): MemoryDatabase {
  let stores = restore(storage);

  const persist = () =>
    writeJson(storage, STORAGE_KEY, Object.fromEntries(STORE_NAMES.map((name) => [name, [...stores[name]]])));

  function transact<T>(work: (draft: MemoryStores) => T): T {
    const draft = copyOf(stores);
    const answer = work(draft);
    const hasQueuedMail = [...draft.outbox.keys()].some((id) => !stores.outbox.has(id));
    stores = draft;
    persist();
    if (hasQueuedMail) onMail();
    return answer;
  }

  const settle = <T>(work: () => T): ResultAsync<T, Unavailable> =>
    new ResultAsync((async (): Promise<Result<T, Unavailable>> => ok(work()))());

  return {
    uow: makeUnitOfWork({
      run: (work) => settle(() => transact((draft) => work(tablesOver(draft)))),
      // A copy, so that writes in a read-only transaction have no effect.
      read: (work) => settle(() => work(tablesOver(copyOf(stores)))),
    }),
    queue: {
      lease: ({ at, limit, leaseMs }) =>
        settle(() =>
          transact(({ outbox }) => {
            const due = [...outbox.values()]
              .filter((entry) => entry.dueAt <= at)
              .sort((one, other) => one.dueAt - other.dueAt)
              .slice(0, limit);
            for (const entry of due) outbox.set(entry.message.id, { ...entry, dueAt: at + leaseMs });
            return due.map(({ dueAt: _dueAt, ...leased }) => leased);
          }),
        ),
      delivered: (id) => settle(() => transact(({ outbox }) => void outbox.delete(id))),
      failed: (id, _at, retryAt) =>
        settle(() =>
          transact(({ outbox }) => {
            const entry = outbox.get(id);
            if (!entry) return;
            if (retryAt === null) outbox.delete(id);
            else outbox.set(id, { ...entry, dueAt: retryAt, attempts: entry.attempts + 1 });
          }),
        ),
    },
  };
}

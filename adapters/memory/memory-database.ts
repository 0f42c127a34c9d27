import { ResultAsync } from 'neverthrow';
import { parseJson } from '#core/parse-json.ts';
import type { Awaitable } from '#core/ports/awaitable.ts';
import type { BrowserStorage } from '#core/ports/browser-storage.ts';
import type { OutboxQueue } from '#core/ports/outbox.ts';
import { overall, type UnitOfWork, type Work } from '#core/ports/unit-of-work.ts';
import { emptyStores, type MemoryStores, tablesOver } from './memory-tables.ts';

const STORAGE_KEY = 'checkahead.memory.stores.v1';

type Name = keyof MemoryStores;
const NAMES = Object.keys(emptyStores()) as Name[];

const storesFrom = (entries: (name: Name) => Iterable<[unknown, unknown]>): MemoryStores =>
  Object.fromEntries(NAMES.map((name) => [name, new Map(entries(name))])) as Record<Name, Map<never, never>>;

function restore(storage: BrowserStorage | null): MemoryStores {
  const kept = parseJson(storage?.getItem(STORAGE_KEY)) as Partial<Record<Name, unknown>> | null;
  return storesFrom((name) => {
    const list = kept?.[name];
    return Array.isArray(list) ? list : [];
  });
}

const copyOf = (stores: MemoryStores) => storesFrom((name) => stores[name]);

/**
 * All tables as Maps in the page. With `storage` (session storage) they are saved after each transaction and
 * restored at start, so that links and reloads work. `onMail` is called after a commit that queued mail.
 * Never `unavailable`: data that the storage refuses stays in memory.
 */
export function makeMemoryDatabase({
  storage = null,
  onMail = () => {},
}: {
  readonly storage?: BrowserStorage | null;
  readonly onMail?: () => void;
} = {}): { readonly uow: UnitOfWork; readonly queue: OutboxQueue } {
  let stores = restore(storage);

  const persist = () =>
    storage?.setItem(
      STORAGE_KEY,
      JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, [...stores[name]]]))),
    );

  /** The last transaction, which never fails: they run one after the other. */
  let last: Promise<unknown> = Promise.resolve();

  async function commit<T>(work: (draft: MemoryStores) => Awaitable<T>): Promise<T> {
    const draft = copyOf(stores);
    const answer = await work(draft);
    const hasQueuedMail = [...draft.outbox.keys()].some((id) => !stores.outbox.has(id));
    stores = draft;
    persist();
    if (hasQueuedMail) onMail();
    return answer;
  }

  const transact: Work<MemoryStores> = (work) => {
    const answer = last.then(() => commit(work));
    last = answer.catch(() => {});
    return new ResultAsync(answer.then(overall));
  };

  return {
    uow: {
      run: (work) => transact((draft) => work(tablesOver(draft))),
      // A copy, so that writes in a read-only transaction have no effect.
      read: (work) => new ResultAsync((async () => overall(await work(tablesOver(copyOf(stores)))))()),
    },
    queue: {
      lease: ({ at, limit, leaseMs }) =>
        transact(({ outbox }) => {
          const first = [...outbox.values()]
            .filter((entry) => entry.dueAt <= at)
            .sort((one, other) => one.dueAt - other.dueAt)
            .slice(0, limit);
          // In the order in which they were queued.
          const due = [...outbox.values()].filter((entry) => first.includes(entry));
          for (const entry of due)
            outbox.set(entry.message.id, { ...entry, dueAt: at + leaseMs, attempts: entry.attempts + 1 });
          return due.map(({ dueAt: _dueAt, ...leased }) => leased);
        }),
      delivered: (id) => transact(({ outbox }) => void outbox.delete(id)),
      failed: (id, _at, retryAt) =>
        transact(({ outbox }) => {
          const entry = outbox.get(id);
          if (!entry) return;
          if (retryAt === null) outbox.delete(id);
          else outbox.set(id, { ...entry, dueAt: retryAt });
        }),
    },
  };
}

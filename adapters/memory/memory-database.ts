import { ok, type Result, ResultAsync } from 'neverthrow';
import type { Account, Challenge, StoredSession } from '#core/identity/identity-entities.ts';
import type { OnboardingRecord } from '#core/onboarding/onboarding-record.ts';
import type { Unavailable } from '#core/ports/failures.ts';
import type { MailMessage } from '#core/ports/mailer.ts';
import type { Appointment, OutboxQueue, Tables, UnitOfWork } from '#core/ports/unit-of-work.ts';
import { readJson, type TextStorage, writeJson } from './text-storage.ts';

const STORAGE_KEY = 'checkahead.memory.stores.v1';

interface OutboxEntry {
  readonly message: MailMessage;
  readonly dueAt: number;
  readonly attempts: number;
}

/** Rows are never changed in place, so that a shallow copy of the maps is a whole copy of the state. */
interface Stores {
  readonly accounts: Map<string, Account>;
  readonly challenges: Map<string, Challenge>;
  readonly sessions: Map<string, StoredSession>;
  readonly onboarding: Map<string, OnboardingRecord>;
  /** By start: one person per slot. */
  readonly appointments: Map<number, Appointment>;
  readonly surveys: Map<string, Parameters<Tables['surveys']['put']>[0]>;
  readonly anonymousPreferences: Map<string, Parameters<Tables['anonymousPreferences']['put']>[0]>;
  readonly outbox: Map<string, OutboxEntry>;
}

const STORE_NAMES = [
  'accounts',
  'challenges',
  'sessions',
  'onboarding',
  'appointments',
  'surveys',
  'anonymousPreferences',
  'outbox',
] as const;

function restore(storage: TextStorage | null): Stores {
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
    surveys: entries('surveys'),
    anonymousPreferences: entries('anonymousPreferences'),
    outbox: entries('outbox'),
  };
}

const copyOf = (stores: Stores): Stores => ({
  accounts: new Map(stores.accounts),
  challenges: new Map(stores.challenges),
  sessions: new Map(stores.sessions),
  onboarding: new Map(stores.onboarding),
  appointments: new Map(stores.appointments),
  surveys: new Map(stores.surveys),
  anonymousPreferences: new Map(stores.anonymousPreferences),
  outbox: new Map(stores.outbox),
});

function newest(
  challenges: Iterable<Challenge>,
  belongs: (challenge: Challenge) => boolean,
): Challenge | null {
  // A Map lists what was put first in first; not by `createdAt`, for a clock may be set back.
  return [...challenges].findLast(belongs) ?? null;
}

function tablesOver(stores: Stores): Tables {
  const { accounts, challenges, sessions, onboarding, outbox } = stores;
  const { appointments, surveys, anonymousPreferences } = stores;
  const starts = (matches: (appointment: Appointment) => boolean) =>
    [...appointments.values()]
      .filter(matches)
      .map(({ startsAt }) => startsAt)
      .sort((one, other) => one - other);
  const find = <T>(rows: Iterable<T>, matches: (row: T) => boolean): T | null => {
    for (const row of rows) if (matches(row)) return row;
    return null;
  };
  return {
    accounts: {
      byEmail: (email) => find(accounts.values(), (account) => account.email === email),
      byId: (id) => accounts.get(id) ?? null,
      put: (account) => void accounts.set(account.id, account),
    },
    challenges: {
      byTokenHash: (hash) => find(challenges.values(), (challenge) => challenge.tokenHash === hash),
      newestFor: (email) => newest(challenges.values(), (challenge) => challenge.email === email),
      newestAskedBy: (hash) => newest(challenges.values(), (challenge) => challenge.browserHash === hash),
      put: (challenge) => void challenges.set(challenge.id, challenge),
      voidAllOf(email, at) {
        for (const challenge of [...challenges.values()]) {
          if (challenge.email === email && challenge.spentAt === null && challenge.voidedAt === null) {
            challenges.set(challenge.id, { ...challenge, voidedAt: at });
          }
        }
      },
    },
    sessions: {
      byTokenHash: (hash) => sessions.get(hash) ?? null,
      withAccount(hash) {
        const stored = sessions.get(hash);
        const account = stored && accounts.get(stored.accountId);
        return stored && account ? { stored, account } : null;
      },
      put: (session) => void sessions.set(session.tokenHash, session),
      delete: (hash) => void sessions.delete(hash),
      deleteAllOf(accountId, exceptTokenHash) {
        for (const session of [...sessions.values()]) {
          if (session.accountId === accountId && session.tokenHash !== exceptTokenHash) {
            sessions.delete(session.tokenHash);
          }
        }
      },
    },
    onboarding: {
      byEmail: (email) => [...onboarding.values()].filter((record) => record.email === email),
      put: (record) => void onboarding.set(record.id, record),
    },
    appointments: {
      startsBetween: (from, until) => starts(({ startsAt }) => startsAt >= from && startsAt < until),
      upcomingOf: (email, after) => starts((one) => one.email === email && one.startsAt > after),
      put(appointment) {
        if (appointments.has(appointment.startsAt)) throw new Error('two appointments at one moment');
        appointments.set(appointment.startsAt, appointment);
      },
    },
    surveys: {
      put(submission) {
        if (!surveys.has(submission.sessionId)) surveys.set(submission.sessionId, submission);
      },
    },
    anonymousPreferences: {
      put: (preference) => void anonymousPreferences.set(preference.sessionId, preference),
    },
    outbox: {
      enqueue: (message, at) => void outbox.set(message.id, { message, dueAt: at, attempts: 0 }),
    },
  };
}

export interface MemoryDatabase {
  readonly uow: UnitOfWork;
  readonly queue: OutboxQueue;
}

/**
 * All tables as Maps of this page. With `storage` (session storage) they are written there after each transaction and read
 * back at the start, so that links and reloads work (decision 47). `onMail` is called after a commit that promised mail.
 * Never `unavailable`: what the storage refuses lives on in the page's memory.
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

  function transact<T>(work: (draft: Stores) => T): T {
    const draft = copyOf(stores);
    const answer = work(draft);
    const promisedMail = draft.outbox.size > stores.outbox.size;
    stores = draft;
    persist();
    if (promisedMail) onMail();
    return answer;
  }

  const settle = <T>(work: () => T): ResultAsync<T, Unavailable> =>
    new ResultAsync((async (): Promise<Result<T, Unavailable>> => ok(work()))());

  return {
    uow: {
      run: (work) => settle(() => transact((draft) => work(tablesOver(draft)))),
      // A copy, so that work that writes where it may only read changes nothing.
      read: (work) => settle(() => work(tablesOver(copyOf(stores)))),
    },
    queue: {
      lease: ({ at, limit, leaseMs }) =>
        settle(() =>
          transact(({ outbox }) => {
            const due = [...outbox.values()]
              .filter((entry) => entry.dueAt <= at)
              .sort((one, other) => one.dueAt - other.dueAt)
              .slice(0, limit);
            for (const entry of due) outbox.set(entry.message.id, { ...entry, dueAt: at + leaseMs });
            return due.map(({ message, attempts }) => ({ message, attempts }));
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

import { isOver } from '#core/identity/one-time-secret.ts';
import { mailboxKey } from '#core/intake/mailbox-key.ts';
import type { SuppressionReason } from '#core/ports/announcement-tables.ts';
import type { Appointment, Hold } from '#core/ports/appointments.ts';
import type { StoredContactMessage } from '#core/ports/contact-inbox.ts';
import type { Account, Challenge, KnownBrowser, StoredSession } from '#core/ports/identity-tables.ts';
import type { LeasedMail } from '#core/ports/outbox.ts';
import type { Tables } from '#core/ports/unit-of-work.ts';
import type { OnboardingRecord } from '#core/record/onboarding-record.ts';
import { mailDueAt } from '#core/site/mail-due.ts';

/** Rows are never changed in place, so that shallow copies of the maps are full copies of the state. */
export const emptyStores = () => ({
  accounts: new Map<string, Account>(),
  challenges: new Map<string, Challenge>(),
  sessions: new Map<string, StoredSession>(),
  onboarding: new Map<string, OnboardingRecord>(),
  contactMessages: new Map<number, StoredContactMessage>(),
  /** By start: one person per slot. */
  appointments: new Map<number, Appointment>(),
  /** By start. */
  holds: new Map<number, Hold>(),
  surveys: new Map<string, Parameters<Tables['surveys']['put']>[0]>(),
  anonymousPreferences: new Map<string, Parameters<Tables['anonymousPreferences']['put']>[0]>(),
  outbox: new Map<string, LeasedMail & { readonly dueAt: number }>(),
  /** When each mail of the last day was queued. */
  mailTimes: new Map<string, number>(),
  knownBrowsers: new Map<string, KnownBrowser>(),
  /** By mailbox and day. */
  wrongTries: new Map<
    string,
    Readonly<{ mailboxHash: string; day: number; count: number; announced: boolean }>
  >(),
  /** By mailbox. */
  suppressions: new Map<string, readonly SuppressionReason[]>(),
  /** When the launch mail was sent, by account. */
  launchMails: new Map<string, number>(),
});
export type MemoryStores = ReturnType<typeof emptyStores>;

/** Relies on the insertion order of Maps. */
function keepNewest<K>(rows: Map<K, unknown>, most: number): void {
  for (const key of [...rows.keys()].slice(0, Math.max(0, rows.size - most))) rows.delete(key);
}

/** The tables of one transaction over its own draft of the stores. */
export function tablesOver(stores: MemoryStores): Tables {
  const { accounts, challenges, sessions, onboarding, outbox } = stores;
  const { contactMessages, appointments, holds, surveys, anonymousPreferences, knownBrowsers, wrongTries } =
    stores;
  const { mailTimes, suppressions, launchMails } = stores;
  const reasonsFor = (email: string) => suppressions.get(mailboxKey(email)) ?? [];
  const suppress = (email: string, reason: SuppressionReason) =>
    void suppressions.set(mailboxKey(email), [...new Set([...reasonsFor(email), reason])]);
  const where = <T>(rows: Map<unknown, T>, matches: (row: T) => boolean): T[] =>
    [...rows.values()].filter(matches);
  const find = <T>(rows: Map<unknown, T>, matches: (row: T) => boolean): T | null =>
    where(rows, matches)[0] ?? null;
  const shown = (matches: (appointment: Appointment) => boolean): readonly Appointment[] =>
    where(appointments, matches)
      .map(({ network: _network, tokenHash: _tokenHash, ...one }) => one)
      .sort((one, other) => one.startsAt - other.startsAt);
  const starts = (matches: (appointment: Appointment) => boolean) =>
    shown(matches).map(({ startsAt }) => startsAt);
  const drop = <K, T>(rows: Map<K, T>, matches: (row: T) => boolean): void => {
    for (const [key, row] of [...rows]) if (matches(row)) rows.delete(key);
  };
  const byProof = (matches: (browser: KnownBrowser) => boolean) =>
    where(knownBrowsers, matches).sort((one, other) => one.lastProofAt - other.lastProofAt);
  const openOf = (email: string) =>
    where(challenges, (one) => one.email === email && one.spentAt === null && one.voidedAt === null);
  const lastUsed = (accountId: string) =>
    where(sessions, (session) => session.accountId === accountId).sort(
      (one, other) => other.lastActiveAt - one.lastActiveAt || (one.tokenHash < other.tokenHash ? -1 : 1),
    );
  return {
    accounts: {
      byEmail: (email) => find(accounts, (account) => account.email === email),
      byId: (id) => accounts.get(id) ?? null,
      put: (account) => void accounts.set(account.id, account),
      delete: (id) => void accounts.delete(id),
    },
    challenges: {
      makeRoom({ most, ...time }) {
        const beyond = [...challenges.values()].slice(0, Math.max(0, challenges.size + 1 - most));
        const over = beyond.filter((challenge) => isOver(challenge, time));
        for (const { id } of over) challenges.delete(id);
        return over.length === beyond.length;
      },
      byTokenHash: (hash) => find(challenges, (challenge) => challenge.tokenHash === hash),
      recentTo: (mailboxHash, since) =>
        where(challenges, (one) => one.mailboxHash === mailboxHash && one.createdAt > since),
      // Maps keep insertion order, which is safer than `createdAt` because a clock may be set back.
      newestRequestedBy: (hash, email) =>
        where(
          challenges,
          (one) => one.browserHash === hash && (email === undefined || one.email === email),
        ).at(-1) ?? null,
      openRequestedBy: (hash, email) => openOf(email).filter(({ browserHash }) => browserHash === hash),
      put: (challenge) => void challenges.set(challenge.id, challenge),
      delete: (id) => void challenges.delete(id),
      voidAllOf(email, at) {
        const open = openOf(email);
        for (const challenge of open) challenges.set(challenge.id, { ...challenge, voidedAt: at });
        return open.map(({ id }) => id);
      },
      deleteAllOf(email, mailboxHash) {
        for (const [id, one] of challenges) {
          if (one.email !== email || one.newEmail === null || one.mailboxHash === mailboxHash) continue;
          const voidedAt = one.voidedAt ?? one.spentAt ?? one.createdAt;
          challenges.set(id, { ...one, email: '', newEmail: '', voidedAt });
        }
        drop(
          challenges,
          (challenge) =>
            challenge.email === email ||
            (challenge.mailboxHash === mailboxHash && challenge.newEmail === email),
        );
      },
    },
    sessions: {
      byTokenHash: (hash) => sessions.get(hash) ?? null,
      withAccount(hash) {
        const stored = sessions.get(hash);
        const account = stored && accounts.get(stored.accountId);
        return stored && account ? { stored, account } : null;
      },
      lastUsedOf: (accountId, most) => lastUsed(accountId).slice(0, most),
      keepLastUsedOf(accountId, most) {
        for (const { tokenHash } of lastUsed(accountId).slice(most)) sessions.delete(tokenHash);
      },
      put: (session) => void sessions.set(session.tokenHash, session),
      delete: (hash) => void sessions.delete(hash),
      deleteAllOf: (accountId, exceptTokenHash) =>
        drop(sessions, (session) => session.accountId === accountId && session.tokenHash !== exceptTokenHash),
    },
    knownBrowsers: {
      find: (hash, email) => {
        const account = find(accounts, (one) => one.email === email);
        return (account && knownBrowsers.get(`${hash} ${account.id}`)) ?? null;
      },
      ofBrowser: (hash) => byProof(({ browserHash }) => browserHash === hash),
      ofAccount: (id) => byProof(({ accountId }) => accountId === id),
      put: (it) => void knownBrowsers.set(`${it.browserHash} ${it.accountId}`, it),
      delete: (hash, accountId) => void knownBrowsers.delete(`${hash} ${accountId}`),
      deleteAllOf: (id) => drop(knownBrowsers, ({ accountId }) => accountId === id),
    },
    wrongTries: {
      since(hash, day) {
        const rows = where(wrongTries, (row) => row.mailboxHash === hash && row.day >= day);
        return {
          count: rows.reduce((sum, { count }) => sum + count, 0),
          announced: rows.some(({ announced }) => announced),
        };
      },
      add(mailboxHash, day, change) {
        const key = `${mailboxHash} ${day}`;
        const row = wrongTries.get(key) ?? { mailboxHash, day, count: 0, announced: false };
        wrongTries.set(key, { ...row, count: Math.max(0, row.count + change) });
      },
      announce(mailboxHash, day) {
        const row = wrongTries.get(`${mailboxHash} ${day}`);
        if (row) wrongTries.set(`${mailboxHash} ${day}`, { ...row, announced: true });
      },
      forget: (hash) => drop(wrongTries, ({ mailboxHash }) => mailboxHash === hash),
    },
    contactMessages: {
      put(message, receivedAt) {
        const id = ([...contactMessages.keys()].at(-1) ?? 0) + 1;
        contactMessages.set(id, { ...message, id, receivedAt, answeredAt: null });
      },
      keepNewest: (most) => keepNewest(contactMessages, most),
      newestOf: (email, most) =>
        where(contactMessages, (message) => message.email === email)
          .reverse()
          .slice(0, most),
      changeEmail(from, to) {
        for (const one of where(contactMessages, ({ email }) => email === from))
          contactMessages.set(one.id, { ...one, email: to });
      },
      deleteAllOf: (email) => drop(contactMessages, (message) => message.email === email),
    },
    onboarding: {
      byEmail: (email) => where(onboarding, (record) => record.email === email),
      put: (record) => void onboarding.set(record.id, record),
      deleteAllOf: (email) => drop(onboarding, (record) => record.email === email),
    },
    appointments: {
      startsBetween: (from, until) => starts(({ startsAt }) => startsAt >= from && startsAt < until),
      allOf: (email) => shown((one) => one.email === email),
      byTokenHash: (hash) => shown(({ tokenHash }) => tokenHash === hash)[0] ?? null,
      startsOfNetwork: (network, from, until) =>
        starts((one) => one.network === network && one.startsAt >= from && one.startsAt < until),
      otherStartsOfItsNetwork(id, from, until) {
        const own = find(appointments, (one) => one.id === id);
        return starts(
          (one) =>
            one !== own &&
            one.network !== undefined &&
            one.network === own?.network &&
            one.startsAt >= from &&
            one.startsAt < until,
        );
      },
      put(appointment) {
        if (appointments.has(appointment.startsAt))
          throw new Error('an appointment already exists at this start');
        appointments.set(appointment.startsAt, appointment);
      },
      changeEmail(from, to) {
        for (const one of where(appointments, ({ email }) => email === from))
          appointments.set(one.startsAt, { ...one, email: to });
      },
      move(to, tokenHash) {
        const from = find(appointments, (one) => one.id === to.id);
        if (!from) return;
        appointments.delete(from.startsAt);
        appointments.set(to.startsAt, { ...from, ...to, ...(tokenHash && { tokenHash }) });
      },
      delete: (id) => drop(appointments, (one) => one.id === id),
      deleteAllOf: (email) => drop(appointments, (one) => one.email === email),
    },
    holds: {
      open: (now) => where(holds, ({ heldUntil }) => heldUntil > now),
      put(hold) {
        drop(holds, ({ id }) => id === hold.id);
        holds.set(hold.startsAt, hold);
      },
      delete: (id) => drop(holds, (one) => one.id === id),
      deleteAllOf: (email) => drop(holds, (one) => one.email === email),
    },
    surveys: {
      put(submission) {
        if (!surveys.has(submission.sessionId)) surveys.set(submission.sessionId, submission);
      },
      keepNewest: (most) => keepNewest(surveys, most),
    },
    anonymousPreferences: {
      put: (preference) => void anonymousPreferences.set(preference.sessionId, preference),
      keepNewest: (most) => keepNewest(anonymousPreferences, most),
    },
    outbox: {
      enqueue(message, at, expiresAt) {
        mailTimes.set(message.id, at);
        outbox.set(message.id, {
          message,
          dueAt: mailDueAt(at, expiresAt),
          attempts: 0,
          ...(expiresAt === undefined ? {} : { expiresAt }),
        });
      },
      isFull: () => false,
      countSince(since) {
        drop(mailTimes, (at) => at <= since);
        return mailTimes.size;
      },
      voidSecret(id) {
        if (outbox.get(id)?.expiresAt !== undefined) outbox.delete(id);
      },
      rewrite(id, text) {
        const queued = outbox.get(id);
        if (!queued || queued.message.text === text) return false;
        outbox.set(id, { ...queued, message: { ...queued.message, text } });
        return true;
      },
      deletePendingFor: (address) => drop(outbox, ({ message }) => message.to === address),
    },
    // Always empty: measured events are never stored in this mode, and it has no operator and no backup.
    measured: { countOf: () => 0, eventsOf: () => ({ events: [], next: null }), forget: () => {} },
    securityLog: { record: () => {} },
    erasures: { noteMove: () => {}, note: () => {} },
    blockedDays: { from: () => [] },
    blockedSenders: { has: () => false },
    announcements: {
      sentTo: (accountId) => [launchMails.get(accountId)].filter((at) => at !== undefined),
      hadOne: (accountId) => launchMails.has(accountId),
      noteMailOnFinishing: (accountId, at) => void launchMails.set(accountId, at),
      deleteAllOf: (accountId) => void launchMails.delete(accountId),
    },
    suppressions: {
      reasonsFor,
      add: suppress,
      remove: (email) => void suppressions.delete(mailboxKey(email)),
      // The mailbox itself: nobody else is here.
      tokenFor: mailboxKey,
      isToken: (token) => token.includes('@'),
      addByToken(token, reason) {
        if (token.includes('@')) suppress(token, reason);
        return token.includes('@');
      },
    },
  };
}

import { isOver } from '#core/identity/one-time-secret.ts';
import type { Awaitable } from '#core/ports/awaitable.ts';
import type { Account, KnownBrowser, StoredSession } from '#core/ports/identity-tables.ts';
import type { OperatorTables, UnitOfWork } from '#core/ports/unit-of-work.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { mailDueAt } from '#core/site/mail-due.ts';
import { countOf, mapped, orNull, written } from './answers.ts';
import { appointment, challenge, onboardingRecord, onboardingRow, sessionWithAccount } from './rows.ts';
import { announcementTable, suppressionTable } from './sql-announcements.ts';
import { measuredTable } from './sql-measured.ts';
import { operatingTables, TRIM_BATCH_SIZE } from './sql-operating.ts';
import { securityRow } from './sql-security-log.ts';
import { type SqlStore, StoreIsFull } from './sql-store.ts';
import type { Row, Statements } from './statements.ts';

/**
 * Waiting mail is counted once per this many new messages, and a full outbox once per turn, because counting reads the index
 * entry of each waiting one.
 */
const MAILS_PER_COUNT = 500;

const one = <T>(row: Awaitable<Row | undefined>, map: (found: Row) => T): Awaitable<T | null> =>
  mapped(row, (found) => (found ? map(found) : null));

const all = <T>(rows: Awaitable<Row[]>, map: (found: Row) => T): Awaitable<T[]> =>
  mapped(rows, (found) => found.map(map));

const starts = (rows: Awaitable<Row[]>) => all(rows, (row) => row.starts_at as number);

/** How many messages may be queued before waiting mail is counted again. Null: count first. 0: full until the next turn. */
interface OutboxRoom {
  left: number | null;
}

function tablesOver(
  statements: Statements,
  store: Pick<SqlStore, 'digestKey' | 'journal' | 'purgeAfterCommit'>,
  room: OutboxRoom,
): OperatorTables {
  const suppressions = suppressionTable(statements, store.journal);
  async function roomInOutbox(): Promise<number> {
    if (room.left === null) {
      const count = await countOf(statements.waitingMails.get(BOUNDS.mailsWaiting));
      room.left = Math.min(MAILS_PER_COUNT, BOUNDS.mailsWaiting - count);
      if (room.left === 0) {
        setImmediate(() => {
          room.left = null;
        });
      }
    }
    return room.left;
  }
  return {
    accounts: {
      byEmail: (email) =>
        mapped(statements.accountFromEmail.get<Account>(email), (account) =>
          account?.email === email ? account : null,
        ),
      byId: (id) => orNull<Account>(statements.accountById.get(id)),
      put: (it) => written(statements.putAccount.run(it)),
      delete(id) {
        // The log of the database may still contain the name, address and mail of the deleted person.
        store.purgeAfterCommit();
        return written(statements.deleteAccount.run(id));
      },
    },
    challenges: {
      async makeRoom({ most, ...time }) {
        const beyond = await statements.oldestChallengesBeyond.all({ most, limit: TRIM_BATCH_SIZE });
        const over = beyond.filter((row) => isOver(challenge(row), time));
        for (const { id } of over) await statements.deleteChallenge.run(id);
        return over.length === beyond.length;
      },
      byTokenHash: (tokenHash) => one(statements.challengeByToken.get(tokenHash), challenge),
      recentTo: (mailboxHash, since) => all(statements.challengesTo.all(mailboxHash, since), challenge),
      newestRequestedBy: (browserHash, email) =>
        one(statements.newestChallengeOfBrowser.get({ browserHash, email: email ?? null }), challenge),
      openRequestedBy: (browserHash, email) =>
        all(statements.openChallengesOfBrowser.all(browserHash, email), challenge),
      put: (it) =>
        written(
          statements.putChallenge.run({
            ...it,
            utmSource: it.campaign.utm_source ?? null,
            utmCampaign: it.campaign.utm_campaign ?? null,
          }),
        ),
      delete: (id) => written(statements.deleteChallenge.run(id)),
      voidAllOf: (email, at) => all(statements.voidChallenges.all({ email, at }), ({ id }) => id as string),
      async deleteAllOf(email, mailboxHash) {
        const whose = { email, mailboxHash: mailboxHash ?? null };
        await statements.forgetChangesOf.run(whose);
        await statements.deleteChallengesOf.run(whose);
      },
    },
    sessions: {
      byTokenHash: (tokenHash) => orNull<StoredSession>(statements.sessionByToken.get(tokenHash)),
      lastUsedOf: (account, most) => statements.lastUsedSessionsOf.all({ account, most }),
      keepLastUsedOf: (account, most) => written(statements.keepLastUsedSessionsOf.run({ account, most })),
      withAccount: (tokenHash) => one(statements.sessionWithAccount.get(tokenHash), sessionWithAccount),
      put: (it) => written(statements.putSession.run(it)),
      delete: (tokenHash) => written(statements.deleteSession.run(tokenHash)),
      deleteAllOf: (accountId, exceptTokenHash) =>
        written(statements.deleteSessionsOf.run(accountId, exceptTokenHash ?? null)),
    },
    knownBrowsers: {
      find: (browserHash, email) => orNull<KnownBrowser>(statements.knownBrowser.get(browserHash, email)),
      ofBrowser: (browserHash) => statements.knownBrowsersOfBrowser.all(browserHash),
      ofAccount: (accountId) => statements.knownBrowsersOfAccount.all(accountId),
      put: (it) => written(statements.putKnownBrowser.run(it)),
      delete: (browserHash, accountId) => written(statements.deleteKnownBrowser.run(browserHash, accountId)),
      deleteAllOf: (accountId) => written(statements.deleteKnownBrowsersOf.run(accountId)),
    },
    wrongTries: {
      since: (mailboxHash, day) =>
        mapped(statements.wrongTriesSince.get(mailboxHash, day), (row) => ({
          count: row?.count as number,
          announced: row?.announced === 1,
        })),
      add: (mailboxHash, day, change) => written(statements.addWrongTry.run({ mailboxHash, day, change })),
      announce: (mailboxHash, day) => written(statements.announceWrongTries.run(mailboxHash, day)),
      forget: (mailboxHash) => written(statements.forgetWrongTries.run(mailboxHash)),
    },
    securityLog: {
      record: (event, at) =>
        written(statements.addSecurityEvent.run(securityRow(store.digestKey, event, at, 1))),
    },
    ...operatingTables(statements),
    onboarding: {
      byEmail: (email) => all(statements.onboardingByEmail.all(email), onboardingRecord),
      byPhone: (phone, most) => all(statements.onboardingByPhone.all(phone, most), onboardingRecord),
      async put(record) {
        const row = onboardingRow(record);
        await statements.putOnboarding.run(row);
        await statements.reindexOnboarding.run(row);
      },
      deleteAllOf: (email) => written(statements.deleteOnboardingOf.run(email)),
    },
    appointments: {
      startsBetween: (from, until) => starts(statements.appointmentStarts.all(from, until)),
      allOf: (email) => all(statements.appointmentsOf.all(email), appointment),
      between: (from, until) => all(statements.appointmentsBetween.all(from, until), appointment),
      byId: (id) => one(statements.appointmentById.get(id), appointment),
      byTokenHash: (tokenHash) => one(statements.appointmentByToken.get(tokenHash), appointment),
      startsOfNetwork: (network, from, until) =>
        starts(statements.appointmentStartsOfNetwork.all(network, from, until)),
      otherStartsOfItsNetwork: (id, from, until) =>
        starts(statements.otherAppointmentStartsOfItsNetwork.all({ id, from, until })),
      put: (it) =>
        written(statements.putAppointment.run({ network: null, tokenHash: null, language: null, ...it })),
      changeEmail: (from, to) => written(statements.changeEmailOfAppointments.run({ from, to })),
      move: ({ id, startsAt, moves = null }, tokenHash) =>
        written(statements.moveAppointment.run({ id, startsAt, moves, tokenHash: tokenHash ?? null })),
      annotate: (id, note, outcome) =>
        written(statements.annotateAppointment.run({ id, note: note === '' ? null : note, outcome })),
      delete: (id) => written(statements.deleteAppointment.run(id)),
      deleteAllOf: (email) => written(statements.deleteAppointmentsOf.run(email)),
    },
    holds: {
      open: (now) => statements.openHolds.all(now),
      async put(it) {
        await statements.deleteHold.run(it.id);
        await statements.putHold.run(it);
      },
      delete: (id) => written(statements.deleteHold.run(id)),
      deleteAllOf: (email) => written(statements.deleteHoldsOf.run(email)),
    },
    surveys: {
      put: ({ answers, ...submission }) =>
        written(statements.putSurvey.run({ ...submission, answers: JSON.stringify(answers) })),
      keepNewest: (most) => written(statements.keepNewestSurveys.run({ most, limit: TRIM_BATCH_SIZE })),
    },
    anonymousPreferences: {
      put: (preference) => written(statements.putAnonymousPreference.run(preference)),
      keepNewest: (most) => written(statements.keepNewestPreferences.run({ most, limit: TRIM_BATCH_SIZE })),
    },
    outbox: {
      async enqueue(message, at, expiresAt) {
        const left = await roomInOutbox();
        if (left === 0) throw new StoreIsFull('the outbox is full');
        room.left = left === 1 ? null : left - 1;
        await statements.enqueueMail.run({
          id: message.id,
          to: message.to,
          replyTo: message.replyTo ?? null,
          subject: message.subject,
          text: message.text,
          html: message.html,
          attachments: message.attachments === undefined ? null : JSON.stringify(message.attachments),
          unsubscribeUrl: message.unsubscribeUrl ?? null,
          at,
          dueAt: mailDueAt(at, expiresAt),
          expiresAt: expiresAt ?? null,
        });
      },
      voidSecret: (id, at) => written(statements.voidSecret.run({ id, at })),
      rewrite: async (id, text) => (await statements.rewriteMail.run({ id, text })).changes > 0,
      isFull: async () => (await roomInOutbox()) === 0,
      countSince: (since) => countOf(statements.mailsSince.get(since)),
      deletePendingFor: (address) => written(statements.dropMailTo.run(address)),
    },
    measured: measuredTable(statements),
    announcements: announcementTable(statements),
    suppressions,
    erasures: {
      noteMove: async (email, accountId) =>
        store.journal({ kind: 'moved', token: await suppressions.tokenFor(email), accountId }),
      note: async (email, accountId) =>
        store.journal({ kind: 'erased', token: await suppressions.tokenFor(email), accountId }),
    },
  };
}

/** `UnitOfWork` over a database with group commit: work that arrives together shares one commit. */
export function makeSqlUnitOfWork({
  store,
}: {
  store: Pick<SqlStore, 'digestKey' | 'journal' | 'read' | 'writeIfRoom' | 'purgeAfterCommit'>;
}): UnitOfWork<OperatorTables> {
  const room: OutboxRoom = { left: null };
  const known = new WeakMap<Statements, OperatorTables>();
  const tables = (statements: Statements): OperatorTables => {
    let found = known.get(statements);
    if (!found) {
      found = tablesOver(statements, store, room);
      known.set(statements, found);
    }
    return found;
  };
  return {
    run: (work) => store.writeIfRoom((statements) => work(tables(statements))),
    read: (work) => store.read((statements) => work(tables(statements))),
  };
}

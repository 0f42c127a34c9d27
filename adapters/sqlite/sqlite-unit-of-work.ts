import type { Account, KnownBrowser, StoredSession } from '#core/identity/identity-entities.ts';
import { type Hold, makeUnitOfWork, type OperatorTables, type UnitOfWork } from '#core/ports/unit-of-work.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import type { SqliteStore } from './group-commit.ts';
import {
  appointment,
  challenge,
  onboardingRecord,
  onboardingRow,
  type Row,
  sessionWithAccount,
} from './rows.ts';
import { announcementTable, suppressionTable } from './sqlite-announcements.ts';
import { measuredTable } from './sqlite-measured.ts';
import { operatingTables, TRIM_BATCH_SIZE } from './sqlite-operating.ts';
import { securityRow } from './sqlite-security-log.ts';
import type { Statements } from './statements.ts';

/**
 * Waiting mail is counted once per this many new messages, and a full outbox once per turn, because counting reads the index
 * entry of each waiting one.
 */
const MAILS_PER_COUNT = 500;

/** Handled like a full disk: the transaction is rolled back and the result is `unavailable`. */
class OutboxIsFull extends Error {
  readonly code = 'SQLITE_FULL';
}

function isUnusable(row: Row, { now, lifetimeMs }: { now: number; lifetimeMs: number }): boolean {
  const { expires_at: expiresAt } = row as { expires_at: number };
  const ended = row.spent_at !== null || row.voided_at !== null;
  return ended || expiresAt <= now || expiresAt > now + lifetimeMs;
}

/** Most rows have the properties of their entity. */
const orNull = <T>(row: unknown, map = (found: Row): T => found as T): T | null =>
  row === undefined ? null : map(row as Row);

const all = <T>(rows: unknown[], map: (row: Row) => T): T[] => (rows as Row[]).map(map);

const starts = (rows: unknown[]) => (rows as { starts_at: number }[]).map((row) => row.starts_at);

function tablesOver(
  statements: Statements,
  store: Pick<SqliteStore, 'digestKey' | 'journal' | 'truncateLogAfterCommit'>,
): OperatorTables {
  const suppressions = suppressionTable(statements, store.journal);
  /** How many messages may be queued before waiting mail is counted again. Null: count first. 0: full until the next turn. */
  let outboxRoom: number | null = null;
  function roomInOutbox(): number {
    if (outboxRoom === null) {
      const { count } = statements.waitingMails.get(BOUNDS.mailsWaiting) as { count: number };
      outboxRoom = Math.min(MAILS_PER_COUNT, BOUNDS.mailsWaiting - count);
      if (outboxRoom === 0) {
        setImmediate(() => {
          outboxRoom = null;
        });
      }
    }
    return outboxRoom;
  }
  return {
    accounts: {
      byEmail(email) {
        const account = orNull<Account>(statements.accountFromEmail.get(email));
        return account?.email === email ? account : null;
      },
      byId: (id) => orNull<Account>(statements.accountById.get(id)),
      put: (it) => void statements.putAccount.run(it),
      delete(id) {
        statements.deleteAccount.run(id);
        // Older pages in the log still contain the name, address and mail of the deleted person.
        store.truncateLogAfterCommit();
      },
    },
    challenges: {
      makeRoom({ most, now, lifetimeMs }) {
        const beyond = statements.oldestChallengesBeyond.all({ most, limit: TRIM_BATCH_SIZE }) as Row[];
        const over = beyond.filter((row) => isUnusable(row, { now, lifetimeMs }));
        for (const { id } of over) statements.deleteChallenge.run(id);
        return over.length === beyond.length;
      },
      byTokenHash: (tokenHash) => orNull(statements.challengeByToken.get(tokenHash), challenge),
      recentTo: (mailboxHash, since) => all(statements.challengesTo.all(mailboxHash, since), challenge),
      newestRequestedBy: (browserHash, email) =>
        orNull(
          email === undefined
            ? statements.newestChallengeOfBrowser.get(browserHash)
            : statements.newestChallengeOfBrowserFor.get(browserHash, email),
          challenge,
        ),
      openRequestedBy: (browserHash, email) =>
        all(statements.openChallengesOfBrowser.all(browserHash, email), challenge),
      put: (it) =>
        void statements.putChallenge.run({
          ...it,
          utmSource: it.campaign.utm_source ?? null,
          utmCampaign: it.campaign.utm_campaign ?? null,
        }),
      voidAllOf: (email, at) =>
        (statements.voidChallenges.all({ email, at }) as { id: string }[]).map(({ id }) => id),
      deleteAllOf: (email) => void statements.deleteChallengesOf.run(email),
    },
    sessions: {
      byTokenHash: (tokenHash) => orNull<StoredSession>(statements.sessionByToken.get(tokenHash)),
      lastUsedOf: (account, most) => statements.lastUsedSessionsOf.all({ account, most }) as StoredSession[],
      keepLastUsedOf: (account, most) => void statements.keepLastUsedSessionsOf.run({ account, most }),
      withAccount: (tokenHash) => orNull(statements.sessionWithAccount.get(tokenHash), sessionWithAccount),
      put: (it) => void statements.putSession.run(it),
      delete: (tokenHash) => void statements.deleteSession.run(tokenHash),
      deleteAllOf: (accountId, exceptTokenHash) =>
        void statements.deleteSessionsOf.run(accountId, exceptTokenHash ?? null),
    },
    knownBrowsers: {
      find: (browserHash, email) => orNull<KnownBrowser>(statements.knownBrowser.get(browserHash, email)),
      ofBrowser: (browserHash) => statements.knownBrowsersOfBrowser.all(browserHash) as KnownBrowser[],
      ofAccount: (accountId) => statements.knownBrowsersOfAccount.all(accountId) as KnownBrowser[],
      put: (it) => void statements.putKnownBrowser.run(it),
      delete: (browserHash, accountId) => void statements.deleteKnownBrowser.run(browserHash, accountId),
      deleteAllOf: (accountId) => void statements.deleteKnownBrowsersOf.run(accountId),
    },
    wrongTries: {
      since(mailboxHash, day) {
        const row = statements.wrongTriesSince.get(mailboxHash, day) as { count: number; announced: number };
        return { count: row.count, announced: row.announced === 1 };
      },
      add: (mailboxHash, day, change) => void statements.addWrongTry.run({ mailboxHash, day, change }),
      announce: (mailboxHash, day) => void statements.announceWrongTries.run(mailboxHash, day),
      forget: (mailboxHash) => void statements.forgetWrongTries.run(mailboxHash),
    },
    securityLog: {
      record: (event, at) => void statements.addSecurityEvent.run(securityRow(store.digestKey, event, at, 1)),
    },
    ...operatingTables(statements),
    onboarding: {
      byEmail: (email) => all(statements.onboardingByEmail.all(email), onboardingRecord),
      byPhone: (phone, most) => all(statements.onboardingByPhone.all(phone, most), onboardingRecord),
      put(record) {
        const row = onboardingRow(record);
        statements.putOnboarding.run(row);
        statements.reindexOnboarding.run(row);
      },
      deleteAllOf: (email) => void statements.deleteOnboardingOf.run(email),
    },
    appointments: {
      startsBetween: (from, until) => starts(statements.appointmentStarts.all(from, until)),
      upcomingOf: (email, after) => starts(statements.upcomingAppointments.all(email, after)),
      allOf: (email) => all(statements.appointmentsOf.all(email), appointment),
      between: (from, until) => all(statements.appointmentsBetween.all(from, until), appointment),
      byId: (id) => orNull(statements.appointmentById.get(id), appointment),
      byTokenHash: (tokenHash) => orNull(statements.appointmentByToken.get(tokenHash), appointment),
      startsOfNetwork: (network, from, until) =>
        starts(statements.appointmentStartsOfNetwork.all(network, from, until)),
      otherStartsOfItsNetwork: (id, from, until) =>
        starts(statements.otherAppointmentStartsOfItsNetwork.all({ id, from, until })),
      put: (it) =>
        void statements.putAppointment.run({ network: null, tokenHash: null, language: null, ...it }),
      changeEmail: (from, to) => void statements.changeEmailOfAppointments.run({ from, to }),
      move: (id, startsAt, tokenHash) =>
        void statements.moveAppointment.run({ id, startsAt, tokenHash: tokenHash ?? null }),
      annotate: (id, note, outcome) =>
        void statements.annotateAppointment.run({ id, note: note === '' ? null : note, outcome }),
      delete: (id) => void statements.deleteAppointment.run(id),
      deleteAllOf: (email) => void statements.deleteAppointmentsOf.run(email),
    },
    holds: {
      open: (now) => statements.openHolds.all(now) as Hold[],
      put(it) {
        statements.deleteHold.run(it.id);
        statements.putHold.run(it);
      },
      delete: (id) => void statements.deleteHold.run(id),
      deleteAllOf: (email) => void statements.deleteHoldsOf.run(email),
    },
    surveys: {
      put: ({ answers, ...submission }) =>
        void statements.putSurvey.run({ ...submission, answers: JSON.stringify(answers) }),
      keepNewest: (most) => void statements.keepNewestSurveys.run({ most, limit: TRIM_BATCH_SIZE }),
    },
    anonymousPreferences: {
      put: (preference) => void statements.putAnonymousPreference.run(preference),
      keepNewest: (most) => void statements.keepNewestPreferences.run({ most, limit: TRIM_BATCH_SIZE }),
    },
    outbox: {
      enqueue(message, at, expiresAt) {
        const room = roomInOutbox();
        if (room === 0) throw new OutboxIsFull('the outbox is full');
        outboxRoom = room === 1 ? null : room - 1;
        statements.enqueueMail.run({
          id: message.id,
          to: message.to,
          replyTo: message.replyTo ?? null,
          subject: message.subject,
          text: message.text,
          html: message.html,
          attachments: message.attachments === undefined ? null : JSON.stringify(message.attachments),
          unsubscribeUrl: message.unsubscribeUrl ?? null,
          at,
          expiresAt: expiresAt ?? null,
        });
      },
      voidSecret: (id, at) => void statements.voidSecret.run({ id, at }),
      isFull: () => roomInOutbox() === 0,
      countSince: (since) => (statements.mailsSince.get(since) as { count: number }).count,
      deletePendingFor: (address) => void statements.dropMailTo.run(address),
    },
    measured: measuredTable(statements),
    announcements: announcementTable(statements),
    suppressions,
    erasures: {
      note: async (email, accountId) =>
        store.journal({ kind: 'erased', token: await suppressions.tokenFor(email), accountId }),
    },
  };
}

/** `UnitOfWork` over one SQLite file with group commit: work that arrives together shares one commit. */
export function makeSqliteUnitOfWork({
  store,
}: {
  store: Pick<SqliteStore, 'digestKey' | 'journal' | 'read' | 'writeIfRoom' | 'truncateLogAfterCommit'>;
}): UnitOfWork<OperatorTables> {
  const known = new WeakMap<Statements, OperatorTables>();
  const tables = (statements: Statements): OperatorTables => {
    let found = known.get(statements);
    if (!found) {
      found = tablesOver(statements, store);
      known.set(statements, found);
    }
    return found;
  };
  return makeUnitOfWork({
    run: (work) => store.writeIfRoom((statements) => work(tables(statements))),
    read: (work) => store.read((statements) => work(tables(statements))),
  });
}

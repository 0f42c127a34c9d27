import type { AuditLine } from '#core/ports/audit-log.ts';
import type {
  FigureTable,
  MailFigures,
  QueuedMail,
  StoredContactMessage,
} from '#core/ports/operating-tables.ts';
import type { OperatorTables } from '#core/ports/unit-of-work.ts';
import type { Statements } from './statements.ts';

/** More than one, so that an oversized table shrinks. */
export const TRIM_BATCH_SIZE = 2;

const countOf = (row: unknown) => (row as { count: number }).count;

/** The tables of the operator's programs. */
export function operatingTables(
  statements: Statements,
): Pick<
  OperatorTables,
  'auditLog' | 'contactMessages' | 'blockedSenders' | 'blockedDays' | 'operatingState' | 'figures'
> {
  const messages = (rows: unknown[]) =>
    (rows as (StoredContactMessage & { spam: 0 | 1 })[]).map(
      ({ spam, ...message }): StoredContactMessage => (spam === 1 ? { ...message, isSpam: true } : message),
    );
  return {
    auditLog: {
      record: (entry, at) => void statements.recordAudit.run({ ...entry, at }),
      newest: ({ most, before = Number.MAX_SAFE_INTEGER, whose }) =>
        (whose === undefined
          ? statements.newestAudits.all({ most, before })
          : statements.newestAuditsOf.all({ most, before, whose })) as AuditLine[],
    },
    contactMessages: {
      put: (message, receivedAt) => void statements.putContactMessage.run({ ...message, receivedAt }),
      keepNewest: (most) => void statements.keepNewestContactMessages.run({ most, limit: TRIM_BATCH_SIZE }),
      byId: (id) => messages(statements.contactMessageById.all(id))[0] ?? null,
      newest: ({ most, before = Number.MAX_SAFE_INTEGER, open = false }) =>
        messages(
          (open ? statements.newestOpenContactMessages : statements.newestContactMessages).all({
            most,
            before,
          }),
        ),
      countOpen: () => countOf(statements.countOpenContactMessages.get()),
      answer: (id, at) => void statements.answerContactMessage.run({ id, at }),
      markSpam: (id, at) => void statements.markContactMessageSpam.run({ id, at }),
      newestOf: (email, most) => messages(statements.contactMessagesOf.all({ email, most })),
      changeEmail: (from, to) => void statements.changeEmailOfContactMessages.run({ from, to }),
      deleteAllOf: (email) => void statements.deleteContactMessagesOf.run(email),
    },
    blockedSenders: {
      has: (mailboxHash) => statements.blockedSender.get(mailboxHash) !== undefined,
      count: () => countOf(statements.countBlockedSenders.get()),
      add: (mailboxHash, at) => void statements.blockSender.run({ mailboxHash, at }),
      remove: (mailboxHash) => void statements.unblockSender.run(mailboxHash),
      keepNewest: (most) => void statements.keepNewestBlockedSenders.run({ most, limit: TRIM_BATCH_SIZE }),
    },
    blockedDays: {
      from: (day) => (statements.blockedDaysFrom.all(day) as { day: string }[]).map((row) => row.day),
      add: (day) => void statements.blockDay.run(day),
      remove: (day) => void statements.openDay.run(day),
    },
    operatingState: {
      get: (fact) => (statements.operatingFact.get(fact) as { value: string } | undefined)?.value ?? null,
      set: (fact, value) => void statements.setOperatingFact.run(fact, value),
    },
    figures: {
      peopleByStep: () => statements.peopleByStep.all() as ReturnType<FigureTable['peopleByStep']>,
      signUpsByHour: (since) =>
        statements.signUpsByHour.all(since) as ReturnType<FigureTable['signUpsByHour']>,
      mail: () => ({
        ...(statements.waitingMail.get() as Omit<MailFigures, 'givenUp'>),
        ...(statements.givenUpMail.get() as Pick<MailFigures, 'givenUp'>),
      }),
      sessionsSince: (at) => countOf(statements.sessionsSince.get(at)),
      queuedMail: (id) => (statements.queuedMail.get(id) ?? null) as QueuedMail | null,
      mailsWaitingFor: (address) => countOf(statements.mailsWaitingFor.get(address)),
      securityEventsSince: (at) =>
        statements.securityEventsSince.all(at) as ReturnType<FigureTable['securityEventsSince']>,
    },
  };
}

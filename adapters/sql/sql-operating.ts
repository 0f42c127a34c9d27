import type { AuditLine } from '#core/ports/audit-log.ts';
import type { Awaitable } from '#core/ports/awaitable.ts';
import type { StoredContactMessage } from '#core/ports/contact-inbox.ts';
import type { MailFigures, QueuedMail } from '#core/ports/operating-tables.ts';
import type { OperatorTables } from '#core/ports/unit-of-work.ts';
import { countOf, mapped, orNull, written } from './answers.ts';
import type { Statements } from './statements.ts';

/** More than one, so that an oversized table shrinks. */
export const TRIM_BATCH_SIZE = 2;

type MessageRow = StoredContactMessage & { readonly spam: 0 | 1 };

export function operatingTables(
  statements: Statements,
): Pick<
  OperatorTables,
  'auditLog' | 'contactMessages' | 'blockedSenders' | 'blockedDays' | 'operatingState' | 'figures'
> {
  const message = ({ spam, ...rest }: MessageRow): StoredContactMessage =>
    spam === 1 ? { ...rest, isSpam: true } : rest;
  const messages = (rows: Awaitable<MessageRow[]>) => mapped(rows, (found) => found.map(message));
  return {
    auditLog: {
      record: (entry, at) => written(statements.recordAudit.run({ ...entry, at })),
      newest: ({ most, before = Number.MAX_SAFE_INTEGER, whose }) =>
        whose === undefined
          ? statements.newestAudits.all<AuditLine>({ most, before })
          : statements.newestAuditsOf.all<AuditLine>({ most, before, whose }),
    },
    contactMessages: {
      put: (message, receivedAt) => written(statements.putContactMessage.run({ ...message, receivedAt })),
      keepNewest: (most) =>
        written(statements.keepNewestContactMessages.run({ most, limit: TRIM_BATCH_SIZE })),
      byId: (id) =>
        mapped(statements.contactMessageById.get<MessageRow>(id), (found) => (found ? message(found) : null)),
      newest: ({ most, before = Number.MAX_SAFE_INTEGER, open = false }) =>
        messages(
          (open ? statements.newestOpenContactMessages : statements.newestContactMessages).all({
            most,
            before,
          }),
        ),
      countOpen: () => countOf(statements.countOpenContactMessages.get()),
      answer: (id, at) => written(statements.answerContactMessage.run({ id, at })),
      markSpam: (id, at) => written(statements.markContactMessageSpam.run({ id, at })),
      newestOf: (email, most) => messages(statements.contactMessagesOf.all({ email, most })),
      changeEmail: (from, to) => written(statements.changeEmailOfContactMessages.run({ from, to })),
      deleteAllOf: (email) => written(statements.deleteContactMessagesOf.run(email)),
    },
    blockedSenders: {
      has: (mailboxHash) => mapped(statements.blockedSender.get(mailboxHash), (found) => found !== undefined),
      count: () => countOf(statements.countBlockedSenders.get()),
      add: (mailboxHash, at) => written(statements.blockSender.run({ mailboxHash, at })),
      remove: (mailboxHash) => written(statements.unblockSender.run(mailboxHash)),
      keepNewest: (most) =>
        written(statements.keepNewestBlockedSenders.run({ most, limit: TRIM_BATCH_SIZE })),
    },
    blockedDays: {
      from: (day) =>
        mapped(statements.blockedDaysFrom.all<{ day: string }>(day), (rows) => rows.map((row) => row.day)),
      add: (day) => written(statements.blockDay.run(day)),
      remove: (day) => written(statements.openDay.run(day)),
    },
    operatingState: {
      get: (fact) =>
        mapped(statements.operatingFact.get<{ value: string }>(fact), (found) => found?.value ?? null),
      set: (fact, value) => written(statements.setOperatingFact.run(fact, value)),
    },
    figures: {
      peopleByStep: () => statements.peopleByStep.all(),
      signUpsByHour: (since) => statements.signUpsByHour.all(since),
      async mail() {
        const waiting = await statements.waitingMail.get<Omit<MailFigures, 'givenUp'>>();
        const rest = await statements.givenUpMail.get<Pick<MailFigures, 'givenUp'>>();
        return { ...waiting, ...rest } as MailFigures;
      },
      sessions: (live) => countOf(statements.liveSessions.get(live)),
      queuedMail: (id) => orNull<QueuedMail>(statements.queuedMail.get(id)),
      mailsWaitingFor: (address) => countOf(statements.mailsWaitingFor.get(address)),
      securityEventsSince: (at) => statements.securityEventsSince.all(at),
    },
  };
}

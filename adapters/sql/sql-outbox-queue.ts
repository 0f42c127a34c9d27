import type { MailAttachment, MailMessage } from '#core/ports/mailer.ts';
import type { LeasedMail, OutboxQueue } from '#core/ports/outbox.ts';
import { written } from './answers.ts';
import type { SqlStore } from './sql-store.ts';

interface OutboxRow extends Pick<MailMessage, 'id' | 'to' | 'subject' | 'text' | 'html'> {
  readonly replyTo: string | null;
  readonly attachments: string | null;
  readonly unsubscribeUrl: string | null;
  readonly attempts: number;
  readonly createdAt: number;
  /** In the order of writing, for those of the same moment. */
  readonly place: number;
  readonly expiresAt: number | null;
}

function leased(row: OutboxRow): LeasedMail {
  const {
    replyTo,
    attachments,
    unsubscribeUrl,
    attempts,
    createdAt: _createdAt,
    place: _place,
    expiresAt,
    ...message
  } = row;
  return {
    message: {
      ...message,
      ...(replyTo === null ? {} : { replyTo }),
      ...(unsubscribeUrl === null ? {} : { unsubscribeUrl }),
      ...(attachments === null ? {} : { attachments: JSON.parse(attachments) as MailAttachment[] }),
    },
    attempts,
    ...(expiresAt === null ? {} : { expiresAt }),
  };
}

/** The sending side of the outbox. Mail that is over loses address and content at once: both are secret. */
export function makeSqlOutboxQueue({ store }: { store: SqlStore }): OutboxQueue {
  return {
    lease: ({ at, limit, leaseMs }) =>
      store
        .write((statements) => statements.leaseMail.all<OutboxRow>({ at, until: at + leaseMs, limit }))
        .map((rows) => rows.sort((a, b) => a.createdAt - b.createdAt || a.place - b.place).map(leased)),
    delivered: (id, at, providerId) =>
      store.write((statements) => written(statements.mailDelivered.run({ id, at, providerId }))),
    failed: (id, at, retryAt) =>
      store.write((statements) =>
        written(
          retryAt === null
            ? statements.mailGivenUp.run({ id, at })
            : statements.mailDueAgain.run({ id, retryAt }),
        ),
      ),
  };
}

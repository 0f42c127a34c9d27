import type { MailAttachment, MailMessage } from '#core/ports/mailer.ts';
import type { LeasedMail, OutboxQueue } from '#core/ports/unit-of-work.ts';
import type { SqliteStore } from './group-commit.ts';

interface OutboxRow {
  readonly id: string;
  readonly recipient: string;
  readonly reply_to: string | null;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly attachments: string | null;
  readonly attempts: number;
  readonly created_at: number;
  readonly good_until: number | null;
}

function leased(row: OutboxRow): LeasedMail {
  const message: MailMessage = {
    id: row.id,
    to: row.recipient,
    ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    ...(row.attachments === null ? {} : { attachments: JSON.parse(row.attachments) as MailAttachment[] }),
  };
  return {
    message,
    attempts: row.attempts,
    ...(row.good_until === null ? {} : { expiresAt: row.good_until }),
  };
}

/**
 * The sending side of the outbox. Delivered and abandoned mail loses its address and content at once, because
 * both are secret.
 */
export function makeSqliteOutboxQueue({ store }: { store: SqliteStore }): OutboxQueue {
  return {
    lease: ({ at, limit, leaseMs }) =>
      store.write((statements) =>
        (statements.leaseMail.all({ at, until: at + leaseMs, limit }) as OutboxRow[])
          .sort((a, b) => a.created_at - b.created_at)
          .map(leased),
      ),
    delivered: (id, at, providerId) =>
      store.write((statements) => void statements.mailDelivered.run({ id, at, providerId })),
    failed: (id, at, retryAt) =>
      store.write((statements) => {
        if (retryAt === null) statements.mailGivenUp.run({ id, at });
        else statements.mailDueAgain.run({ id, retryAt });
      }),
  };
}

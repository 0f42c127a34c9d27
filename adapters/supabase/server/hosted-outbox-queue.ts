import type { IdentityMail } from '#core/ports/identity-mail.ts';
import type { LeasedMail, OutboxQueue } from '#core/ports/unit-of-work.ts';
import { mailMessage, type OutboxRow } from './outbox-row.ts';
import { executeTrusted, type ServiceClient } from './service-client.ts';

const ERASED = {
  due_at: null,
  recipient: null,
  reply_to: null,
  subject: null,
  body_text: null,
  body_html: null,
  attachments: null,
};

interface LeasedRow extends OutboxRow {
  readonly attempts: number;
  readonly created_at: number;
  readonly good_until: number | null;
  /** Mail that a trigger queued; it has no text yet. */
  readonly notice: 'password-set' | 'password-changed' | null;
}

const leased = (row: LeasedRow, mail: Pick<IdentityMail, 'passwordChanged'>): LeasedMail => ({
  message:
    row.notice === null
      ? mailMessage(row)
      : {
          id: row.id,
          to: row.recipient,
          ...mail.passwordChanged({ changedAt: row.created_at, isFirst: row.notice === 'password-set' }),
        },
  attempts: row.attempts,
  ...(row.good_until === null ? {} : { expiresAt: row.good_until }),
});

/** Takes mail from the hosted outbox. Address and content are deleted once mail is delivered or given up. */
export function makeHostedOutboxQueue({
  client,
  mail,
}: {
  client: ServiceClient;
  mail: Pick<IdentityMail, 'passwordChanged'>;
}): OutboxQueue {
  const outbox = () => client.from('outbox');
  return {
    lease: ({ at, limit, leaseMs }) =>
      executeTrusted<LeasedRow[]>(
        client.rpc('lease_mail', { moment: at, how_many: limit, lease_ms: leaseMs }),
      ).map((rows) => rows.toSorted((a, b) => a.created_at - b.created_at).map((row) => leased(row, mail))),
    delivered: (id, at, providerId) =>
      executeTrusted<null>(
        outbox()
          .update({ ...ERASED, delivered_at: at, provider_id: providerId })
          .eq('id', id),
      ).map(() => undefined),
    failed: (id, at, retryAt) =>
      executeTrusted<null>(
        outbox()
          .update(retryAt === null ? { ...ERASED, given_up_at: at } : { due_at: retryAt })
          .eq('id', id)
          .not('due_at', 'is', null),
      ).map(() => undefined),
  };
}

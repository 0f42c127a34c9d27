import { okAsync, ResultAsync } from 'neverthrow';
import type { Language } from '#core/language/languages.ts';
import type { AnnouncementMail } from '#core/ports/announcement-mail.ts';
import type { Unavailable } from '#core/ports/failures.ts';
import type { IdentityMail, MailContent } from '#core/ports/identity-mail.ts';
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
  words: null,
  new_email: null,
};

interface LeasedRow extends OutboxRow {
  readonly attempts: number;
  readonly created_at: number;
  readonly good_until: number | null;
  /** Mail that the database queued; it has no text yet. */
  readonly notice: Notice | null;
  readonly words: string | null;
  readonly language: Language;
  /** The address that a notice about a change of the address names. */
  readonly new_email: string | null;
}

type Notice =
  | 'password-set'
  | 'password-changed'
  | 'email-change-requested'
  | 'email-already-in-use'
  | 'email-changed'
  | 'launched';

type NoticeMail = Pick<
  IdentityMail,
  'passwordChanged' | 'emailChangeRequested' | 'emailAlreadyInUse' | 'emailChanged'
> &
  Pick<AnnouncementMail, 'launched'>;

function noticeMail(notice: Notice, row: LeasedRow, mail: NoticeMail, unsubscribeToken: string): MailContent {
  const { created_at: at, words, language } = row;
  const newEmail = row.new_email ?? '';
  switch (notice) {
    case 'password-set':
    case 'password-changed':
      return mail.passwordChanged({ changedAt: at, isFirst: notice === 'password-set', words, language });
    case 'email-change-requested':
      return mail.emailChangeRequested({ newEmail, requestedAt: at, words, language });
    case 'email-already-in-use':
      return mail.emailAlreadyInUse({ words, language });
    case 'email-changed':
      return mail.emailChanged({ newEmail, changedAt: at, words, language });
    case 'launched':
      return mail.launched({ unsubscribeToken, words, language });
  }
}

const leased = (row: LeasedRow, mail: NoticeMail, unsubscribeToken: string): LeasedMail => ({
  message:
    row.notice === null
      ? mailMessage(row)
      : { id: row.id, to: row.recipient, ...noticeMail(row.notice, row, mail, unsubscribeToken) },
  attempts: row.attempts,
  ...(row.good_until === null ? {} : { expiresAt: row.good_until }),
});

/** Takes mail from the hosted outbox. Address and content are deleted once mail is delivered or given up. */
export function makeHostedOutboxQueue({
  client,
  mail,
}: {
  client: ServiceClient;
  mail: NoticeMail;
}): OutboxQueue {
  const outbox = () => client.from('outbox');
  const tokenFor = ({ notice, recipient }: LeasedRow): ResultAsync<string, Unavailable> =>
    notice === 'launched'
      ? executeTrusted(client.rpc('unsubscribe_token', { address: recipient }))
      : okAsync('');
  return {
    lease: ({ at, limit, leaseMs }) =>
      executeTrusted<LeasedRow[]>(
        client.rpc('lease_mail', { moment: at, how_many: limit, lease_ms: leaseMs }),
      ).andThen((rows) =>
        ResultAsync.combine(
          rows
            .toSorted((a, b) => a.created_at - b.created_at)
            .map((row) => tokenFor(row).map((token) => leased(row, mail, token))),
        ),
      ),
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

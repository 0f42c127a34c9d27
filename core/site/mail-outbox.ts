import type { Clock } from '../ports/clock.ts';
import type { Failure } from '../ports/failures.ts';
import { isAddressRefused, MAIL_LEASE_MS, type Mailer, type MailUnavailable } from '../ports/mailer.ts';
import type { LeasedMail, OutboxQueue } from '../ports/outbox.ts';
import { MAX_MAIL_ATTEMPTS, mailDueAgainAt } from './mail-due.ts';

const BATCH = 20;

/** `expired`: it was not sent, because its link and code are no longer valid. */
export const MAIL_FAILURES = ['unavailable', 'maybe-sent', 'refused', 'address-refused', 'expired'] as const;

export type MailOutcome =
  | 'sent'
  | Readonly<{
      failure: (typeof MAIL_FAILURES)[number];
      /** 1 for the first try. */
      attempt: number;
      isGivenUp: boolean;
    }>;

function failureOf(failure: Failure<'mail-refused'> | MailUnavailable) {
  if (failure.kind === 'mail-refused') return isAddressRefused(failure) ? 'address-refused' : 'refused';
  return failure.maybeSent ? 'maybe-sent' : 'unavailable';
}

/**
 * Sends queued mail. A message is retried for a day, until the provider accepts it or refuses its address: any other refusal
 * may be one of us, such as a limit of the day. A crash after acceptance and before
 * it is recorded causes at most one duplicate. A message whose link and code have expired is dropped unsent.
 */
export function makeMailOutboxJob({
  outbox,
  mailer,
  clock,
  report = () => {},
}: {
  outbox: OutboxQueue;
  mailer: Mailer;
  clock: Pick<Clock, 'now'>;
  report?: (outcome: MailOutcome) => void;
}): () => Promise<'more' | 'done'> {
  async function send({ message, attempts, expiresAt = Infinity }: LeasedMail): Promise<void> {
    const at = clock.now();
    const attempt = attempts + 1;
    if (at >= expiresAt) {
      report({ failure: 'expired', attempt, isGivenUp: true });
      await outbox.failed(message.id, at, null);
      return;
    }
    const sent = await mailer.send(message);
    const now = clock.now();
    if (sent.isOk()) {
      report('sent');
      await outbox.delivered(message.id, now, sent.value.providerId);
      return;
    }
    const isGivenUp = isAddressRefused(sent.error) || attempt >= MAX_MAIL_ATTEMPTS;
    report({ failure: failureOf(sent.error), attempt, isGivenUp });
    await outbox.failed(message.id, now, isGivenUp ? null : mailDueAgainAt(now, attempt));
  }

  return async () => {
    const leased = await outbox.lease({ at: clock.now(), limit: BATCH, leaseMs: MAIL_LEASE_MS });
    if (leased.isErr()) return 'done';
    const outcomes = await Promise.allSettled(leased.value.map(send));
    const bug = outcomes.find((outcome) => outcome.status === 'rejected');
    if (bug) throw bug.reason;
    return leased.value.length === BATCH ? 'more' : 'done';
  };
}

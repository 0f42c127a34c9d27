import { err, type Result, ResultAsync } from 'neverthrow';
import { normalizeEmail } from '#core/identity/email.ts';
import { mailboxKey } from '#core/identity/mailbox-key.ts';
import { EMAIL_MAX_LENGTH } from '#core/onboarding/onboarding-record.ts';
import type { RateLimited } from '#core/ports/failures.ts';
import { siteOf } from './client-network.ts';
import type { Limits } from './limits.ts';
import { consumeAll, refundAll } from './window-bucket.ts';

/** The key of a mailbox in limits, whatever was typed. */
export function addressKey(email: string): string {
  return mailboxKey(normalizeEmail(email).slice(0, EMAIL_MAX_LENGTH));
}

/**
 * Lets an identity message go out within the limits per network and per mailbox, for a backend whose service does not count
 * messages itself. The pause of 60 s is for one network: strangers elsewhere must not make the owner wait.
 */
export function makeMailLimit(
  limits: Pick<
    Limits,
    'mailsByNetwork' | 'mailsToAddressFromNetwork' | 'mailsToAddress' | 'pauseBetweenMails'
  >,
) {
  async function within<E extends { kind: string }>(
    { email, network }: { email: string; network: string },
    send: () => ResultAsync<void, E>,
  ): Promise<Result<void, E | RateLimited>> {
    const refused = await limits.mailsByNetwork.consume(network);
    if (refused) return err(refused);
    const mailbox = addressKey(email);
    const pair = `${siteOf(network)} ${mailbox}`;
    // Counted before, so that many at once do not pass; a message that did not go out counts for nothing.
    const counted = [
      [limits.pauseBetweenMails, pair],
      [limits.mailsToAddressFromNetwork, pair],
      [limits.mailsToAddress, mailbox],
    ] as const;
    const full = await consumeAll(counted);
    if (full) return err(full);
    const sent = await send();
    if (sent.isErr()) await refundAll(counted);
    return sent;
  }

  return <E extends { kind: string }>(
    request: { email: string; network: string },
    send: () => ResultAsync<void, E>,
  ): ResultAsync<void, E | RateLimited> => new ResultAsync(within(request, send));
}

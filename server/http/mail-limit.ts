import { err, type Result, ResultAsync } from 'neverthrow';
import { normalizeEmail } from '#core/identity/email.ts';
import { mailboxKey } from '#core/identity/mailbox-key.ts';
import { EMAIL_MAX_LENGTH } from '#core/onboarding/onboarding-record.ts';
import type { RateLimited } from '#core/ports/failures.ts';
import { siteOf } from './client-network.ts';
import type { Limits } from './limits.ts';
import { consumeAll, refundAll } from './window-bucket.ts';

/** The key of a mailbox in limits, for any input. */
export function addressKey(email: string): string {
  return mailboxKey(normalizeEmail(email).slice(0, EMAIL_MAX_LENGTH));
}

/**
 * Sends an identity message within the limits per network and per mailbox, for a backend whose identity service does not count
 * messages. The pause of 60 s applies per network, so that strangers elsewhere do not make the owner wait.
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
    // Counted before sending, because of parallel requests; unsent messages are refunded.
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

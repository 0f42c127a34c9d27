import { err, type Result, type ResultAsync } from 'neverthrow';
import { type Message, messageWaitSeconds } from '#core/identity/message-limits.ts';
import { normalizeEmail } from '#core/intake/email.ts';
import { mailboxKey } from '#core/intake/mailbox-key.ts';
import { type Failure, rateLimited } from '#core/ports/failures.ts';
import type { SecurityEvent, SecurityLog } from '#core/ports/security-log.ts';
import type { LimitKey } from './limit-key.ts';
import type { Limits } from './limits.ts';
import { widestNetwork } from './wider-networks.ts';
import { MAX_KEYS } from './window-bucket.ts';

/** The mailbox in limits, for any input. */
export const addressKey = (email: string): string => mailboxKey(normalizeEmail(email));

/**
 * Sends an identity message within core's limits, for a backend whose identity service does not count messages. Counted in
 * memory, and as if each network were one browser. `now`: milliseconds of a monotonic clock.
 */
export function makeMailLimit(
  { keyOf, mailsByNetwork }: Pick<Limits, 'keyOf' | 'mailsByNetwork'>,
  securityLog: SecurityLog,
  now: () => number = () => performance.now(),
) {
  let messages: readonly (Message & { readonly mailbox: LimitKey })[] = [];
  return async function within<E extends { kind: string }>(
    { email, network }: { email: string; network: string },
    send: () => ResultAsync<void, E>,
  ): Promise<Result<void, E | Failure<'rate-limited'>>> {
    const widest = widestNetwork(network);
    const address = addressKey(email);
    const refuse = (refusal: Failure<'rate-limited'>, event: Pick<SecurityEvent, 'detail' | 'email'>) => {
      securityLog.record({ kind: 'limit-hit', ...event, network: widest });
      return err(refusal);
    };
    const refused = await mailsByNetwork.consume(network);
    if (refused) return refuse(refused, { detail: 'network' });
    const [mailbox, askedFrom, createdAt] = [keyOf(address), keyOf(widest), now()];
    const message = { mailbox, askedFrom, browserHash: askedFrom, createdAt };
    const toMailbox = messages.filter((earlier) => earlier.mailbox === mailbox);
    const wait = messageWaitSeconds(toMailbox, message);
    if (wait > 0) return refuse(rateLimited(wait), { detail: 'message', email: address });
    // Counted before sending, because of parallel requests; unsent messages do not count.
    messages = [...messages, message].slice(-MAX_KEYS);
    const sent = await send();
    if (sent.isErr()) messages = messages.filter((each) => each !== message);
    return sent;
  };
}

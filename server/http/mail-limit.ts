import { err, type Result, type ResultAsync } from 'neverthrow';
import { normalizeEmail } from '#core/identity/email.ts';
import { mailboxKey } from '#core/identity/mailbox-key.ts';
import type { Failure } from '#core/ports/failures.ts';
import type { SecurityEvent, SecurityLog } from '#core/ports/security-log.ts';
import type { Limits } from './limits.ts';
import { siteOf } from './wider-networks.ts';
import { consumeAll, refundAll } from './window-bucket.ts';

/** The mailbox in limits, for any input. */
export const addressKey = (email: string): string => mailboxKey(normalizeEmail(email));

/**
 * Sends an identity message within the limits per network and per mailbox, for a backend whose identity service does not count
 * messages. The pause of 60 s applies per network, so that strangers elsewhere do not make the owner wait, and the first message
 * of a network has an allowance of its own, so that few networks cannot use up that of the owner.
 */
export function makeMailLimit(limits: Limits, securityLog: SecurityLog) {
  return async function within<E extends { kind: string }>(
    { email, network }: { email: string; network: string },
    send: () => ResultAsync<void, E>,
  ): Promise<Result<void, E | Failure<'rate-limited'>>> {
    const site = siteOf(network);
    const mailbox = addressKey(email);
    const pair = `${site} ${mailbox}`;
    const refuse = (refusal: Failure<'rate-limited'>, event: Pick<SecurityEvent, 'detail' | 'email'>) => {
      securityLog.record({ kind: 'limit-hit', ...event, network: site });
      return err(refusal);
    };
    const refused = await limits.mailsByNetwork.consume(network);
    if (refused) return refuse(refused, { detail: 'network' });
    // Counted before sending, because of parallel requests; unsent messages are refunded.
    const isFirst = (await limits.firstMailToAddressFromNetwork.consume(pair)) === null;
    const counted = [
      [limits.pauseBetweenMails, pair],
      [limits.mailsToAddressFromNetwork, pair],
      ...(isFirst ? [] : ([[limits.repeatedMailsToAddress, mailbox]] as const)),
      [limits.mailsToAddress, mailbox],
    ] as const;
    const limited = await consumeAll(counted);
    const sent = limited ? refuse(limited.refused, { detail: 'message', email: mailbox }) : await send();
    if (sent.isErr()) {
      if (!limited) await refundAll(counted);
      if (isFirst) await limits.firstMailToAddressFromNetwork.refund(pair);
    }
    return sent;
  };
}

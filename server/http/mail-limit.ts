import { err, type Result, type ResultAsync } from 'neverthrow';
import { normalizeEmail } from '#core/intake/email.ts';
import { mailboxKey } from '#core/intake/mailbox-key.ts';
import type { Failure } from '#core/ports/failures.ts';
import type { SecurityDetail, SecurityLog } from '#core/ports/security-log.ts';
import type { Limits } from './limits.ts';
import { widestNetwork } from './wider-networks.ts';

/** The mailbox in limits, for any input. */
export const addressKey = (email: string): string => mailboxKey(normalizeEmail(email));

/** Notes what was refused. Without `email`: a network at its limit may make up addresses, each of which would be a line. */
export const makeLimitLog =
  (securityLog: SecurityLog) =>
  (
    kind: 'limit-hit' | 'proof-refused',
    detail: SecurityDetail,
    { email, network }: { email?: string; network: string },
  ) => {
    const address = email === undefined ? {} : { email: normalizeEmail(email) };
    securityLog.record({ kind, detail, ...address, network: widestNetwork(network) });
  };

/**
 * Sends an identity message within the limits of its network, and core's, which are `rate-limited` too. Known browsers have an
 * allowance of their own in their network, besides that of core.
 */
export function makeMailLimit(
  { mailsByNetwork, mailsOfKnownByNetwork }: Pick<Limits, 'mailsByNetwork' | 'mailsOfKnownByNetwork'>,
  securityLog: SecurityLog,
) {
  const log = makeLimitLog(securityLog);
  return async function within<E extends { kind: string }>(
    { email, network, isKnown = false }: { email: string; network: string; isKnown?: boolean },
    send: (network: string) => ResultAsync<void, E>,
  ): Promise<Result<void, E | Failure<'rate-limited'>>> {
    const refused = await (isKnown ? mailsOfKnownByNetwork : mailsByNetwork).consume(network);
    if (refused) {
      log('limit-hit', 'network', { network });
      return err(refused);
    }
    const sent = await send(widestNetwork(network));
    if (sent.isErr() && sent.error.kind === 'rate-limited') log('limit-hit', 'message', { email, network });
    return sent;
  };
}

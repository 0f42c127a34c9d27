import { err, type Result, ResultAsync } from 'neverthrow';
import { normalizeEmail } from '#core/identity/email.ts';
import { EMAIL_MAX_LENGTH } from '#core/onboarding/onboarding-record.ts';
import type { RateLimited } from '#core/ports/failures.ts';
import type { Limits } from './limits.ts';
import { makeTurnstile } from './turnstile.ts';

/**
 * Lets an identity message go out within the limits per network and per address. `pause`: holds the 60 s between two to one
 * address here as well, for a backend whose service does not count this kind of message (decision 10).
 */
export function makeMailLimit(
  limits: Pick<Limits, 'mailsByNetwork' | 'mailsToAddress' | 'pauseBetweenMails'>,
) {
  const inTurn = makeTurnstile({ atOnce: 1 });

  async function within<E extends { kind: string }>(
    { email, network, pause }: { email: string; network: string; pause: boolean },
    send: () => ResultAsync<void, E>,
  ): Promise<Result<void, E | RateLimited>> {
    const address = normalizeEmail(email).slice(0, EMAIL_MAX_LENGTH);
    const attempt = async (): Promise<Result<void, E | RateLimited>> => {
      const refused =
        (await limits.mailsByNetwork.take(network)) ??
        (await limits.mailsToAddress.look(address)) ??
        (pause ? await limits.pauseBetweenMails.look(address) : null);
      if (refused) return err(refused);
      const sent = await send();
      if (sent.isOk()) {
        await limits.mailsToAddress.take(address);
        if (pause) await limits.pauseBetweenMails.take(address);
      }
      return sent;
    };
    return pause ? inTurn(address, attempt) : attempt();
  }

  return <E extends { kind: string }>(
    request: { email: string; network: string; pause?: boolean },
    send: () => ResultAsync<void, E>,
  ): ResultAsync<void, E | RateLimited> => new ResultAsync(within({ pause: false, ...request }, send));
}

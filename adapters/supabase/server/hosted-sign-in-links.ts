import { AuthAdminApi } from '@supabase/auth-js';
import { err, ok, type Result, ResultAsync } from 'neverthrow';
import { isEmail, normalizeEmail } from '#core/identity/email.ts';
import { SECRET_LIFETIME_MS } from '#core/identity/one-time-secret.ts';
import type { Clock } from '#core/ports/clock.ts';
import {
  type InvalidEmail,
  invalidEmail,
  type RateLimited,
  type Rejected,
  rejected,
  type Unavailable,
  unavailable,
} from '#core/ports/failures.ts';
import type { IdentityMail } from '#core/ports/identity-mail.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import { authFailure } from '../auth-failures.ts';
import { outboxRow } from './outbox-row.ts';
import {
  ANSWER_TIMEOUT_MS,
  executeTrusted,
  RETRY_AFTER_SECONDS,
  type ServiceClient,
} from './service-client.ts';

type LinkFailure = InvalidEmail | RateLimited | Rejected | Unavailable;

/**
 * Has the auth service make a link and a code, by `admin.generateLink`, and promises our own mail with both. The service
 * mails nothing then and counts no message, so the host holds the limits. An address that is new to it gets an account. The new
 * link ends the one before it, so an older mail of ours that still waits is void in the transaction that promises this one.
 * `callback` is where the service's own link would lead; ours carries the hash in the fragment of the same page.
 */
export function makeHostedSignInLinks({
  url,
  serviceKey,
  callback,
  client,
  clock,
  random,
  mail,
  fetch = globalThis.fetch,
}: {
  url: string;
  serviceKey: string;
  callback: string;
  client: ServiceClient;
  clock: Pick<Clock, 'now'>;
  random: Pick<Randomness, 'uuid'>;
  mail: Pick<IdentityMail, 'signIn'>;
  fetch?: typeof globalThis.fetch;
}) {
  const admin = new AuthAdminApi({
    url: `${url}/auth/v1`,
    headers: { apikey: serviceKey, Authorization: `Bearer ${serviceKey}` },
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }),
  });

  async function makeLink(email: string): Promise<Result<{ token: string; code: string }, LinkFailure>> {
    const { data, error } = await admin.generateLink({
      type: 'magiclink',
      email,
      options: { redirectTo: callback },
    });
    if (error === null) return ok({ token: data.properties.hashed_token, code: data.properties.email_otp });
    const failure = authFailure(error);
    switch (failure.kind) {
      case 'invalid-email':
      case 'rate-limited':
        return err(failure);
      case 'unreachable':
      case 'unavailable':
        return err(unavailable(RETRY_AFTER_SECONDS));
      case 'not-signed-in':
        throw new Error(`the hosted auth service refused the service key with ${error.status}`);
      default:
        return err(rejected);
    }
  }

  return {
    requestSignInLink({ email }: { email: string }): ResultAsync<void, LinkFailure> {
      if (!isEmail(email)) return new ResultAsync(Promise.resolve(err(invalidEmail)));
      const address = normalizeEmail(email);
      // The service counts from when it makes them, which is not before.
      const good_until = clock.now() + SECRET_LIFETIME_MS;
      return new ResultAsync(makeLink(address)).andThen((secrets) => {
        const message = outboxRow({ id: random.uuid(), to: address, ...mail.signIn(secrets) });
        return executeTrusted<null>(
          client.rpc('promise_link', { message: { ...message, good_until }, moment: clock.now() }),
        ).map(() => undefined);
      });
    },
  };
}

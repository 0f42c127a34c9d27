import { err, errAsync, ok, type Result, ResultAsync } from 'neverthrow';
import { isEmail, normalizeEmail } from '#core/identity/email.ts';
import { SECRET_LIFETIME_MS } from '#core/identity/one-time-secret.ts';
import { DEFAULT_LANGUAGE, type Language } from '#core/language/languages.ts';
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
import { type OutboxRow, outboxRow } from './outbox-row.ts';
import { executeTrusted, RETRY_AFTER_SECONDS, recipientAt, type ServiceClient } from './service-client.ts';

type LinkFailure = InvalidEmail | RateLimited | Rejected | Unavailable;

/**
 * The auth service creates the link and the code (`admin.generateLink`), and we queue our own mail with both. The service
 * then neither sends mail nor counts it, so the caller applies the limits. An unknown address gets an account. A new link
 * replaces the previous one, so the same transaction drops mail with the previous link that is still queued. `callback` is
 * the redirect of the service's own link; our link carries the hash in the fragment of the same page.
 */
export function makeHostedSignInLinks({
  callback,
  client,
  clock,
  random,
  mail,
}: {
  callback: string;
  client: ServiceClient;
  clock: Pick<Clock, 'now'>;
  random: Pick<Randomness, 'uuid'>;
  mail: Pick<IdentityMail, 'signIn'>;
}) {
  async function makeLink(
    email: string,
    language: Language,
  ): Promise<Result<{ token: string; code: string }, LinkFailure>> {
    const { data, error } = await client.auth.admin.generateLink({
      type: 'magiclink',
      email,
      // The language of a new account.
      options: { redirectTo: callback, data: { language } },
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

  /** A mail with a new link, to be queued; the link works from now on. */
  function makeLinkMail(
    email: string,
    language: Language = DEFAULT_LANGUAGE,
  ): ResultAsync<OutboxRow & { readonly good_until: number }, LinkFailure> {
    if (!isEmail(email)) return errAsync(invalidEmail);
    const address = normalizeEmail(email);
    // Read before the service creates them, so ours never expires later.
    const good_until = clock.now() + SECRET_LIFETIME_MS;
    return new ResultAsync(makeLink(address, language)).andThen((secrets) =>
      recipientAt(client, address, language).map((recipient) => ({
        ...outboxRow({ id: random.uuid(), to: address, ...mail.signIn({ ...secrets, ...recipient }) }),
        good_until,
      })),
    );
  }

  return {
    makeLinkMail,

    requestSignInLink: ({
      email,
      language,
    }: {
      email: string;
      language?: Language;
    }): ResultAsync<void, LinkFailure> =>
      makeLinkMail(email, language).andThen((message) =>
        executeTrusted<null>(client.rpc('promise_link', { message, moment: clock.now() })).map(
          () => undefined,
        ),
      ),
  };
}

export type HostedSignInLinks = ReturnType<typeof makeHostedSignInLinks>;

import { err, errAsync, ok, type Result, ResultAsync } from 'neverthrow';
import { recipientAt } from '#core/identity/mail-words.ts';
import { SECRET_LIFETIME_MS } from '#core/identity/one-time-secret.ts';
import { isEmail, normalizeEmail } from '#core/intake/email.ts';
import { DEFAULT_LANGUAGE, type Language } from '#core/language/languages.ts';
import type { Clock } from '#core/ports/clock.ts';
import { busy, type Failure, invalidEmail, isOutage, rejected } from '#core/ports/failures.ts';
import type { IdentityMail } from '#core/ports/identity-mail.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';
import type { MailBudget } from '#core/site/mail-budget.ts';
import { authFailure } from '../auth-failures.ts';
import type { ServiceClient } from './service-client.ts';

type LinkFailure = Failure<'invalid-email' | 'rate-limited' | 'rejected' | 'unavailable'>;

/**
 * The auth service creates the link and the code (`admin.generateLink`), and we queue our own mail with both. The service
 * then neither sends mail nor counts it, so the caller applies the limits. An unknown address gets an account. A new link
 * replaces the previous one. `callback` is the redirect of the service's own link; our link carries the hash in the fragment of
 * the same page.
 */
export function makeHostedSignInLinks({
  callback,
  client,
  clock,
  random,
  mail,
  uow,
  mailBudget,
}: {
  callback: string;
  client: ServiceClient;
  clock: Pick<Clock, 'now'>;
  random: Pick<Randomness, 'uuid'>;
  mail: Pick<IdentityMail, 'signIn'>;
  uow: UnitOfWork;
  mailBudget: MailBudget;
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
    if (isOutage(failure)) return err(busy);
    if (failure.kind === 'not-signed-in') {
      throw new Error(`the hosted auth service refused the service key with ${error.status}`);
    }
    return err(failure.kind === 'invalid-email' || failure.kind === 'rate-limited' ? failure : rejected);
  }

  /** Makes a link that works from now on, and queues its mail in a transaction of `over`. */
  function mailLink(
    over: UnitOfWork,
    email: string,
    language: Language = DEFAULT_LANGUAGE,
  ): ResultAsync<void, LinkFailure> {
    // Read before the service creates them, so ours never expires later.
    const now = clock.now();
    return new ResultAsync(makeLink(email, language)).andThen((secrets) =>
      over.run(async (tables) => {
        const content = mail.signIn({ ...secrets, ...(await recipientAt(tables, email, language)) });
        await tables.outbox.enqueue(
          { id: random.uuid(), to: email, ...content },
          now,
          now + SECRET_LIFETIME_MS,
        );
      }),
    );
  }

  return {
    mailLink,

    requestSignInLink({
      email,
      language,
    }: {
      email: string;
      language?: Language;
    }): ResultAsync<void, LinkFailure> {
      if (!isEmail(email)) return errAsync(invalidEmail);
      return uow
        .run(async (tables) => {
          const refused = await mailBudget(tables, clock.now());
          return refused ? err(refused) : ok();
        })
        .andThen(() => mailLink(uow, normalizeEmail(email), language));
    },
  };
}

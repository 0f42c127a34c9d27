import { err, ok, type Result, ResultAsync, safeTry } from 'neverthrow';
import type { IdentityDependencies } from '#core/identity/identity-dependencies.ts';
import { postSignInMail, prepareMessage, storeMessage } from '#core/identity/identity-messages.ts';
import type { LinkFailure, SignInLinks } from '#core/identity/sign-in-links.ts';
import { isEmail, normalizeEmail } from '#core/intake/email.ts';
import { DEFAULT_LANGUAGE, type Language } from '#core/language/languages.ts';
import { busy, invalidEmail, isOutage, rejected } from '#core/ports/failures.ts';
import { authFailure } from '../auth-failures.ts';
import type { ServiceClient } from './service-client.ts';

/**
 * The auth service creates the link and the code (`admin.generateLink`), and we queue our own mail with both. The service
 * then neither sends mail nor counts it, so core's limits apply, as if each network were one browser. An unknown address gets an
 * account. A new link replaces the previous one. `callback` is the redirect of the service's own link; our link carries the hash
 * in the fragment of the same page.
 */
export function makeHostedSignInLinks({
  callback,
  client,
  uow,
  ...dependencies
}: {
  callback: string;
  client: ServiceClient;
} & Pick<IdentityDependencies, 'clock' | 'random' | 'digest' | 'mail' | 'uow' | 'mailBudget'>): SignInLinks {
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

  return {
    requestSignInLink: (
      { email: typed, language = DEFAULT_LANGUAGE, network = '' },
      { over, mailBudget } = { over: uow, mailBudget: dependencies.mailBudget },
    ) =>
      safeTry(async function* () {
        if (!isEmail(typed)) return err(invalidEmail);
        const email = normalizeEmail(typed);
        // Before the service makes the link, so ours never expires later.
        const message = await prepareMessage(dependencies, {
          email,
          network,
          browserId: '',
          purpose: 'sign-in',
        });
        const { askedFrom, createdAt } = message.challenge;
        // Stored for the limits alone: it opens nothing, and names nobody.
        const challenge = {
          ...message.challenge,
          email: '',
          browserHash: askedFrom ?? '',
          voidedAt: createdAt,
        };
        const stored = yield* uow.run((tables) =>
          storeMessage(tables, { mailBudget }, { ...message, challenge }),
        );
        const sent = await new ResultAsync(makeLink(email, language)).andThen((secrets) =>
          over.run((tables) =>
            postSignInMail(tables, dependencies, { ...secrets, language }, { ...stored, email }),
          ),
        );
        // What the service refuses does not count, unless it refuses our key.
        if (sent.isErr()) await uow.run(({ challenges }) => challenges.delete(stored.id));
        return sent;
      }),
  };
}

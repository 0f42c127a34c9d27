import { err, type Result, ResultAsync } from 'neverthrow';
import { normalizeEmail } from '#core/identity/email.ts';
import type { IdentityService, OpenedSession } from '#core/identity/identity-service.ts';
import { EMAIL_MAX_LENGTH } from '#core/onboarding/onboarding-record.ts';
import type {
  Campaign,
  CodeRefused,
  EmailNotConfirmed,
  InvalidCredentials,
  InvalidEmail,
  WrongPassword,
} from '#core/ports/auth-port.ts';
import type { NotSignedIn, RateLimited, Unavailable } from '#core/ports/failures.ts';
import type { Limits } from './limits.ts';
import { makeMailLimit } from './mail-limit.ts';
import { makeTurnstile } from './turnstile.ts';

const GUESSES_AT_ONCE = 4;

/** The identity service behind the limits per address and per network; `network` is from `client-network.ts`. */
export interface LimitedIdentity {
  requestSignInLink(request: {
    email: string;
    campaign?: Campaign;
    browserId: string;
    network: string;
  }): ResultAsync<void, InvalidEmail | RateLimited | Unavailable>;
  requestPasswordReset(request: {
    email: string;
    browserId: string;
    network: string;
  }): ResultAsync<void, InvalidEmail | RateLimited | Unavailable>;
  verifyCode(attempt: {
    email: string | null;
    code: string;
    browserId: string | null;
    network: string;
  }): ResultAsync<OpenedSession, CodeRefused | RateLimited | Unavailable>;
  /** Only failures count, so correct sign-ins, however many at once, lock nobody out. */
  signInWithPassword(credentials: {
    email: string;
    password: string;
    browserId: string;
    network: string;
  }): ResultAsync<OpenedSession, InvalidCredentials | EmailNotConfirmed | RateLimited | Unavailable>;
  /** A wrong password counts as with `signInWithPassword`, a wrong code as with `verifyCode`. `email` is the session's own. */
  reauthenticate(
    request: { email: string; network: string } & Parameters<IdentityService['reauthenticate']>[0],
  ): ResultAsync<OpenedSession, WrongPassword | CodeRefused | NotSignedIn | RateLimited | Unavailable>;
  /** Few at once for one person, here and in `finishRecovery`: nobody may fill the queue of the slow hash alone. */
  setPassword(
    change: { email: string } & Parameters<IdentityService['setPassword']>[0],
  ): ReturnType<IdentityService['setPassword']>;
  readonly finishRecovery: IdentityService['finishRecovery'];
}

export function makeLimitedIdentity({
  identity,
  limits,
}: {
  identity: IdentityService;
  limits: Limits;
}): LimitedIdentity {
  const inTurn = makeTurnstile({ atOnce: GUESSES_AT_ONCE });
  const limitMail = makeMailLimit(limits);

  async function guess<T, E extends { kind: string }>(
    { email, network }: { email: string; network: string },
    wrong: E['kind'],
    attempt: () => ResultAsync<T, E>,
  ): Promise<Result<T, E | RateLimited>> {
    const address = normalizeEmail(email).slice(0, EMAIL_MAX_LENGTH);
    const pair = `${network} ${address}`;
    return inTurn(address, async () => {
      const refused =
        (await limits.failuresByNetwork.look(network)) ??
        (await limits.failuresByNetworkAndAddress.look(pair)) ??
        (await limits.failuresByAddress.look(address));
      if (refused) return err(refused);
      const answer = await attempt();
      if (answer.isErr() && answer.error.kind === wrong) {
        await limits.failuresByNetwork.take(network);
        await limits.failuresByNetworkAndAddress.take(pair);
        await limits.failuresByAddress.take(address);
      }
      return answer;
    });
  }

  async function tryCode<E extends { kind: string }>(
    network: string,
    attempt: () => ResultAsync<OpenedSession, E>,
  ): Promise<Result<OpenedSession, E | RateLimited>> {
    const refused = await limits.failuresByNetwork.look(network);
    if (refused) return err(refused);
    const answer = await attempt();
    if (answer.isErr() && answer.error.kind === 'code-refused') await limits.failuresByNetwork.take(network);
    return answer;
  }

  return {
    requestSignInLink: ({ network, ...request }) =>
      limitMail({ email: request.email, network }, () => identity.requestSignInLink(request)),
    requestPasswordReset: ({ network, ...request }) =>
      limitMail({ email: request.email, network }, () => identity.requestPasswordReset(request)),
    verifyCode: ({ network, ...attempt }) =>
      new ResultAsync(tryCode(network, () => identity.verifyCode(attempt))),
    signInWithPassword: ({ network, ...credentials }) =>
      new ResultAsync(
        guess({ email: credentials.email, network }, 'invalid-credentials', () =>
          identity.signInWithPassword(credentials),
        ),
      ),
    reauthenticate({ network, email, ...request }) {
      const attempt = () => identity.reauthenticate(request);
      return new ResultAsync(
        'password' in request.proof
          ? guess({ email, network }, 'wrong-password', attempt)
          : tryCode(network, attempt),
      );
    },
    setPassword: ({ email, ...change }) =>
      new ResultAsync(inTurn(email, async () => identity.setPassword(change))),
    // Of one person at most one recovery token is good.
    finishRecovery: (request) =>
      new ResultAsync(inTurn(request.token, async () => identity.finishRecovery(request))),
  };
}

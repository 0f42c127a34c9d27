import { err, type Result, ResultAsync } from 'neverthrow';
import { normalizeEmail } from '#core/identity/email.ts';
import type {
  IdentityService,
  OpenedSession,
  Requester,
  VerifiedOpenedSession,
} from '#core/identity/identity-service.ts';
import { EMAIL_MAX_LENGTH } from '#core/onboarding/onboarding-record.ts';
import type { Campaign } from '#core/ports/auth-port.ts';
import {
  type CodeRefused,
  codeRefused,
  type EmailNotConfirmed,
  type InvalidCredentials,
  type InvalidEmail,
  type NotSignedIn,
  type RateLimited,
  type ReauthenticationNeeded,
  type SamePassword,
  type Unavailable,
  type WeakPassword,
  type WrongPassword,
} from '#core/ports/failures.ts';
import type { SecurityDetail, SecurityLog } from '#core/ports/security-log.ts';
import { siteOf } from './client-network.ts';
import { makeFairQueue } from './fair-queue.ts';
import { makeKeyedSemaphore } from './keyed-semaphore.ts';
import type { Limits } from './limits.ts';
import { addressKey } from './mail-limit.ts';
import { type Bucket, consumeAll, refundAll } from './window-bucket.ts';

const GUESSES_AT_ONCE = 4;
/** Well below the per-network limit, so that concurrent wrong guesses do not block correct ones. */
const GUESSES_OF_NETWORK_AT_ONCE = 32;
/** The slow hash works on two passwords at a time; what else such a request does may overlap. */
const PASSWORDS_AT_ONCE = 4;
const PASSWORDS_WAITING = 256;

/** Who asks: `network` is from `client-network.ts`; `deviceToken` null: the browser proved nothing before. */
export interface Caller {
  readonly browserId: string;
  readonly deviceToken: string | null;
  readonly network: string;
}
type MaybeNew = Omit<Caller, 'browserId'> & { readonly browserId: string | null };

type SetPasswordRefusal =
  | RateLimited
  | WeakPassword
  | SamePassword
  | NotSignedIn
  | ReauthenticationNeeded
  | Unavailable;

/** The identity service behind the limits per address and per network. */
export interface LimitedIdentity {
  requestSignInLink(
    request: { email: string; campaign?: Campaign } & Caller,
  ): ResultAsync<void, InvalidEmail | RateLimited | Unavailable>;
  requestPasswordReset(
    request: { email: string } & Caller,
  ): ResultAsync<void, InvalidEmail | RateLimited | Unavailable>;
  /** Codes from a browser that asked for none cannot be right, and count for nothing. */
  verifyCode(
    attempt: { email: string | null; code: string; campaign?: Campaign | undefined } & MaybeNew,
  ): ResultAsync<VerifiedOpenedSession, CodeRefused | RateLimited | Unavailable>;
  /** Only failures count, so correct sign-ins, however many at once, lock nobody out. */
  signInWithPassword(
    credentials: { email: string; password: string } & Caller,
  ): ResultAsync<OpenedSession, InvalidCredentials | EmailNotConfirmed | RateLimited | Unavailable>;
  /** A wrong password counts as with `signInWithPassword`, a wrong code as with `verifyCode`. `email` is the session's own. */
  reauthenticate(
    request: { email: string; network: string; deviceToken: string | null } & Parameters<
      IdentityService['reauthenticate']
    >[0],
  ): ResultAsync<OpenedSession, WrongPassword | CodeRefused | NotSignedIn | RateLimited | Unavailable>;
  /** Few at once for one person, here and in `finishRecovery`: nobody may fill the queue of the slow hash alone. */
  setPassword(
    change: { email: string; network: string } & Parameters<IdentityService['setPassword']>[0],
  ): ResultAsync<Pick<OpenedSession, 'deviceToken'>, SetPasswordRefusal>;
  finishRecovery(
    request: { network: string } & Parameters<IdentityService['finishRecovery']>[0],
  ): ReturnType<IdentityService['finishRecovery']>;
}

/** What a try to prove an address counts against. */
interface Counted {
  /** Others who try at the same moment wait behind this key. */
  readonly key: string;
  readonly buckets: readonly (readonly [Bucket, string])[];
  readonly isKnown: boolean;
}

export function makeLimitedIdentity({
  identity,
  limits,
  securityLog,
}: {
  identity: IdentityService;
  limits: Limits;
  securityLog: SecurityLog;
}): LimitedIdentity {
  const guessInTurn = makeKeyedSemaphore({ atOnce: GUESSES_AT_ONCE });
  const networkInTurn = makeKeyedSemaphore({ atOnce: GUESSES_OF_NETWORK_AT_ONCE });
  const codeInTurn = makeKeyedSemaphore({ atOnce: 1 });
  // By network, for known browsers too: anybody can have any number of accounts and device tokens.
  const passwordInTurn = makeFairQueue({ atOnce: PASSWORDS_AT_ONCE, waiting: PASSWORDS_WAITING });

  const log = (
    kind: 'limit-hit' | 'proof-refused',
    detail: SecurityDetail,
    { email, network }: { email: string; network: string },
  ) => {
    const address = normalizeEmail(email).slice(0, EMAIL_MAX_LENGTH);
    securityLog.record({ kind, detail, email: address, network });
  };

  /**
   * A browser that proved the address before has buckets of its own, which nobody else can fill. All others share those of
   * their network, of the address from their network, and of the address.
   */
  async function countedAs({
    email,
    deviceToken,
    network,
  }: {
    email: string;
    deviceToken: string | null;
    network: string;
  }): Promise<Result<Counted, Unavailable>> {
    const address = addressKey(email);
    const pair = `${siteOf(network)} ${address}`;
    return identity.isKnownBrowser({ email, deviceToken }).map((isKnown): Counted => {
      if (isKnown) {
        const key = `${deviceToken} ${address}`;
        return { key, buckets: [[limits.failuresByKnownBrowser, key]], isKnown };
      }
      return {
        key: pair,
        // The network first: nobody opens more keys in the other two than it has points.
        buckets: [
          [limits.failuresByNetwork, network],
          [limits.failuresByNetworkAndAddress, pair],
          [limits.failuresByAddress, address],
        ],
        isKnown,
      };
    });
  }

  /** Counts the try before it is made, so that many at once do not pass, and gives it back unless it was wrong. */
  async function guess<T, E extends { kind: string }>(
    who: { email: string; deviceToken: string | null; network: string },
    proof: 'password' | 'code',
    wrong: E['kind'],
    attempt: () => PromiseLike<Result<T, E | Unavailable>>,
  ): Promise<Result<T, E | RateLimited | Unavailable>> {
    const counted = await countedAs(who);
    if (counted.isErr()) return err(counted.error);
    const { key, buckets, isKnown } = counted.value;
    return guessInTurn(key, () =>
      networkInTurn(siteOf(who.network), async (): Promise<Result<T, E | RateLimited | Unavailable>> => {
        const refused = await consumeAll(buckets);
        if (refused) {
          log('limit-hit', isKnown ? 'known-browser' : proof, who);
          return err(refused);
        }
        const answer = await attempt();
        if (answer.isErr() && answer.error.kind === wrong) {
          log('proof-refused', proof, who);
        } else await refundAll(buckets);
        return answer;
      }),
    );
  }

  /** `openFor`: whose code the browser may type now. */
  async function tryCode<T, E extends { kind: string }>(
    { email, browserId, deviceToken, network }: { email: string | null } & MaybeNew,
    attempt: () => PromiseLike<Result<T, E>>,
  ): Promise<Result<T, E | CodeRefused | RateLimited | Unavailable>> {
    if (browserId === null) return err(codeRefused);
    return codeInTurn(browserId, async () => {
      const open = await identity.openCodeFor({ email, browserId });
      if (open.isErr()) return err(open.error);
      if (open.value === null) return err(codeRefused);
      return guess({ email: open.value, deviceToken, network }, 'code', 'code-refused', attempt);
    });
  }

  /** Browsers that are known have room of their own with the identity service, whatever others in their network do. */
  async function sendMessage<E extends { kind: string }>(
    { network, ...request }: { email: string } & Caller,
    send: (requester: Requester) => ResultAsync<void, E>,
  ): Promise<Result<void, E | RateLimited | Unavailable>> {
    const { browserId, deviceToken, email } = request;
    const known = await identity.isKnownBrowser({ email, deviceToken });
    if (known.isErr()) return err(known.error);
    const refused = known.value ? null : await limits.mailsByNetwork.consume(network);
    if (refused) {
      log('limit-hit', 'network', { email, network });
      return err(refused);
    }
    const sent = await send({ browserId, deviceToken, network: siteOf(network) });
    if (sent.isErr() && sent.error.kind === 'rate-limited') log('limit-hit', 'message', { email, network });
    return sent;
  }

  return {
    requestSignInLink: ({ campaign, ...request }) =>
      new ResultAsync(
        sendMessage(request, (requester) =>
          identity.requestSignInLink({
            email: request.email,
            ...(campaign === undefined ? {} : { campaign }),
            ...requester,
          }),
        ),
      ),
    requestPasswordReset: (request) =>
      new ResultAsync(
        sendMessage(request, (requester) =>
          identity.requestPasswordReset({ email: request.email, ...requester }),
        ),
      ),
    verifyCode: ({ network, ...attempt }) =>
      new ResultAsync(tryCode({ ...attempt, network }, () => identity.verifyCode(attempt))),
    signInWithPassword: (credentials) =>
      new ResultAsync(
        guess(credentials, 'password', 'invalid-credentials', () =>
          passwordInTurn(siteOf(credentials.network), () =>
            identity.signInWithPassword({ ...credentials, network: siteOf(credentials.network) }),
          ),
        ),
      ),
    reauthenticate({ network, email, ...request }) {
      const who = { email, network, deviceToken: request.deviceToken };
      return new ResultAsync(
        'password' in request.proof
          ? guess(who, 'password', 'wrong-password', () =>
              passwordInTurn(siteOf(network), () => identity.reauthenticate(request)),
            )
          : tryCode({ ...who, browserId: request.browserId }, () => identity.reauthenticate(request)),
      );
    },
    setPassword: ({ email, network, ...change }) =>
      new ResultAsync(
        guessInTurn(
          email,
          async (): Promise<Result<Pick<OpenedSession, 'deviceToken'>, SetPasswordRefusal>> => {
            const refused = await limits.passwordsByPerson.consume(email);
            if (refused) return err(refused);
            const set = await passwordInTurn(siteOf(network), () => identity.setPassword(change));
            if (set.isErr()) await limits.passwordsByPerson.refund(email);
            return set;
          },
        ),
      ),
    // Of one person at most one recovery token is good.
    finishRecovery: ({ network, ...request }) =>
      new ResultAsync(
        guessInTurn(request.token, () =>
          passwordInTurn(siteOf(network), () => identity.finishRecovery(request)),
        ),
      ),
  };
}

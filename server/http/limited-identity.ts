import { err, type Result, ResultAsync, safeTry } from 'neverthrow';
import type { Requester } from '#core/identity/identity-service.ts';
import type { IdentityService } from '#core/identity/make-identity-service.ts';
import type { Language } from '#core/language/languages.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { codeRefused, type Failure } from '#core/ports/failures.ts';
import type { SecurityLog } from '#core/ports/security-log.ts';
import type { Campaign } from '#core/record/first-touch.ts';
import { makeFairQueue } from './fair-queue.ts';
import { makeKeyedSemaphore } from './keyed-semaphore.ts';
import type { Limits } from './limits.ts';
import { addressKey, makeLimitLog, makeMailLimit } from './mail-limit.ts';
import { widestNetwork } from './wider-networks.ts';
import { type Bucket, consumeAll, refundAll } from './window-bucket.ts';

const GUESSES_AT_ONCE = 4;
/** Well below the limit per network, so that parallel wrong guesses do not block correct ones. */
const GUESSES_OF_NETWORK_AT_ONCE = 32;
/** Two passwords are hashed at a time; the rest of such requests may overlap. */
const PASSWORDS_AT_ONCE = 4;
export const PASSWORDS_WAITING = 256;
/** Of one network, or of one address in it. */
export const GUESSES_WAITING = 1_000;

/** `network` comes from `client-network.ts`; `deviceToken` null: this browser has verified no address before. */
export interface Caller {
  readonly browserId: string;
  readonly deviceToken: string | null;
  readonly network: string;
  /** Of the page. */
  readonly language?: Language | undefined;
}
/** `email`: the address whose password or code is tried. */
type Guesser = Pick<Caller, 'deviceToken' | 'network'> & { readonly email: string };
type MaybeNewBrowser = Omit<Caller, 'browserId'> & { readonly browserId: string | null };

/** The limits of a person outlast a change of the address. */
type Person = Pick<Session, 'userId' | 'email'>;
type SetPasswordRefusal = Failure<
  'weak-password' | 'same-password' | 'not-signed-in' | 'reauthentication-needed'
>;

type Limited<T, E> = Result<T, E | Failure<'rate-limited' | 'unavailable'>>;

/** The buckets in which an attempt counts. */
interface AttemptLimits {
  /** Parallel attempts with the same key wait for each other. */
  readonly key: string;
  readonly buckets: readonly (readonly [Bucket, string])[];
}

/** The identity service with limits per address and per network. */
export function makeLimitedIdentity({
  identity,
  limits,
  securityLog,
}: {
  identity: IdentityService;
  limits: Limits;
  securityLog: SecurityLog;
}) {
  const { keyOf } = limits;
  const permits = (concurrency: number) =>
    makeKeyedSemaphore({ concurrency, maxWaiting: GUESSES_WAITING, keyOf });
  const withGuessPermit = permits(GUESSES_AT_ONCE);
  const withNetworkPermit = permits(GUESSES_OF_NETWORK_AT_ONCE);
  const withCodePermit = permits(1);
  // Keyed by network even for known browsers: anyone can have many accounts and device tokens.
  const enqueueHash = makeFairQueue({ concurrency: PASSWORDS_AT_ONCE, maxWaiting: PASSWORDS_WAITING, keyOf });

  const log = makeLimitLog(securityLog);
  const limitMail = makeMailLimit(limits, securityLog);

  /**
   * A browser that verified the address before has its own bucket, which nobody else can fill. All others share the buckets of
   * their network, of the address within their network, and of the address.
   */
  async function limitsFor({
    email,
    deviceToken,
    network,
  }: Guesser): Promise<Result<AttemptLimits, Failure<'unavailable'>>> {
    const address = addressKey(email);
    const pair = `${widestNetwork(network)} ${address}`;
    return identity.isKnownBrowser({ email, deviceToken }).map((isKnown): AttemptLimits => {
      if (isKnown) {
        const key = `${deviceToken} ${address}`;
        return { key, buckets: [[limits.failuresByKnownBrowser, key]] };
      }
      return {
        key: pair,
        // The network first, so that it bounds how many keys one network creates in the other two.
        buckets: [
          [limits.failuresByNetwork, network],
          [limits.failuresByNetworkAndAddress, pair],
          [limits.failuresByAddress, address],
        ],
      };
    });
  }

  /** Counts an attempt before it is made, because of parallel requests, and refunds it unless the secret was wrong. */
  async function guess<T, E extends { kind: string }>(
    who: Guesser,
    proof: 'password' | 'code',
    wrong: E['kind'],
    attempt: () => PromiseLike<Result<T, E | Failure<'unavailable'>>>,
  ): Promise<Limited<T, E>> {
    const found = await limitsFor(who);
    if (found.isErr()) return err(found.error);
    const { key, buckets } = found.value;
    return withGuessPermit(key, () =>
      withNetworkPermit(widestNetwork(who.network), async (): Promise<Limited<T, E>> => {
        const limited = await consumeAll(buckets);
        if (limited) {
          const { full, refused } = limited;
          const detail = full === limits.failuresByKnownBrowser ? 'known-browser' : proof;
          log('limit-hit', detail, full === limits.failuresByNetwork ? { network: who.network } : who);
          return err(refused);
        }
        const result = await attempt();
        if (result.isErr() && result.error.kind === wrong) log('proof-refused', proof, who);
        else await refundAll(buckets);
        return result;
      }),
    );
  }

  /** Tries a code of the address for which this browser has an open code. */
  async function tryCode<T, E extends { kind: string }>(
    { email, browserId, deviceToken, network }: { email: string | null } & MaybeNewBrowser,
    attempt: () => PromiseLike<Result<T, E>>,
  ): Promise<Limited<T, E | Failure<'code-refused'>>> {
    if (browserId === null) return err(codeRefused);
    return withCodePermit(browserId, async (): Promise<Limited<T, E | Failure<'code-refused'>>> => {
      const open = await identity.openCodeFor({ email, browserId });
      if (open.isErr()) return err(open.error);
      if (open.value === null) return err(codeRefused);
      return guess({ email: open.value, deviceToken, network }, 'code', 'code-refused', attempt);
    });
  }

  async function sendMessage<E extends { kind: string }>(
    { network, ...request }: { email: string } & Caller,
    send: (requester: Requester) => ResultAsync<void, E>,
  ): Promise<Limited<void, E>> {
    const { browserId, deviceToken, email, language } = request;
    const known = await identity.isKnownBrowser({ email, deviceToken });
    if (known.isErr()) return err(known.error);
    return limitMail({ email, network, isKnown: known.value }, (widest) =>
      send({ browserId, deviceToken, network: widest, language }),
    );
  }

  return {
    requestSignInLink: (request: { email: string; campaign?: Campaign | undefined } & Caller) =>
      new ResultAsync(
        sendMessage(request, (requester) => identity.requestSignInLink({ ...request, ...requester })),
      ),
    requestPasswordReset: (request: { email: string } & Caller) =>
      new ResultAsync(
        sendMessage(request, (requester) => identity.requestPasswordReset({ ...request, ...requester })),
      ),
    /** Limited per person and like other messages. */
    requestEmailChange: ({
      person,
      newEmail,
      sessionToken,
      ...caller
    }: { sessionToken: string; person: Person; newEmail: string } & Caller): ReturnType<
      IdentityService['requestEmailChange']
    > =>
      safeTry(async function* () {
        const refused = await limits.emailChangesByPerson.consume(person.userId);
        if (refused) {
          log('limit-hit', 'message', { email: person.email, network: caller.network });
          return err(refused);
        }
        return sendMessage({ ...caller, email: newEmail }, (requester) =>
          identity.requestEmailChange({ sessionToken, newEmail, ...requester }),
        );
      }),
    /** Codes from a browser that requested none are rejected and do not count as attempts. */
    verifyCode: ({
      network,
      ...attempt
    }: { email: string | null; code: string; campaign?: Campaign | undefined } & MaybeNewBrowser) =>
      new ResultAsync(tryCode({ ...attempt, network }, () => identity.verifyCode(attempt))),
    /** Only failures count, so that no number of correct sign-ins locks anyone out. */
    signInWithPassword: (credentials: { email: string; password: string } & Caller) =>
      new ResultAsync(
        guess(credentials, 'password', 'invalid-credentials', () =>
          enqueueHash(widestNetwork(credentials.network), () =>
            identity.signInWithPassword({ ...credentials, network: widestNetwork(credentials.network) }),
          ),
        ),
      ),
    /** Wrong passwords and codes count as in `signInWithPassword` and `verifyCode`. `email` is that of the session. */
    reauthenticate({
      network,
      email,
      ...request
    }: Guesser & Parameters<IdentityService['reauthenticate']>[0]) {
      const who = { email, network, deviceToken: request.deviceToken };
      return new ResultAsync(
        'password' in request.proof
          ? guess(who, 'password', 'wrong-password', () =>
              enqueueHash(widestNetwork(network), () => identity.reauthenticate(request)),
            )
          : tryCode({ ...who, browserId: request.browserId }, () => identity.reauthenticate(request)),
      );
    },
    /** Limited per person, here and in `finishRecovery`, so that nobody can fill the hash queue alone. Each sends a mail. */
    setPassword: ({
      person: { userId, email },
      network,
      ...change
    }: { person: Person; network: string } & Parameters<IdentityService['setPassword']>[0]) =>
      new ResultAsync(
        withGuessPermit(
          userId,
          async (): Promise<Limited<{ readonly deviceToken: string }, SetPasswordRefusal>> => {
            const counts = [
              [limits.passwordsByPerson, userId],
              [limits.mailsOfKnownByNetwork, network],
            ] as const;
            const limited = await consumeAll(counts);
            if (limited) {
              log('limit-hit', 'new-password', { email, network });
              return err(limited.refused);
            }
            const set = await enqueueHash(widestNetwork(network), () => identity.setPassword(change));
            if (set.isErr()) await refundAll(counts);
            return set;
          },
        ),
      ),
    // A person has at most one valid recovery token.
    finishRecovery: ({
      network,
      ...request
    }: { network: string } & Parameters<IdentityService['finishRecovery']>[0]) =>
      new ResultAsync(
        withGuessPermit(request.token, () =>
          enqueueHash(widestNetwork(network), () => identity.finishRecovery(request)),
        ),
      ),
  };
}

export type LimitedIdentity = ReturnType<typeof makeLimitedIdentity>;

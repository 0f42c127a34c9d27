import { err, errAsync, type Result, ResultAsync } from 'neverthrow';
import type { IdentityService } from '#core/identity/make-identity-service.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { codeRefused, type Failure } from '#core/ports/failures.ts';
import type { SecurityLog } from '#core/ports/security-log.ts';
import { makeFairQueue } from './fair-queue.ts';
import { makeKeyedSemaphore } from './keyed-semaphore.ts';
import type { Limits } from './limits.ts';
import { addressKey, makeLimitLog, makeMailLimit } from './mail-limit.ts';
import { widestNetwork } from './wider-networks.ts';
import { consumeAll, consumeOne, refundAll } from './window-bucket.ts';

const GUESSES_AT_ONCE = 4;
/** Well below the limit per network, so that parallel wrong guesses do not block correct ones. */
const GUESSES_OF_NETWORK_AT_ONCE = 32;
/** Two passwords are hashed at a time; the rest of such requests may overlap. */
const PASSWORDS_AT_ONCE = 4;
export const PASSWORDS_WAITING = 256;
/** Of one network, or of one address in it. */
export const GUESSES_WAITING = 1_000;

/** `network` comes from `client-network.ts`; `deviceToken` null: this browser has verified no address before. */
interface Browser {
  readonly network: string;
  readonly browserId: string | null;
  readonly deviceToken: string | null;
}

type WrongSecret = Failure<'code-refused' | 'wrong-password' | 'invalid-credentials'>['kind'];
type Work<T, E> = () => PromiseLike<Result<T, E>>;
type Limited<T, E> = Promise<Result<T, E | Failure<'rate-limited' | 'unavailable'>>>;

export interface IdentityLimitsTools {
  readonly identity: Pick<IdentityService, 'isKnownBrowser' | 'openCodeFor'>;
  readonly limits: Limits;
  readonly securityLog: SecurityLog;
}

/** The limits of the identity service per address, person and network, for the browser of a request. */
export function makeIdentityLimits({ identity, limits, securityLog }: IdentityLimitsTools) {
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

  return ({ network, browserId, deviceToken }: Browser) => {
    const widest = widestNetwork(network);
    const isKnownBrowser = (email: string) => identity.isKnownBrowser({ email, deviceToken });

    /**
     * The key under which parallel attempts wait for each other, and the buckets in which one counts. A browser that verified
     * the address before has its own bucket, which nobody else can fill. All others share the buckets of their network, of the
     * address within their network, and of the address.
     */
    function limitsFor(email: string, isKnown: boolean) {
      const address = addressKey(email);
      const ownKey = `${deviceToken} ${address}`;
      const pair = `${widest} ${address}`;
      return isKnown
        ? { key: ownKey, buckets: [[limits.failuresByKnownBrowser, ownKey]] as const }
        : {
            key: pair,
            // The network first, so that it bounds how many keys one network creates in the other two.
            buckets: [
              [limits.failuresByNetwork, network],
              [limits.failuresByNetworkAndAddress, pair],
              [limits.failuresByAddress, address],
            ] as const,
          };
    }

    /** Counts an attempt before it is made, because of parallel requests, and refunds it unless the secret was wrong. */
    const guess = <T, E extends { kind: string }>(email: string, wrong: WrongSecret, attempt: Work<T, E>) =>
      isKnownBrowser(email).andThen((isKnown) => {
        const { key, buckets } = limitsFor(email, isKnown);
        const proof = wrong === 'code-refused' ? 'code' : 'password';
        const who = { email, network };
        const counted = async (): Limited<T, E> => {
          const limited = await consumeAll(buckets);
          if (limited) {
            const { full, refused } = limited;
            const detail = full === limits.failuresByKnownBrowser ? 'known-browser' : proof;
            log('limit-hit', detail, full === limits.failuresByNetwork ? { network } : who);
            return err(refused);
          }
          const result = await attempt();
          // The last wrong code has used it up.
          if (result.isErr() && [wrong, 'code-used-up'].includes(result.error.kind))
            log('proof-refused', proof, who);
          else await refundAll(buckets);
          return result;
        };
        return new ResultAsync(withGuessPermit(key, () => withNetworkPermit(widest, counted)));
      });

    const message = <E extends { kind: string }>(email: string, send: () => ResultAsync<void, E>) =>
      isKnownBrowser(email).andThen(
        (isKnown) => new ResultAsync(limitMail({ email, network, isKnown }, send)),
      );

    return {
      message,

      /** Limited per person and like other messages. The limits of a person outlast a change of the address. */
      emailChange: <E extends { kind: string }>(
        { userId, email }: Session,
        newEmail: string,
        send: () => ResultAsync<void, E>,
      ) =>
        consumeOne(limits.emailChangesByPerson, userId)
          .orTee(() => log('limit-hit', 'message', { email, network }))
          .andThen(() => message(newEmail, send)),

      /** Codes from a browser that requested none are rejected and do not count as attempts. */
      code: <T, E extends { kind: string }>(
        email: string | null,
        attempt: Work<T, E>,
      ): ResultAsync<T, E | Failure<'code-refused' | 'code-used-up' | 'rate-limited' | 'unavailable'>> => {
        if (browserId === null) return errAsync(codeRefused);
        const ofMessage = () =>
          identity.openCodeFor({ email, browserId }).andThen((open) => guess(open, 'code-refused', attempt));
        return new ResultAsync(withCodePermit(browserId, ofMessage));
      },

      /** Only failures count, so that no number of correct sign-ins locks anyone out. */
      password: <T, E extends { kind: string }>(email: string, wrong: WrongSecret, attempt: Work<T, E>) =>
        guess(email, wrong, () => enqueueHash(widest, attempt)),

      /** Limited per person, here and in `recovery`, so that nobody can fill the hash queue alone. Each sends a mail. */
      newPassword: <T, E>({ userId, email }: Session, set: Work<T, E>) =>
        new ResultAsync(
          withGuessPermit(userId, async (): Limited<T, E> => {
            const counts = [
              [limits.passwordsByPerson, userId],
              [limits.mailsOfKnownByNetwork, network],
            ] as const;
            const limited = await consumeAll(counts);
            if (limited) {
              log('limit-hit', 'new-password', { email, network });
              return err(limited.refused);
            }
            const done = await enqueueHash(widest, set);
            if (done.isErr()) await refundAll(counts);
            return done;
          }),
        ),

      /** A person has at most one valid recovery token. */
      recovery: <T, E>(token: string, set: Work<T, E>) =>
        new ResultAsync(withGuessPermit(token, () => enqueueHash(widest, set))),
    };
  };
}

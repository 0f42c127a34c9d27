import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type RateLimited, rateLimited } from '#core/ports/failures.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { type DailyQuota, makeDailyQuota, withinTheDay } from './daily-quota.ts';

/** How often something may happen for one key. */
export interface Bucket {
  /** Counts one; answers the refusal when the bucket was full already. */
  take(key: string): Promise<RateLimited | null>;
  /** Looks without counting. */
  look(key: string): Promise<RateLimited | null>;
}

const MINUTES = 60;

function makeBucket(name: string, points: number, seconds: number): Bucket {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  const refusal = (state: RateLimiterRes) =>
    rateLimited(Math.max(1, Math.ceil((state.msBeforeNext ?? 1_000) / 1_000)));
  return {
    async take(key) {
      try {
        await limiter.consume(key);
        return null;
      } catch (state) {
        if (state instanceof RateLimiterRes) return refusal(state);
        throw state;
      }
    },
    async look(key) {
      const state = await limiter.get(key);
      return state !== null && (state.consumedPoints ?? 0) >= points ? refusal(state) : null;
    },
  };
}

/**
 * The limits of this program, in its memory: a restart forgets them, and several servers would each have their own. The
 * 60 seconds between two messages to one address are the identity service's and live in the database (decision 10).
 */
export interface Limits {
  /** Identity messages asked for from one network, whichever kind. */
  readonly mailsByNetwork: Bucket;
  /** Identity messages sent to one address, beyond the 60 s between two. */
  readonly mailsToAddress: Bucket;
  /** Wrong passwords and codes from one network. */
  readonly failuresByNetwork: Bucket;
  /** Wrong passwords for one address from one network. */
  readonly failuresByNetworkAndAddress: Bucket;
  /** Wrong passwords for one address from everywhere. */
  readonly failuresByAddress: Bucket;
  /** Contact messages from one network. */
  readonly contactsByNetwork: Bucket;
  readonly surveysByNetwork: Bucket;
  /** Passwords looked up in the list of common ones, from one network. */
  readonly passwordChecksByNetwork: Bucket;
  /** One identity message a minute to one address, where the identity service does not hold that by itself. */
  readonly pauseBetweenMails: Bucket;
  /** Timings of the anonymous flow from one network. */
  readonly preferencesByNetwork: Bucket;
  readonly slotsByNetwork: Bucket;
  /** Tries to book a consultation from one network, whether they succeed or not. */
  readonly bookingsByNetwork: Bucket;
  /** Batches of measured events from one network. */
  readonly eventsByNetwork: Bucket;
  readonly eventsByNetworkAndDay: DailyQuota;
  /** Looks at what is kept about a person, corrections and deletions, from one network. */
  readonly personalDataByNetwork: Bucket;
  /** The same of one person, from everywhere. */
  readonly personalDataByPerson: Bucket;
}

export function makeLimits({ networkFactor }: { networkFactor: number }): Limits {
  return {
    mailsByNetwork: makeBucket('mails-network', 60 * networkFactor, 10 * MINUTES),
    mailsToAddress: makeBucket('mails-address', 20, 60 * MINUTES),
    failuresByNetwork: makeBucket('failures-network', 100 * networkFactor, 15 * MINUTES),
    failuresByNetworkAndAddress: makeBucket('failures-pair', 10, 15 * MINUTES),
    failuresByAddress: makeBucket('failures-address', 50, 15 * MINUTES),
    contactsByNetwork: withinTheDay(makeBucket('contacts-network', 10 * networkFactor, 10 * MINUTES), {
      most: BOUNDS.contactsOfNetworkPerDay * networkFactor,
      inAll: BOUNDS.contactsPerDay,
    }),
    surveysByNetwork: withinTheDay(makeBucket('surveys-network', 20 * networkFactor, 10 * MINUTES), {
      most: BOUNDS.surveysOfNetworkPerDay * networkFactor,
    }),
    passwordChecksByNetwork: makeBucket('password-checks-network', 60 * networkFactor, 10 * MINUTES),
    pauseBetweenMails: makeBucket('mail-pause', 1, 60),
    preferencesByNetwork: withinTheDay(makeBucket('preferences-network', 60 * networkFactor, 10 * MINUTES), {
      most: BOUNDS.preferencesOfNetworkPerDay * networkFactor,
    }),
    slotsByNetwork: makeBucket('slots-network', 120 * networkFactor, MINUTES),
    bookingsByNetwork: makeBucket('bookings-network', 20 * networkFactor, 60 * MINUTES),
    eventsByNetwork: makeBucket('events-network', 120 * networkFactor, MINUTES),
    eventsByNetworkAndDay: makeDailyQuota({ most: BOUNDS.eventsOfNetworkPerDay * networkFactor }),
    personalDataByNetwork: makeBucket('personal-data-network', 120 * networkFactor, 10 * MINUTES),
    personalDataByPerson: makeBucket('personal-data-person', 30, 10 * MINUTES),
  };
}

import { BOUNDS } from '#core/site/bounds.ts';
import { type Bucket, combineBuckets, makeNetworkBucket, makeWindowBucket } from './window-bucket.ts';

export type { Bucket } from './window-bucket.ts';

const MINUTES = 60;
const DAY = 24 * 60 * MINUTES;

/**
 * The limits of this program, in its memory: a restart forgets them, and several servers would each have their own. How many
 * identity messages a mailbox gets, and how many wrong codes and passwords there may be in a month, are the identity service's
 * and live in the database.
 */
export interface Limits {
  /** Identity messages asked for from one network, whichever kind. */
  readonly mailsByNetwork: Bucket;
  /** Messages to one address from one network (its `siteOf`), where the identity service does not count them itself. */
  readonly mailsToAddressFromNetwork: Bucket;
  /** The same from everywhere. */
  readonly mailsToAddress: Bucket;
  /** Booking mail that strangers have sent to one address in an hour, from one network (its `siteOf`) and from everywhere. */
  readonly bookingMailsToAddressFromNetwork: Bucket;
  readonly bookingMailsToAddress: Bucket;
  /** The same from everywhere in a day. */
  readonly dailyBookingMailsToAddress: Bucket;
  /** Wrong passwords and codes of unknown browsers in one network. */
  readonly failuresByNetwork: Bucket;
  /** Wrong passwords and codes of unknown browsers for one address from one network (its `siteOf`). */
  readonly failuresByNetworkAndAddress: Bucket;
  /** Wrong passwords and codes of unknown browsers for one address from everywhere. */
  readonly failuresByAddress: Bucket;
  /** Wrong passwords and codes of one browser that proved the address before: nobody else can fill this one. */
  readonly failuresByKnownBrowser: Bucket;
  /** Contact messages from one network. */
  readonly contactsByNetwork: Bucket;
  readonly surveysByNetwork: Bucket;
  /** Passwords looked up in the list of common ones, from one network. */
  readonly passwordChecksByNetwork: Bucket;
  /**
   * One identity message a minute to one address from one network (its `siteOf`), where the identity service does not hold
   * that by itself.
   */
  readonly pauseBetweenMails: Bucket;
  /** Timings of the anonymous flow from one network. */
  readonly preferencesByNetwork: Bucket;
  readonly slotsByNetwork: Bucket;
  /** Tries to book a consultation from one network, whether they succeed or not. */
  readonly bookingsByNetwork: Bucket;
  /** Batches of measured events from one network. */
  readonly eventsByNetwork: Bucket;
  /** Measured events of a day, one by one, from one network. */
  readonly dailyEventsByNetwork: Bucket;
  /** Looks at what is kept about a person, corrections and deletions, from one network. */
  readonly personalDataByNetwork: Bucket;
  /** The same of one person, from everywhere. */
  readonly personalDataByPerson: Bucket;
  /** Passwords that one person sets: each one that is set sends a mail. */
  readonly passwordsByPerson: Bucket;
}

/** `now`: milliseconds of a clock that never goes back. */
export function makeLimits({ networkFactor, now }: { networkFactor: number; now?: () => number }): Limits {
  const clock = now === undefined ? {} : { now };
  const ofNetwork = (points: number, seconds: number) =>
    makeNetworkBucket({ points: points * networkFactor, seconds, ...clock });
  const of = (points: number, seconds: number) => makeWindowBucket({ points, seconds, ...clock });
  /** Others may have filled it. */
  const ofAddress = (points: number, seconds: number) =>
    makeWindowBucket({ points, seconds, fixedRetryAfter: true, ...clock });
  const withDailyBound = (bucket: Bucket, points: number) => {
    const daily = ofNetwork(points, DAY);
    return combineBuckets((network) => [
      [bucket, network],
      [daily, network],
    ]);
  };
  const contacts = withDailyBound(ofNetwork(10, 10 * MINUTES), BOUNDS.contactsOfNetworkPerDay);
  const contactsOfAll = of(BOUNDS.contactsPerDay, DAY);

  return {
    mailsByNetwork: ofNetwork(60, 10 * MINUTES),
    mailsToAddressFromNetwork: of(5, 60 * MINUTES),
    mailsToAddress: ofAddress(30, 60 * MINUTES),
    bookingMailsToAddressFromNetwork: ofAddress(5, 60 * MINUTES),
    bookingMailsToAddress: ofAddress(10, 60 * MINUTES),
    dailyBookingMailsToAddress: ofAddress(20, DAY),
    failuresByNetwork: ofNetwork(100, 15 * MINUTES),
    failuresByNetworkAndAddress: ofAddress(10, 15 * MINUTES),
    failuresByAddress: ofAddress(50, 15 * MINUTES),
    failuresByKnownBrowser: of(10, 15 * MINUTES),
    contactsByNetwork: combineBuckets((network) => [
      [contacts, network],
      [contactsOfAll, 'all'],
    ]),
    surveysByNetwork: withDailyBound(ofNetwork(20, 10 * MINUTES), BOUNDS.surveysOfNetworkPerDay),
    passwordChecksByNetwork: ofNetwork(60, 10 * MINUTES),
    pauseBetweenMails: of(1, 60),
    preferencesByNetwork: withDailyBound(ofNetwork(60, 10 * MINUTES), BOUNDS.preferencesOfNetworkPerDay),
    slotsByNetwork: ofNetwork(120, MINUTES),
    bookingsByNetwork: ofNetwork(20, 60 * MINUTES),
    eventsByNetwork: ofNetwork(120, MINUTES),
    dailyEventsByNetwork: ofNetwork(BOUNDS.eventsOfNetworkPerDay, DAY),
    personalDataByNetwork: ofNetwork(120, 10 * MINUTES),
    personalDataByPerson: of(30, 10 * MINUTES),
    passwordsByPerson: of(10, 60 * MINUTES),
  };
}

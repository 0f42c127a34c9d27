import { LOCKED_RETRY_SECONDS } from '#core/identity/try-password.ts';
import type { SecurityLog, VisitorLimit } from '#core/ports/security-log.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import type { KeyOf } from './limit-key.ts';
import { CARRIER_FACTOR, widestNetwork } from './wider-networks.ts';
import { type Bucket, combineBuckets, makeNetworkBucket, makeWindowBucket } from './window-bucket.ts';

const MINUTES = 60;
const HOUR = 60 * MINUTES;
const DAY = 24 * HOUR;

/**
 * The limits of this process, in memory: a restart resets them, and several servers would each have their own. The identity
 * service keeps its limits in the database: identity messages per mailbox, and wrong codes and passwords per month.
 *
 * `now`: milliseconds of a monotonic clock. `securityLog` gets the refusals of the limits of visitors; `identity-limits.ts`
 * records those of the others, which concern an address.
 */
export function makeLimits({
  networkFactor,
  keyOf,
  now,
  securityLog,
}: {
  networkFactor: number;
  keyOf: KeyOf;
  now?: () => number;
  securityLog?: SecurityLog;
}) {
  const common = now === undefined ? { keyOf } : { keyOf, now };
  const ofNetwork = (points: number, seconds: number) =>
    makeNetworkBucket({ points: points * networkFactor, seconds, ...common });
  const of = (points: number, seconds: number): Bucket => makeWindowBucket({ points, seconds, ...common });
  /** Other people may have filled it, so the refusal must not reveal when. */
  const ofAddress = (points: number, seconds: number): Bucket =>
    makeWindowBucket({ points, seconds, fixedRetryAfter: true, ...common });
  const withDailyBound = (bucket: Bucket, points: number) => {
    const daily = ofNetwork(points, DAY);
    return combineBuckets((network) => [
      [bucket, network],
      [daily, network],
    ]);
  };
  /** `bucket` is keyed by network. */
  const logged = (detail: VisitorLimit, bucket: Bucket): Bucket => ({
    refund: (network) => bucket.refund(network),
    async consume(network) {
      const refused = await bucket.consume(network);
      if (refused) securityLog?.record({ kind: 'limit-hit', detail, network: widestNetwork(network) });
      return refused;
    },
  });
  const mailsInADay = (points: number) => {
    const own = ofNetwork(points, DAY);
    const widest = of(points * CARRIER_FACTOR * networkFactor, DAY);
    return combineBuckets((network) => [
      [widest, widestNetwork(network)],
      [own, network],
    ]);
  };
  const dailyMailsByNetwork = mailsInADay(BOUNDS.mailsOfNetworkPerDay);
  const mailsOfKnownByNetwork = mailsInADay(BOUNDS.mailsOfKnownOfNetworkPerDay);
  const mails = ofNetwork(60, 10 * MINUTES);
  const contacts = withDailyBound(ofNetwork(10, 10 * MINUTES), BOUNDS.contactsOfNetworkPerDay);
  const contactsOfAll = of(BOUNDS.contactsPerDay, DAY);

  return {
    keyOf,
    /** Requests for identity messages of any kind from one network. */
    mailsByNetwork: combineBuckets((network) => [
      [mails, network],
      [dailyMailsByNetwork, network],
    ]),
    dailyMailsByNetwork,
    /** Mails that people cause in browsers that are known, logged in ones included: strangers do not use these up. */
    mailsOfKnownByNetwork,
    /** The same for calls that are confirmed or moved by a mailed link. */
    callMailsByNetwork: logged('booking', mailsOfKnownByNetwork),
    /** Booking mail to one unverified address in an hour, from one network (its `widestNetwork`) and from all networks. */
    bookingMailsToAddressFromNetwork: ofAddress(5, HOUR),
    bookingMailsToAddress: ofAddress(10, HOUR),
    /** The same from all networks in a day. */
    dailyBookingMailsToAddress: ofAddress(20, DAY),
    /** Wrong passwords and codes of unknown browsers in one network. */
    failuresByNetwork: ofNetwork(100, LOCKED_RETRY_SECONDS),
    /** Wrong passwords and codes of unknown browsers for one address from one network (its `widestNetwork`). */
    failuresByNetworkAndAddress: ofAddress(10, LOCKED_RETRY_SECONDS),
    /** Wrong passwords and codes of unknown browsers for one address from all networks. */
    failuresByAddress: ofAddress(50, LOCKED_RETRY_SECONDS),
    /** Wrong passwords and codes of a browser that verified the address before. Nobody else can fill this bucket. */
    failuresByKnownBrowser: of(10, LOCKED_RETRY_SECONDS),
    contactsByNetwork: logged(
      'contact',
      combineBuckets((network) => [
        [contacts, network],
        [contactsOfAll, 'all'],
        [dailyMailsByNetwork, network],
      ]),
    ),
    surveysByNetwork: logged(
      'survey',
      withDailyBound(ofNetwork(20, 10 * MINUTES), BOUNDS.surveysOfNetworkPerDay),
    ),
    /** Look-ups in the list of common passwords from one network: when a new password is typed and, on a hosted project, set. */
    passwordChecksByNetwork: logged('password-check', ofNetwork(120, 10 * MINUTES)),
    /** Wrong links to unsubscribe from one network. Right ones are not limited: mail services send those of many people. */
    wrongUnsubscribesByNetwork: logged('unsubscribe', ofNetwork(60, 10 * MINUTES)),
    preferencesByNetwork: logged(
      'preference',
      withDailyBound(ofNetwork(60, 10 * MINUTES), BOUNDS.preferencesOfNetworkPerDay),
    ),
    slotsByNetwork: logged('booking', ofNetwork(120, MINUTES)),
    /** Attempts to book a consultation from one network, successful or not, and moved ones. */
    bookingsByNetwork: logged('booking', ofNetwork(20, HOUR)),
    eventsByNetwork: logged('events', ofNetwork(120, MINUTES)),
    dailyEventsByNetwork: logged('events', ofNetwork(BOUNDS.eventsOfNetworkPerDay, DAY)),
    /** Kinds of arrivals that nobody had before, from one network in a day. */
    dailyArrivalsByNetwork: logged('events', ofNetwork(BOUNDS.arrivalsOfNetworkPerDay, DAY)),
    personalDataByNetwork: logged('personal-data', ofNetwork(120, 10 * MINUTES)),
    /** The same for one person, from all networks. */
    personalDataByPerson: of(30, 10 * MINUTES),
    /** Pages rendered for one person. Each takes some milliseconds of the processor. */
    pagesByPerson: of(120, MINUTES),
    /** The first of them: those of a neighbor use up none of them. */
    firstPagesByPerson: of(5, MINUTES),
    /** The others, of all people in one network. */
    pagesOfPeopleByNetwork: ofNetwork(300, MINUTES),
    /** Pages rendered again for the forms of people who are not signed in, from one network. */
    pagesByNetwork: logged('contact', ofNetwork(60, MINUTES)),
    passwordsByPerson: of(BOUNDS.passwordsOfPersonPerHour, HOUR),
    emailChangesByPerson: of(BOUNDS.emailChangesOfPersonPerHour, HOUR),
  };
}

export type Limits = ReturnType<typeof makeLimits>;

/**
 * Limits on data that anyone can send without an account, in total and per network in 24 hours. A full table
 * deletes its oldest rows, or refuses new ones if the old ones are still needed.
 */
export const BOUNDS = Object.freeze({
  /** Per UTC day. Further events are dropped silently: a lost measurement must not disturb the page. */
  eventsOfBrowserPerDay: 500,
  eventsOfNetworkPerDay: 50_000,
  eventsInAll: 5_000_000,
  /** Browsers that the research counts, a small row each, beyond the events that are stored. */
  visitorsInAll: 20_000_000,
  /** Kinds of arrivals that the research tells apart: landing page, source, campaign and language. */
  arrivalsInAll: 5_000,
  /** Of them, new ones from one network, so that a stranger cannot use them up. */
  arrivalsOfNetworkPerDay: 100,
  /** The campaign is stored once per visit; events of further campaigns count as part of the last visit. */
  visitsOfBrowserPerDay: 20,
  /** Browsers linked to one account. Further ones are not linked. */
  browsersOfPerson: 1_000,

  /** Signed-in browsers of one person. Beyond it, the least recently used session ends. */
  sessionsOfPerson: 20,
  /** Of the contact form. Anybody can write one with any address. */
  messagesOfPerson: 200,

  /** Mails that strangers in one network cause (links, resets, booking mail, contact messages); a /48 network of IPv6 gets more. */
  mailsOfNetworkPerDay: 200,
  /** Mails that known people in one network cause: anybody can have many accounts with an address of their own each. */
  mailsOfKnownOfNetworkPerDay: 500,
  /** Each is told by mail. */
  passwordsOfPersonPerHour: 10,
  /** Requests to change the address. Each sends two mails. */
  emailChangesOfPersonPerHour: 5,

  surveysOfNetworkPerDay: 200,
  surveysInAll: 50_000,

  preferencesOfNetworkPerDay: 1_000,
  preferencesInAll: 200_000,

  contactsOfNetworkPerDay: 50,
  /** From all networks together, since they go to one mailbox. */
  contactsPerDay: 2_000,
  contactsInAll: 50_000,

  blockedSenders: 10_000,

  /** Links and codes, including spent ones. New ones are refused while the oldest of these is still valid. */
  challengesInAll: 200_000,
  /** Queued mail. Above it, new mail is refused. */
  mailsWaiting: 50_000,

  /**
   * Rows of wrong codes and passwords, about 100 MB. One network can add some 10,000 a day, so a few networks
   * cannot displace rows that count against anyone before their 30 days are over.
   */
  wrongTriesInAll: 1_000_000,
  /** Rows per kind in the security log, so that a flood of one kind does not displace another. */
  securityLogOfKind: 20_000,
});

/** Counting limit for one person's events; beyond it the page says 'more than'. */
export const EVENTS_COUNTED_MAX = 10_000;

/** Events read or deleted in one batch, so that other requests are not blocked for long. */
export const EVENTS_PER_PAGE = 500;

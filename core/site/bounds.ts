/**
 * How much may be stored of what anybody can send without an account, and how much of it one network may send in 24 hours. A
 * table at its bound deletes its oldest rows; where somebody still needs them, what is new is refused.
 */
export const BOUNDS = Object.freeze({
  /**
   * In a day by UTC: these are counted in the table. What is more is dropped without a word, since a measurement is not worth a
   * fault on the page.
   */
  eventsOfBrowserPerDay: 500,
  eventsOfNetworkPerDay: 50_000,
  eventsInAll: 5_000_000,
  /** The campaign is kept once per visit; events of further campaigns count as part of the last visit. */
  visitsOfBrowserPerDay: 20,
  /** Browsers tied to one account. Those that come later are not tied. */
  browsersOfPerson: 1_000,

  /** Browsers in which one person is signed in. At one more, the session that was used longest ago ends. */
  sessionsOfPerson: 20,

  surveysOfNetworkPerDay: 200,
  surveysInAll: 50_000,

  preferencesOfNetworkPerDay: 1_000,
  preferencesInAll: 200_000,

  contactsOfNetworkPerDay: 50,
  /** From all networks together: they all go to one mailbox. */
  contactsPerDay: 2_000,

  /** Links and codes, spent ones too. New ones are refused while the oldest of so many can still be used. */
  challengesInAll: 200_000,
  /** New mail is refused while so much waits. */
  mailsWaiting: 50_000,

  /**
   * Rows of wrong codes and passwords, about 100 MB. A network can make some 10,000 a day, so a few of them do not push out what
   * counts against anybody before its 30 days are over.
   */
  wrongTriesInAll: 1_000_000,
  /** Rows of one kind in the security log, so that a flood of one kind hides none of another. */
  securityLogOfKind: 20_000,
});

/** Events of one person that are counted before the page says 'more than'. */
export const EVENTS_COUNTED_MAX = 10_000;

/** Events that are read, or deleted with their person, in one piece of work: nobody else waits long for it. */
export const EVENTS_PER_PIECE = 500;

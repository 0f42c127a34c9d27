/** A clean-up request that deletes nothing. */
export const NOTHING_EXPIRED = Object.freeze({
  sessionsBefore: 0,
  challengesBefore: 0,
  mailBefore: 0,
  appointmentsBefore: 0,
  holdsBefore: 0,
  knownBrowsersBefore: 0,
  wrongTriesBeforeDay: 0,
  securityLogBefore: 0,
  contactMessagesBefore: 0,
  surveysBefore: 0,
  anonymousPreferencesBefore: 0,
  eventsBefore: 0,
  now: 0,
});

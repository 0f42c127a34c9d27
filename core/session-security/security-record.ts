/**
 * What the browser keeps about the session of the person (spec section 3): one record for all tabs. Times are epoch
 * milliseconds of the wall clock.
 */
export interface SecurityRecord {
  readonly lastActivity: number;
  readonly sessionStart: number;
  /** The last time the person proved who they are: sign-in, password, e-mailed link or code. */
  readonly lastSensitiveAuth: number;
  /** The idle warning stands, in whichever tab. */
  readonly warningShown: boolean;
}

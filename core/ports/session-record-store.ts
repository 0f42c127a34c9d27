/**
 * What the browser keeps about the session of the person where the backend keeps no times: one record for all tabs. Times are
 * epoch milliseconds of the wall clock.
 */
export interface SecurityRecord {
  readonly lastActivity: number;
  readonly sessionStart: number;
  /** The last time the person proved who they are: sign-in, password, e-mailed link or code. */
  readonly lastSensitiveAuth: number;
  /** The idle limit was near when the record was last looked at. */
  readonly warningShown: boolean;
}

/** Never throws: where the browser refuses to store, the tab keeps the record for itself. */
export interface SessionRecordStore {
  /** Null: nobody is signed in, or what is stored is not a record. */
  read(): SecurityRecord | null;
  /** Null forgets it. */
  write(record: SecurityRecord | null): void;
}

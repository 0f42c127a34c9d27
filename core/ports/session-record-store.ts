/**
 * The browser's session record for backends that report no times: one record for all tabs. Times are epoch
 * milliseconds.
 */
export interface SecurityRecord {
  readonly lastActivity: number;
  readonly sessionStart: number;
  /** When the person last authenticated: sign-in, password, e-mailed link or code. */
  readonly lastSensitiveAuth: number;
  /** Whether the idle warning was shown when the record was last read. */
  readonly warningShown: boolean;
}

/** Never throws: if the browser refuses to store it, the tab keeps the record in memory. */
export interface SessionRecordStore {
  /** Null if nobody is signed in or the stored value is not a valid record. */
  read(): SecurityRecord | null;
  /** Null deletes it. */
  write(record: SecurityRecord | null): void;
}

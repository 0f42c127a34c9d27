import type { SecurityRecord } from '../session-security/security-record.ts';

/**
 * Where the tabs of one browser share the security record. Never throws: where the browser refuses to store, the tab keeps
 * the record for itself.
 */
export interface SessionRecordStore {
  /** Null: nobody is signed in, or what lies there is not a record. */
  read(): SecurityRecord | null;
  /** Null forgets it. */
  write(record: SecurityRecord | null): void;
  /** Hears of writes by other tabs. Returns the way to stop listening. */
  subscribe(listener: () => void): () => void;
}

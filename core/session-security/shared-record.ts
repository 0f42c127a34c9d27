import type { Clock } from '../ports/clock.ts';
import type { SessionRecordStore } from '../ports/session-record-store.ts';
import { ANSWER_AT_MOST_MS, type Deed } from './backend-question.ts';
import type { SecurityRecord } from './security-record.ts';

/** Activity is written for the other tabs at most this often, milliseconds. */
const WRITE_INTERVAL_MS = 5_000;

function sameRecord(one: SecurityRecord, other: SecurityRecord): boolean {
  return (
    one.lastActivity === other.lastActivity &&
    one.sessionStart === other.sessionStart &&
    one.lastSensitiveAuth === other.lastSensitiveAuth &&
    one.warningShown === other.warningShown
  );
}

/** How much later the session of `kept` began than that of `own`, milliseconds; 0: it is the same session. */
export const laterStart = (own: SecurityRecord, kept: SecurityRecord): number =>
  kept.sessionStart - own.sessionStart;

/** Two sessions, and not one that was heard of at two moments. */
export const isAnotherSession = (own: SecurityRecord, kept: SecurityRecord): boolean =>
  Math.abs(laterStart(own, kept)) > ANSWER_AT_MOST_MS;

/** What the person did in another tab since this one last looked. */
export function deedElsewhere(own: SecurityRecord, kept: SecurityRecord): Deed | null {
  if (laterStart(own, kept) !== 0) return null;
  if (kept.lastSensitiveAuth > own.lastSensitiveAuth) return 'password-checked';
  return kept.lastActivity > own.lastActivity ? 'stay' : null;
}

/** The record that all tabs share, as this one reads and writes it. */
export interface SharedRecord {
  read(): SecurityRecord | null;
  write(record: SecurityRecord | null): void;
  /** This tab knows of activity that the others do not know yet. */
  isAhead(): boolean;
  setAhead(): void;
  /** It may be written now: not soon after the last time. */
  isTime(): boolean;
  /**
   * What counts from now on: what another tab wrote, with the activity that only this tab knows. The same object as `own` where
   * nothing is new.
   */
  merge(own: SecurityRecord, kept: SecurityRecord): SecurityRecord;
}

export function makeSharedRecord({
  store,
  clock,
}: {
  readonly store: Pick<SessionRecordStore, 'read' | 'write'>;
  readonly clock: Pick<Clock, 'monotonic'>;
}): SharedRecord {
  let ahead = false;
  let writtenAt = Number.NEGATIVE_INFINITY;
  return {
    read: () => store.read(),
    write(record) {
      store.write(record);
      writtenAt = clock.monotonic();
      ahead = false;
    },
    isAhead: () => ahead,
    setAhead() {
      ahead = true;
    },
    isTime: () => clock.monotonic() - writtenAt >= WRITE_INTERVAL_MS,
    merge(own, kept) {
      ahead &&= laterStart(own, kept) === 0 && own.lastActivity > kept.lastActivity;
      const next = ahead ? { ...kept, lastActivity: own.lastActivity, warningShown: own.warningShown } : kept;
      return sameRecord(own, next) ? own : next;
    },
  };
}

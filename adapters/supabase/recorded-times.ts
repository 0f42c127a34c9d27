import type { SessionTimes } from '#core/ports/auth-port.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { SecurityRecord, SessionRecordStore } from '#core/ports/session-record-store.ts';
import { CLOCK_TOLERANCE_MS, IDLE_WARNING_MS, sessionTimes } from '#core/session-security/session-limits.ts';

/** The times of the session, which the hosted service does not keep: they are in the browser's record. */
export interface RecordedTimes {
  /** Null: a limit was reached. Without a record the session begins now, without a proof. */
  read(): SessionTimes | null;
  /** Somebody signed in, which is a proof. */
  begin(): void;
  /** The same in another tab, which may have written it already, or by a recovery link. */
  beginUnlessLive(): void;
  active(): void;
  proved(): void;
  forget(): void;
}

export function makeRecordedTimes({
  store,
  clock,
}: {
  readonly store: SessionRecordStore;
  readonly clock: Clock;
}): RecordedTimes {
  /** The record as last seen by this tab, and its clocks then. */
  let seen: { readonly record: SecurityRecord; readonly wall: number; readonly monotonic: number } | null =
    null;

  function write(record: SecurityRecord): SecurityRecord {
    store.write(record);
    seen = { record, wall: clock.now(), monotonic: clock.monotonic() };
    return record;
  }

  /** Where the wall clock was set back since, and no other tab has noticed yet, the record goes back with it. */
  function current(): SecurityRecord {
    const now = clock.now();
    // Wiped by hand, it is no way out of the limits.
    const record = store.read() ?? seen?.record;
    if (!record)
      return write({ lastActivity: now, sessionStart: now, lastSensitiveAuth: 0, warningShown: false });
    const setBy = seen ? now - seen.wall - (clock.monotonic() - seen.monotonic) : 0;
    if (setBy > -CLOCK_TOLERANCE_MS || record.sessionStart !== seen?.record.sessionStart)
      return write(record);
    return write({
      lastActivity: record.lastActivity + setBy,
      sessionStart: record.sessionStart + setBy,
      lastSensitiveAuth: Math.max(0, record.lastSensitiveAuth + setBy),
      warningShown: record.warningShown,
    });
  }

  function read(): SessionTimes | null {
    const record = current();
    const stored = {
      createdAt: record.sessionStart,
      lastActiveAt: record.lastActivity,
      lastProofAt: record.lastSensitiveAuth,
    };
    const times = sessionTimes(stored, clock.now());
    if (times) write({ ...record, warningShown: times.idleRemainingMs <= IDLE_WARNING_MS });
    return times;
  }

  function begin(): void {
    const now = clock.now();
    write({ lastActivity: now, sessionStart: now, lastSensitiveAuth: now, warningShown: false });
  }

  return {
    read,
    begin,
    beginUnlessLive() {
      if (!store.read() || !read()) begin();
    },
    active: () => void write({ ...current(), lastActivity: clock.now(), warningShown: false }),
    proved() {
      const now = clock.now();
      write({ ...current(), lastActivity: now, lastSensitiveAuth: now, warningShown: false });
    },
    forget() {
      seen = null;
      store.write(null);
    },
  };
}

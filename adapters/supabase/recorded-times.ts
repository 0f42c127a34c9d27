import { z } from 'zod/mini';
import { makeKeptValue } from '#core/kept-value.ts';
import type { SessionTimes } from '#core/ports/auth-port.ts';
import type { BrowserStorage } from '#core/ports/browser-storage.ts';
import type { Clock } from '#core/ports/clock.ts';
import { CLOCK_TOLERANCE_MS, IDLE_WARNING_MS, sessionTimes } from '#core/session-limits.ts';

const STORAGE_KEY = 'checkahead.session';

const moment = z.number().check(z.nonnegative());
/** One record for all tabs. Times are epoch milliseconds. */
const recordSchema = z.object({
  lastActivity: moment,
  sessionStart: moment,
  /** When the person last authenticated: sign-in, password, e-mailed link or code. */
  lastSensitiveAuth: moment,
  /** Whether the idle warning was shown when the record was last read. */
  warningShown: z.boolean(),
});
type SessionRecord = z.infer<typeof recordSchema>;

/** The times of the session, which the hosted service does not track: the browser records them. */
export function makeRecordedTimes({
  storage,
  clock,
}: {
  readonly storage: BrowserStorage;
  readonly clock: Clock;
}) {
  const store = makeKeptValue(storage, STORAGE_KEY, (stored) => recordSchema.safeParse(stored).data ?? null);
  /** The last record of this tab, with the clocks at that time. */
  let last: { readonly record: SessionRecord; readonly wall: number; readonly monotonic: number } | null =
    null;

  function write(record: SessionRecord): SessionRecord {
    store.write(record);
    last = { record, wall: clock.now(), monotonic: clock.monotonic() };
    return record;
  }

  /** Shifts the record if the wall clock was set back since, unless another tab has done so. */
  function current(): SessionRecord {
    const now = clock.now();
    // Deleting the record by hand must not reset the limits.
    const record = store.read() ?? last?.record;
    if (!record)
      return write({ lastActivity: now, sessionStart: now, lastSensitiveAuth: 0, warningShown: false });
    const shift = last ? now - last.wall - (clock.monotonic() - last.monotonic) : 0;
    if (shift > -CLOCK_TOLERANCE_MS || record.sessionStart !== last?.record.sessionStart)
      return write(record);
    return write({
      lastActivity: record.lastActivity + shift,
      sessionStart: record.sessionStart + shift,
      lastSensitiveAuth: Math.max(0, record.lastSensitiveAuth + shift),
      warningShown: record.warningShown,
    });
  }

  /** Null: a limit was reached. Without a record, the session starts now, without a proof. */
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

  /** Somebody signed in, which is a proof. */
  function start(): void {
    const now = clock.now();
    write({ lastActivity: now, sessionStart: now, lastSensitiveAuth: now, warningShown: false });
  }

  return {
    read,
    start,
    /** The same by a recovery link or in another tab, which may have written the record already. */
    startUnlessLive() {
      if (!store.read() || !read()) start();
    },
    recordActivity: () => void write({ ...current(), lastActivity: clock.now(), warningShown: false }),
    recordProof() {
      const now = clock.now();
      write({ ...current(), lastActivity: now, lastSensitiveAuth: now, warningShown: false });
    },
    clear() {
      last = null;
      store.write(null);
    },
  };
}

export type RecordedTimes = ReturnType<typeof makeRecordedTimes>;

import type { AuthPort } from '../ports/auth-port.ts';
import type { Clock } from '../ports/clock.ts';
import { ACTIVITY_INTERVAL_MS } from './session-limits.ts';
import { END_GRACE_MS, type SessionState } from './session-machine.ts';
import type { SteadyClock } from './steady-clock.ts';

/** After a report that did not arrive, the next one goes out no sooner than this, milliseconds. */
const REPORT_RETRY_MS = 10_000;

/** Tells the backend that the person is there (decision 17), one report at a time. */
export interface ActivityReports {
  /**
   * Sends a report, where there is somebody and none is under way. Unless it must go `atOnce`, not soon after the last one, and
   * not where another tab goes first: `ownActivity` is when the person last did something in this one.
   */
  send(state: SessionState, how: { readonly atOnce: boolean; readonly ownActivity: number }): void;
  isUnderWay(): boolean;
  /** What is under way says nothing any more, and the next report need not wait. */
  newEra(): void;
}

/** `reported`: the backend has heard of everything until then. `nobody`: the backend says that nobody is signed in. */
export function makeActivityReports({
  auth,
  clock,
  steady,
  reported,
  nobody,
}: {
  readonly auth: Pick<AuthPort, 'recordActivity'>;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly steady: Pick<SteadyClock, 'now'>;
  readonly reported: (at: number) => void;
  readonly nobody: () => void;
}): ActivityReports {
  let era = 0;
  let underWay = false;
  /** On the monotonic clock. */
  let againAt = Number.NEGATIVE_INFINITY;

  /** The tab in which it happened goes first; the others stand in for one that was closed. */
  function isAnothers({ record, heardAt }: SessionState, ownActivity: number): boolean {
    if (record === null || record.lastActivity <= ownActivity) return false;
    return heardAt === null || steady.now() - heardAt < ACTIVITY_INTERVAL_MS + END_GRACE_MS;
  }

  return {
    send(state, { atOnce, ownActivity }) {
      if (underWay || !state.record) return;
      if (!atOnce && (clock.monotonic() < againAt || isAnothers(state, ownActivity))) return;
      underWay = true;
      const asked = era;
      const sentAt = clock.monotonic();
      void auth.recordActivity().match(
        () => {
          underWay = false;
          if (asked !== era) return;
          againAt = clock.monotonic() + ACTIVITY_INTERVAL_MS;
          reported(steady.now() - (clock.monotonic() - sentAt));
        },
        ({ kind }) => {
          underWay = false;
          if (asked !== era) return;
          againAt = clock.monotonic() + REPORT_RETRY_MS;
          if (kind === 'not-signed-in') nobody();
        },
      );
    },
    isUnderWay: () => underWay,
    newEra() {
      era += 1;
      againAt = Number.NEGATIVE_INFINITY;
    },
  };
}

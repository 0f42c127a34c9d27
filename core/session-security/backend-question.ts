import type { AuthPort, TimedSession } from '../ports/auth-port.ts';
import type { Clock } from '../ports/clock.ts';

/**
 * No answer takes longer, for the backend's door gives up before, milliseconds. One that comes later was slept through and says
 * nothing of now; two records whose sessions began further apart are of two sessions.
 */
export const ANSWER_AT_MOST_MS = 15_000;

/** What the person does on the page, from weak to strong. */
const DEEDS = ['activity', 'stay', 'password-checked'] as const;
export type Deed = (typeof DEEDS)[number];

/** Asks the backend who is there and for how long yet, one question at a time. */
export interface BackendQuestion {
  /** Asks now; nothing where a question is under way. */
  ask(): void;
  /** The next question is due in so many milliseconds, once `askIfDue` is called. */
  plan(inMs: number): void;
  askIfDue(): void;
  /** The person did this; while a question is under way, it comes after the answer. */
  note(deed: Deed): void;
  /** The strongest deed since the question under way was asked. */
  meanwhile(): Deed | null;
  /** What is under way says nothing any more, and nothing is planned. */
  newEra(): void;
}

/**
 * `begun` is called when a question goes out, and what it answers is handed on with the answer. `arrived` comes first; where it
 * begins a new era, nothing is heard. `heard`: the backend's answer; null: nobody is signed in. `unheard`: it gave none. `over`
 * is called after each question, heard or not.
 */
export function makeBackendQuestion<Before>({
  auth,
  clock,
  begun,
  arrived,
  heard,
  unheard,
  over,
}: {
  readonly auth: Pick<AuthPort, 'timedSession'>;
  readonly clock: Clock;
  readonly begun: () => Before;
  readonly arrived: () => void;
  readonly heard: (timed: TimedSession | null, before: Before) => void;
  readonly unheard: () => void;
  readonly over: () => void;
}): BackendQuestion {
  let era = 0;
  let asking = false;
  /** On the monotonic clock; null: nothing to ask. */
  let dueAt: number | null = null;
  let strongest: Deed | null = null;

  /** `deed` is what the person did since the question that this one repeats. */
  function send(deed: Deed | null): void {
    if (asking) return;
    asking = true;
    dueAt = null;
    strongest = deed;
    const asked = era;
    const before = begun();
    const [sentAt, sentAtWall] = [clock.monotonic(), clock.now()];
    const sleptThrough = () =>
      Math.max(clock.monotonic() - sentAt, clock.now() - sentAtWall) > ANSWER_AT_MOST_MS;
    const end = (work: () => void) => {
      if (asked === era) arrived();
      if (asked === era) work();
      asking = false;
      askIfDue();
      over();
    };
    void auth.timedSession().match(
      (timed) => {
        if (timed === null || asked !== era || !sleptThrough()) {
          end(() => heard(timed, before));
          return;
        }
        asking = false;
        send(strongest);
      },
      () => end(unheard),
    );
  }

  function askIfDue(): void {
    if (dueAt !== null && clock.monotonic() >= dueAt) send(null);
  }

  return {
    ask: () => send(null),
    plan(inMs) {
      dueAt = clock.monotonic() + inMs;
    },
    askIfDue,
    note(deed) {
      if (asking && (strongest === null || DEEDS.indexOf(deed) > DEEDS.indexOf(strongest))) strongest = deed;
    },
    meanwhile: () => strongest,
    newEra() {
      era += 1;
      dueAt = null;
      strongest = null;
    },
  };
}

import type { SessionEnd } from './session-limits.ts';

/** What a page shows of the session's security. The same object until something changes. */
export type SecurityView =
  /** Nobody is signed in, or it is not known yet. */
  | Readonly<{ kind: 'nobody' }>
  | Readonly<{ kind: 'safe' }>
  /** The idle limit is near; whole seconds, counted down. */
  | Readonly<{ kind: 'warning'; secondsLeft: number }>
  /** The session was ended; stays until someone signs in or the page is left. */
  | Readonly<{ kind: 'ended'; reason: SessionEnd }>;

/**
 * Keeps one browser's session within the limits, in every tab (spec section 4, 'Session security'; decisions 24, 37, 43
 * and 48). One per page. The server holds the same limits by itself.
 */
export interface SessionKeeper {
  /** Begins to watch: asks the backend once who is there, and hears its events. Returns the way to stop. */
  start(): () => void;
  view(): SecurityView;
  subscribe(listener: () => void): () => void;
  /** Looks at the clocks. Call it every second, and when the page is shown, focused or back from the page cache. */
  tick(): void;
  /** Mouse, key, scroll, touch or click. Cheap: writes at most once every few seconds. Nothing while the warning stands. */
  activity(): void;
  /** 'Stay logged in': moves both idle clocks at once. */
  stay(): void;
  /** Whether a sensitive action may go without a new proof: within 5 minutes of the last one. */
  mayDoSensitive(): boolean;
  /** The person proved who they are just now: opens the window for sensitive actions. */
  proved(): void;
  /** The backend asked for a proof although the page thought it had one: forgets the proof. */
  proofRefused(): void;
}

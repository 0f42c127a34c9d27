import type { Campaign } from './auth-port.ts';

/** This browser's visit, as far as it is known without anyone signing in. */
export interface Visit {
  /** A random UUID in lower case, the same until it is forgotten. */
  id(): string;
  /** The campaign that first brought this person here. */
  campaign(): Campaign | undefined;
  /** The id under which this browser is measured; null: it is not measured. */
  anonymousId(): string | null;
  /** The next `id` is another one. */
  forget(): void;
}

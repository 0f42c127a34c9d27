import type { Campaign } from '../record/first-touch.ts';

/** This browser's visit, independent of any sign-in. */
export interface Visit {
  /** A random UUID in lower case, stable until `forget`. */
  id(): string;
  /** The campaign that first brought this person here. */
  campaign(): Campaign | undefined;
  /** The id under which this browser is measured; null if it is not measured. */
  anonymousId(): string | null;
  /** Makes `id` return a new id. */
  forget(): void;
}

import { attempt } from '../attempt.ts';

/** Ignores exceptions of a vendor's code: a failure to measure must end nothing else. */
export const ignoringErrors = (measure: () => void): void => attempt(measure, undefined);

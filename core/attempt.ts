/** What `work` returns, or `otherwise` if it throws, as browser storage does where it is blocked or full. */
export function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Ignores exceptions of a vendor's code: a failure to measure must end nothing else. */
export const ignoringErrors = (measure: () => void): void => attempt(measure, undefined);

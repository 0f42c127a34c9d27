/** What `work` returns, or `otherwise` if it throws, as browser storage does where it is blocked or full. */
export function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

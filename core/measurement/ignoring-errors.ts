/** Ignores exceptions of a vendor's code: a failure to measure must end nothing else. */
export function ignoringErrors(measure: () => void): void {
  try {
    measure();
  } catch {
    // Nothing was measured.
  }
}

/**
 * Runs `work` when the browser has nothing better to do, at the latest after so many milliseconds. Answers how to call it
 * off.
 */
export function whenIdle(work: () => void, atTheLatestMs: number): () => void {
  // Safari has no idle callback: the next turn is as good as it gets there.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(work);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: atTheLatestMs });
  return () => window.cancelIdleCallback(handle);
}

/** Runs `work` when the browser is idle, after `atTheLatestMs` at the latest. Returns a function that cancels it. */
export function whenIdle(work: () => void, atTheLatestMs = 5_000): () => void {
  // Safari has no `requestIdleCallback`.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(work);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: atTheLatestMs });
  return () => window.cancelIdleCallback(handle);
}

import { afterEach, vi } from 'vitest';

/** Test files share a process, so what a test replaces is put back when it ends. */
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

import { rateLimited } from '#core/ports/failures.ts';
import type { Bucket } from '../../http/limits.ts';

/** Windows that one worker keeps. Beyond that the oldest one goes, so that no number of networks fills its memory. */
export const WINDOWS_MAX = 10_000;

/**
 * A limit per key and window of time, in the memory of one edge worker, without any platform's modules. `now` is epoch
 * milliseconds.
 */
export function makeWindowBucket({
  points,
  seconds,
  now = () => Date.now(),
}: {
  points: number;
  seconds: number;
  now?: () => number;
}): Bucket {
  /** In the order in which they began, which is the order in which they end. */
  const windows = new Map<string, { taken: number; endsAt: number }>();

  function windowOf(key: string) {
    const found = windows.get(key);
    if (found && found.endsAt > now()) return found;
    windows.delete(key);
    const [oldest] = windows.keys();
    if (oldest !== undefined && windows.size >= WINDOWS_MAX) windows.delete(oldest);
    const opened = { taken: 0, endsAt: now() + seconds * 1_000 };
    windows.set(key, opened);
    return opened;
  }
  const refusal = (endsAt: number) => rateLimited(Math.max(1, Math.ceil((endsAt - now()) / 1_000)));

  return {
    async take(key) {
      const window = windowOf(key);
      window.taken += 1;
      return window.taken > points ? refusal(window.endsAt) : null;
    },
    async look(key) {
      const window = windows.get(key);
      return window && window.endsAt > now() && window.taken >= points ? refusal(window.endsAt) : null;
    },
  };
}

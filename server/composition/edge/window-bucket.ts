import { rateLimited } from '#core/ports/failures.ts';
import type { Bucket } from '../../http/limits.ts';

/** With so many keys, what has run out is forgotten. */
const KEYS_MAX = 10_000;

/**
 * So many for one key in so many seconds, in the memory of one edge worker, without any platform's modules. `now` is epoch
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
  const windows = new Map<string, { taken: number; endsAt: number }>();

  function windowOf(key: string) {
    const found = windows.get(key);
    if (found && found.endsAt > now()) return found;
    if (windows.size >= KEYS_MAX) {
      for (const [old, { endsAt }] of windows) if (endsAt <= now()) windows.delete(old);
    }
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
      const window = windowOf(key);
      return window.taken >= points ? refusal(window.endsAt) : null;
    },
  };
}

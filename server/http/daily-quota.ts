import { rateLimited } from '#core/ports/failures.ts';
import type { Bucket } from './limits.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Networks that are remembered at the same time. */
const NETWORKS_MAX = 20_000;

/** How much one network may send in a day (UTC). */
export interface DailyQuota {
  /** Takes up to `wanted` of what is left; answers how much that is. */
  grant(network: string, wanted: number): number;
  /** Until the next day, seconds. */
  secondsLeft(): number;
}

/**
 * In the memory of this program, and bounded itself: with too many networks the one that sent nothing for longest is
 * forgotten. A restart forgets all.
 */
export function makeDailyQuota({
  most,
  networksMax = NETWORKS_MAX,
  now = () => Date.now(),
}: {
  most: number;
  networksMax?: number;
  now?: () => number;
}): DailyQuota {
  /** The one that sent last is last. */
  const taken = new Map<string, number>();
  let today = 0;
  return {
    grant(network, wanted) {
      const day = Math.floor(now() / DAY_MS);
      if (day !== today) taken.clear();
      today = day;
      const before = taken.get(network) ?? 0;
      const granted = Math.max(0, Math.min(wanted, most - before));
      taken.delete(network);
      taken.set(network, before + granted);
      const [oldest] = taken.keys();
      if (taken.size > networksMax && oldest !== undefined) taken.delete(oldest);
      return granted;
    },
    secondsLeft: () => Math.ceil((DAY_MS - (now() % DAY_MS)) / 1_000),
  };
}

/** The bucket, and beyond it so many a day: for each network, and for all together where `inAll` is given. */
export function withinTheDay(
  bucket: Bucket,
  { most, inAll = Infinity }: { most: number; inAll?: number },
): Bucket {
  const ofNetwork = makeDailyQuota({ most });
  const ofAll = makeDailyQuota({ most: inAll });
  return {
    peek: (key) => bucket.peek(key),
    refund: (key) => bucket.refund(key),
    async consume(key) {
      const refused = await bucket.consume(key);
      if (refused) return refused;
      const granted = ofNetwork.grant(key, 1) === 1 && ofAll.grant('all', 1) === 1;
      return granted ? null : rateLimited(ofNetwork.secondsLeft());
    },
  };
}

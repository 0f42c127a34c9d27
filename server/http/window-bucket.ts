import { err, ok, ResultAsync } from 'neverthrow';
import { type Failure, rateLimited } from '#core/ports/failures.ts';
import type { KeyOf, LimitKey } from './limit-key.ts';
import { widerNetworks } from './wider-networks.ts';

export interface Bucket {
  /** Counts one; returns the refusal, and counts nothing, if the bucket is full. */
  consume(key: string): Promise<Failure<'rate-limited'> | null>;
  /** Uncounts one. */
  refund(key: string): Promise<void>;
}

/** Beyond it the oldest goes. A network's own bucket is consumed first, so none evicts the keys of others. */
export const MAX_KEYS = 20_000;

interface WindowOptions {
  readonly points: number;
  readonly seconds: number;
  readonly keyOf: KeyOf;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
  readonly maxKeys?: number;
  /** The refusal names the whole window instead of the rest of it, so that it does not reveal when others filled the bucket. */
  readonly fixedRetryAfter?: boolean;
}

/** Allows `points` per key in `seconds`, in the memory of this process. */
export function makeWindowBucket({
  points,
  seconds,
  keyOf,
  now = () => performance.now(),
  maxKeys = MAX_KEYS,
  fixedRetryAfter = false,
}: WindowOptions): Bucket & { readonly size: () => number } {
  /** In the order in which they end, because all have the same length. */
  const windows = new Map<LimitKey, { taken: number; readonly endsAt: number }>();

  function openWindow(key: LimitKey) {
    for (const [old, { endsAt }] of windows) {
      if (endsAt > now() && windows.size < maxKeys) break;
      windows.delete(old);
    }
    const opened = { taken: 0, endsAt: now() + seconds * 1_000 };
    windows.delete(key);
    windows.set(key, opened);
    return opened;
  }
  const live = (key: LimitKey) => {
    const found = windows.get(key);
    return found && found.endsAt > now() ? found : null;
  };
  const refusal = (endsAt: number) =>
    rateLimited(fixedRetryAfter ? seconds : Math.max(1, Math.ceil((endsAt - now()) / 1_000)));

  return {
    size: () => windows.size,
    async consume(text) {
      const key = keyOf(text);
      const window = live(key) ?? openWindow(key);
      if (window.taken >= points) return refusal(window.endsAt);
      window.taken += 1;
      return null;
    },
    async refund(text) {
      const window = live(keyOf(text));
      if (window && window.taken > 0) window.taken -= 1;
    },
  };
}

/** A key in each of several buckets, counted together. */
type Counts = readonly (readonly [Bucket, string])[];

/** Consumes one of each bucket, or none if one is full, and returns the full one with its refusal. */
export async function consumeAll(counts: Counts) {
  for (const [index, [bucket, key]] of counts.entries()) {
    const refused = await bucket.consume(key);
    if (refused) {
      await refundAll(counts.slice(0, index));
      return { full: bucket, refused };
    }
  }
  return null;
}

export async function refundAll(counts: Counts): Promise<void> {
  for (const [bucket, key] of counts) await bucket.refund(key);
}

/** Counts one; its refusal is a failure. */
export const consumeOne = (bucket: Bucket, key: string) =>
  ResultAsync.fromSafePromise(bucket.consume(key)).andThen((refused) =>
    refused === null ? ok() : err(refused),
  );

/** Several buckets as one: a key counts in all of them or in none. */
export function combineBuckets(countsOf: (key: string) => Counts): Bucket {
  return {
    consume: async (key) => (await consumeAll(countsOf(key)))?.refused ?? null,
    refund: (key) => refundAll(countsOf(key)),
  };
}

/** Wider IPv6 networks get this many times the points: they may belong to one customer or to many phones. */
export const HOUSEHOLD_FACTOR = 4;
export const WIDEST_FACTOR = 16;

/**
 * A bucket for networks (`clientNetwork`). An IPv6 network also counts in its wider networks, so that a customer with millions
 * of networks does not get millions of buckets.
 */
export function makeNetworkBucket({ points, ...options }: WindowOptions): Bucket {
  const own = makeWindowBucket({ points, ...options });
  // Of its own, so that the many networks of IPv6 displace none of these.
  const ipv4 = makeWindowBucket({ points, ...options });
  const household = makeWindowBucket({ points: points * HOUSEHOLD_FACTOR, ...options });
  const widest = makeWindowBucket({ points: points * WIDEST_FACTOR, ...options });
  return combineBuckets((network) => {
    const wider = widerNetworks(network);
    if (wider === null) return [[ipv4, network]];
    return [
      [widest, wider.widest],
      [household, wider.household],
      [own, network],
    ];
  });
}

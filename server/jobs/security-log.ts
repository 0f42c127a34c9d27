import type { Clock } from '#core/ports/clock.ts';
import type {
  CountedSecurityEvent,
  SecurityEvent,
  SecurityLog,
  SecurityLogStore,
} from '#core/ports/security-log.ts';

/** Maximum number of distinct pending events; beyond it they are aggregated without address and network. */
export const MAX_WAITING = 100;

/** Collects events and writes them with each run of `job`. Pending events are lost if the process dies. */
export function makeSecurityLog({
  securityLogStore: store,
  clock,
}: {
  securityLogStore: SecurityLogStore;
  clock: Pick<Clock, 'now'>;
}): SecurityLog & { job(): Promise<'done'> } {
  let waiting = new Map<string, CountedSecurityEvent>();
  const keyOf = ({ kind, detail, email, network }: SecurityEvent) =>
    JSON.stringify([kind, detail, email, network]);

  return {
    async job() {
      const events = [...waiting.values()];
      waiting = new Map();
      // An outage of the store loses the events: refusing requests must not depend on it.
      if (events.length > 0) await store.add(events);
      return 'done';
    },
    record(event) {
      const hasRoom = waiting.size < MAX_WAITING || waiting.has(keyOf(event));
      const { email: _email, network: _network, ...anonymous } = event;
      const kept = hasRoom ? event : anonymous;
      const key = keyOf(kept);
      waiting.set(key, { event: kept, at: clock.now(), count: (waiting.get(key)?.count ?? 0) + 1 });
    },
  };
}

import { z } from 'zod/mini';
import type { SessionRecordStore } from '#core/ports/session-record-store.ts';
import type { SecurityRecord } from '#core/session-security/security-record.ts';
import type { SafeStorage } from './safe-storage.ts';

const KEY = 'checkahead.session';

const moment = z.number().check(z.nonnegative());
const recordSchema = z.object({
  lastActivity: moment,
  sessionStart: moment,
  lastSensitiveAuth: moment,
  warningShown: z.boolean(),
});

function readRecord(text: string | null): SecurityRecord | null {
  try {
    const kept = recordSchema.safeParse(JSON.parse(text ?? 'null'));
    return kept.success ? kept.data : null;
  } catch {
    return null;
  }
}

/** The part of `window` that tells of writes by other tabs. */
export type StorageEvents = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** The security record of all tabs; for local storage, or session storage where the session lies there (decision 47). */
export function makeBrowserSessionRecordStore({
  storage,
  events,
}: {
  readonly storage: SafeStorage;
  readonly events: StorageEvents;
}): SessionRecordStore {
  /** What the browser refused to keep. */
  let own: SecurityRecord | null = null;
  return {
    read: () => own ?? readRecord(storage.getItem(KEY)),
    write(record) {
      own = null;
      if (record === null) storage.removeItem(KEY);
      else if (!storage.setItem(KEY, JSON.stringify(record))) own = record;
    },
    subscribe(listener) {
      const heard = (event: Event) => {
        const { key } = event as StorageEvent;
        // Null: all of the storage was cleared.
        if (key === KEY || key === null) listener();
      };
      events.addEventListener('storage', heard);
      return () => events.removeEventListener('storage', heard);
    },
  };
}

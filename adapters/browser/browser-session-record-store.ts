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

/** The part of `BroadcastChannel` that is used. */
export type RecordChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

/** Null where the browser has none. */
export function openRecordChannel(): RecordChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session-record');
}

const WHO = 'who';
const noticeSchema = z.union([z.literal(WHO), z.nullable(recordSchema)]);

/**
 * The security record of all tabs; for local storage, or session storage where the session lies there (decision 47). Where the
 * browser refuses to keep it, each tab holds it by itself, and they tell it each other over `openChannel`, if it is given.
 */
export function makeBrowserSessionRecordStore({
  storage,
  events,
  openChannel = () => null,
}: {
  readonly storage: SafeStorage;
  readonly events: StorageEvents;
  readonly openChannel?: () => RecordChannel | null;
}): SessionRecordStore {
  /** What the browser refused to keep. */
  let own: SecurityRecord | null = null;
  /** Undefined until the first refusal. */
  let channel: RecordChannel | null | undefined;
  const listeners = new Set<() => void>();

  function hear({ data }: MessageEvent): void {
    const notice = noticeSchema.safeParse(data);
    if (!notice.success) return;
    if (notice.data !== WHO) {
      own = notice.data;
      for (const listener of [...listeners]) listener();
    } else if (own) {
      channel?.postMessage(own);
    }
  }

  /** A tab that comes late asks the others first: they know more than the backend told it. */
  function tell(): void {
    if (channel) {
      channel.postMessage(own);
    } else if (channel === undefined) {
      channel = openChannel();
      if (channel === null) return;
      channel.onmessage = hear;
      channel.postMessage(WHO);
    }
  }

  return {
    read: () => own ?? readRecord(storage.getItem(KEY)),
    write(record) {
      const held = own;
      own = null;
      if (record === null) storage.removeItem(KEY);
      else if (!storage.setItem(KEY, JSON.stringify(record))) own = record;
      if (own !== held) tell();
    },
    subscribe(listener) {
      const heardOfTab = () => listener();
      listeners.add(heardOfTab);
      const heard = (event: Event) => {
        const { key } = event as StorageEvent;
        // Null: all of the storage was cleared.
        if (key === KEY || key === null) listener();
      };
      events.addEventListener('storage', heard);
      return () => {
        listeners.delete(heardOfTab);
        events.removeEventListener('storage', heard);
      };
    },
  };
}

import { z } from 'zod/mini';
import type { SecurityRecord, SessionRecordStore } from '#core/ports/session-record-store.ts';
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

export function makeBrowserSessionRecordStore({
  storage,
}: {
  readonly storage: SafeStorage;
}): SessionRecordStore {
  /** The record that the browser refused to store. */
  let unsaved: SecurityRecord | null = null;
  return {
    read: () => unsaved ?? readRecord(storage.getItem(KEY)),
    write(record) {
      unsaved = null;
      if (record === null) storage.removeItem(KEY);
      else if (!storage.setItem(KEY, JSON.stringify(record))) unsaved = record;
    },
  };
}

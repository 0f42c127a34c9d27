import { z } from 'zod/mini';
import { parseJson } from '#core/parse-json.ts';
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

const readRecord = (text: string | null): SecurityRecord | null =>
  recordSchema.safeParse(parseJson(text)).data ?? null;

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

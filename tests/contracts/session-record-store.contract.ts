import { beforeEach, describe, expect, it } from 'vitest';
import type { SecurityRecord, SessionRecordStore } from '#core/ports/session-record-store.ts';

export interface SessionRecordStoreHarness {
  /** A store of another tab of the same browser, or of this tab after a reload. */
  open(): SessionRecordStore;
  /** From now on the browser's storage is blocked. */
  blockStorage(): void;
}

const record: SecurityRecord = {
  lastActivity: 1_800_000_060_000,
  sessionStart: 1_800_000_000_000,
  lastSensitiveAuth: 0,
  warningShown: false,
};

export function describeSessionRecordStoreContract(
  name: string,
  makeHarness: () => SessionRecordStoreHarness,
): void {
  describe(`session record store: ${name}`, () => {
    let harness: SessionRecordStoreHarness;
    let store: SessionRecordStore;
    beforeEach(() => {
      harness = makeHarness();
      store = harness.open();
    });

    it('has none at first', () => {
      expect(store.read()).toBeNull();
    });

    it('returns what was written, in every tab', () => {
      const other = harness.open();
      store.write(record);
      expect(store.read()).toEqual(record);
      expect(other.read()).toEqual(record);
      other.write({ ...record, warningShown: true });
      expect(store.read()).toEqual({ ...record, warningShown: true });
    });

    it('deletes it in every tab', () => {
      const other = harness.open();
      store.write(record);
      other.write(null);
      expect(store.read()).toBeNull();
      store.write(null);
      expect(other.read()).toBeNull();
    });

    it('where storage is blocked, never throws and keeps the record for the tab', () => {
      harness.blockStorage();
      const other = harness.open();
      expect(store.read()).toBeNull();
      store.write(record);
      expect(store.read()).toEqual(record);
      expect(other.read()).toBeNull();
      store.write(null);
      expect(store.read()).toBeNull();
    });
  });
}

import { describe, expect, it } from 'vitest';
import type { BrowserStorage } from '#core/ports/browser-storage.ts';
import { perTest } from '#tests/support/per-test.ts';

export interface BrowserStorageHarness {
  readonly storage: BrowserStorage;
  /** From now on the browser blocks its storage. */
  block(): void;
  unblock(): void;
  /** From now on the browser's storage takes nothing more. */
  fill(): void;
}

export function describeBrowserStorageContract(name: string, makeHarness: () => BrowserStorageHarness): void {
  describe(`browser storage: ${name}`, () => {
    const harness = perTest(makeHarness);
    const storage = perTest(() => harness.storage);

    it('returns what was written, and lists keys by their beginning', () => {
      expect(storage.getItem('one')).toBeNull();
      expect(storage.setItem('one', '')).toBe(true);
      expect(storage.setItem('two', 'v')).toBe(true);
      expect(storage.setItem('two', 'w')).toBe(true);
      expect(storage.getItem('one')).toBe('');
      expect(storage.getItem('two')).toBe('w');
      expect(storage.keys('t')).toEqual(['two']);
      expect([...storage.keys('')].sort()).toEqual(['one', 'two']);
      storage.removeItem('two');
      expect(storage.getItem('two')).toBeNull();
      expect(storage.keys('t')).toEqual([]);
    });

    it('never throws where storage is blocked, and works again once it is allowed', () => {
      storage.setItem('before', 'v');
      harness.block();
      expect(storage.setItem('k', 'v')).toBe(false);
      expect(storage.getItem('before')).toBeNull();
      expect(storage.keys('')).toEqual([]);
      expect(() => storage.removeItem('before')).not.toThrow();
      harness.unblock();
      expect(storage.getItem('before')).toBe('v');
      expect(storage.setItem('k', 'v')).toBe(true);
    });

    it('where storage is full, refuses and keeps what is there', () => {
      storage.setItem('before', 'v');
      harness.fill();
      expect(storage.setItem('before', 'w')).toBe(false);
      expect(storage.setItem('k', 'v')).toBe(false);
      expect(storage.getItem('before')).toBe('v');
      expect(storage.keys('')).toEqual(['before']);
      storage.removeItem('before');
      expect(storage.getItem('before')).toBeNull();
    });
  });
}

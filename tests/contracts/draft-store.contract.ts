import { beforeEach, describe, expect, it } from 'vitest';
import type { Draft, DraftStore } from '#core/ports/draft-store.ts';
import { perTest } from '#tests/support/per-test.ts';
import { HOUR } from '#tests/support/times.ts';
import type { Contract } from './contract.ts';

export interface DraftStoreHarness {
  /** A store over the same browser, as after a reload of the page. */
  open(): Promise<DraftStore>;
  /** From now on the browser's storage is blocked. */
  blockStorage(): Promise<void>;
  close(): Promise<void>;
}

const rose: Draft = {
  userId: 'rose',
  fields: { step_completed: 'account_setup', first_name: 'Rose', phone: '2175550123' },
  typed: { last_name: '', phone: '217-555' },
  pending: true,
  keptAt: Date.UTC(2026, 0, 5),
};
const otis: Draft = { ...rose, userId: 'otis', typed: {}, keptAt: Date.UTC(2026, 1, 5) };

export const describeDraftStoreContract: Contract<DraftStoreHarness> = (name, makeHarness) => {
  describe(`draft store: ${name}`, () => {
    const harness = perTest(makeHarness);
    let drafts: DraftStore;
    beforeEach(async () => {
      drafts = await harness.open();
    });

    it('returns what was written, also after a reload', async () => {
      expect(drafts.write(rose)).toBe(true);
      expect(drafts.read('rose')).toEqual(rose);
      expect((await harness.open()).read('rose')).toEqual(rose);
    });

    it('overwrites', () => {
      drafts.write(rose);
      const later: Draft = { ...rose, fields: { first_name: 'Rosa' }, typed: {}, pending: false };
      drafts.write(later);
      expect(drafts.read('rose')).toEqual(later);
    });

    it("never returns another person's draft, and keeps it for its owner", () => {
      drafts.write(rose);
      expect(drafts.read('otis')).toBeNull();
      drafts.write(otis);
      expect(drafts.read('rose')).toEqual(rose);
    });

    it('erases every draft', async () => {
      drafts.write(rose);
      drafts.write(otis);
      drafts.erase();
      expect(drafts.read('rose')).toBeNull();
      expect((await harness.open()).read('otis')).toBeNull();
    });

    it("keeps one person's draft and deletes the others", async () => {
      drafts.write(rose);
      drafts.write(otis);
      drafts.keepOnly('rose');
      expect(drafts.read('rose')).toEqual(rose);
      expect((await harness.open()).read('otis')).toBeNull();
    });

    it.each([
      [0, true],
      [23.9, true],
      [24, false],
      [90 * 24, false],
      [-23.9, true],
      [-24, false],
    ])('after %s hours: draft exists is %s, for any person', async (hours, stays) => {
      const now = rose.keptAt + hours * HOUR;
      drafts.write(rose);
      drafts.write({ ...otis, keptAt: now });
      drafts.deleteExpired(now);
      expect(drafts.read('rose')).toEqual(stays ? rose : null);
      expect((await harness.open()).read('otis')).toEqual({ ...otis, keptAt: now });
    });

    it('never throws where storage is blocked, and reports that nothing was stored', async () => {
      await harness.blockStorage();
      const blocked = await harness.open();
      expect(blocked.write(rose)).toBe(false);
      expect(blocked.read('rose')).toBeNull();
      expect(() => blocked.erase()).not.toThrow();
      expect(() => blocked.keepOnly('rose')).not.toThrow();
      expect(() => blocked.deleteExpired(otis.keptAt)).not.toThrow();
    });
  });
};

import { describe, expect, it } from 'vitest';
import { kindOf } from '#tests/support/kind-of.ts';
import { perTest } from '#tests/support/per-test.ts';
import type { Contract } from './contract.ts';
import { OUTAGE, type VisitorHarness } from './visitor-harness.ts';

const FIRST = '11111111-1111-4111-8111-111111111111';
const SECOND = '22222222-2222-4222-8222-222222222222';

/** Contract of every `AnonymousPreferences`: one row per session id, the newest timing wins. */
export const describeAnonymousPreferencesContract: Contract<VisitorHarness> = (name, makeHarness) => {
  describe(`anonymous preferences: ${name}`, () => {
    const harness = perTest(makeHarness);
    const save = (sessionId: string, timing: string) => harness.preferences.save({ sessionId, timing });

    it('stores a listed timing and free words, one row per session', async () => {
      (await save(FIRST, '2nd_wednesday'))._unsafeUnwrap();
      (await save(SECOND, 'on the 5th – usually'))._unsafeUnwrap();
      (await save(FIRST, '3rd_wednesday'))._unsafeUnwrap();
      expect(await harness.storedPreferences()).toEqual([
        [FIRST, '3rd_wednesday'],
        [SECOND, 'on the 5th – usually'],
      ]);
    });

    it('rejects an invalid session id or timing, and stores nothing', async () => {
      for (const [sessionId, timing] of [
        ['rose@example.com', '2nd_wednesday'],
        ['', '2nd_wednesday'],
        // Of no version of a UUID.
        ['11111111-1111-9111-8111-111111111111', '2nd_wednesday'],
        [FIRST, ' '],
        [FIRST, '\u00a0\ufeff'],
        [FIRST, 'x'.repeat(201)],
        [FIRST, 'the 3rd, my number is 123-45-6789'],
      ] as const)
        expect(await kindOf(save(sessionId, timing))).toBe('rejected');
      expect(await harness.storedPreferences()).toEqual([]);
    });

    it('an outage is an error and stores nothing', async () => {
      await harness.breakBackend();
      expect((await save(FIRST, '2nd_wednesday'))._unsafeUnwrapErr().kind).toMatch(OUTAGE);
      await harness.healBackend();
      expect(await harness.storedPreferences()).toEqual([]);
      expect(await kindOf(save(FIRST, '2nd_wednesday'))).toBe('ok');
    });
  });
};

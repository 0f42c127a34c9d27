import { okAsync } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { makeSaveAnonymously } from '#core/onboarding/save-anonymously.ts';
import type { AnonymousPreference } from '#core/ports/anonymous-preferences.ts';

function open() {
  const sent: AnonymousPreference[] = [];
  const save = makeSaveAnonymously({
    preferences: {
      save(preference) {
        sent.push(preference);
        return okAsync(undefined);
      },
    },
    visitId: () => 'visit-1',
  });
  return { save, sent };
}

describe('the save routine of the anonymous flow', () => {
  it('saves the timing under the id of the visit', async () => {
    const { save, sent } = open();
    expect(
      (await save({ calendar_timing_selected: '2nd_wednesday', step_completed: 'calendar_intro' })).isOk(),
    ).toBe(true);
    expect(sent).toEqual([{ sessionId: 'visit-1', timing: '2nd_wednesday' }]);
  });

  it.each(['ssn_last4', 'phone', 'first_name', 'last_name'])(
    'refuses %s, blank or not, and sends nothing, not even the timing beside it',
    async (key) => {
      const { save, sent } = open();
      for (const value of ['6789', '']) {
        const answer = await save({ calendar_timing_selected: 'other', [key]: value });
        expect(answer._unsafeUnwrapErr().kind).toBe('authentication-required');
      }
      expect(sent).toEqual([]);
    },
  );

  it('does nothing without a timing', async () => {
    const { save, sent } = open();
    expect((await save({ step_completed: 'account_setup' })).isOk()).toBe(true);
    expect(sent).toEqual([]);
  });
});

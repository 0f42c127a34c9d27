import { describe, expect, it } from 'vitest';
import { lastFour, parseSsn } from '#core/intake/ssn.ts';
import { makeCompleteVerification } from '#core/onboarding/complete-verification.ts';
import { makeStepSaver } from '#core/onboarding/save-step.ts';
import { reauthenticationNeeded, unreachable } from '#core/ports/failures.ts';
import type { StepRecord } from '#core/record/onboarding-record.ts';
import { perTest } from '#tests/support/per-test.ts';
import { makeDrafts, makeHeldRepo, NOW, sessionOf, settled } from './fixtures.ts';

const ada = sessionOf('ada');

const pressed = perTest(async () => {
  const backend = makeHeldRepo();
  const { drafts } = makeDrafts();
  const saver = makeStepSaver({ repo: backend.repo, drafts, clock: { now: () => NOW } });
  const ssn = parseSsn('123-45-6789');
  if (!ssn) throw new Error('nine digits');
  const end = makeCompleteVerification({ saver })(ada, lastFour(ssn));
  await settled();
  return { ...backend, saver, end };
});

describe('Complete Verification', () => {
  it('saves the last four, then completes, and sends no other digit', async () => {
    expect(pressed.writes[0]?.changes).toEqual({
      step_completed: 'ssn_verification',
      ssn_last4: '6789',
      ssn_provided: true,
    });
    await pressed.writes[0]?.end();
    expect(pressed.writes[1]?.changes).toEqual({
      step_completed: 'completed',
      bank_linked: true,
      clicked_link_bank: true,
    });
    await pressed.writes[1]?.end();
    expect(await pressed.end).toEqual({ failure: null });
    expect(pressed.rows.get(ada.email)).toMatchObject({ step_completed: 'completed', ssn_last4: '6789' });
    expect(JSON.stringify(pressed.writes)).not.toContain('12345');
  });

  it.each(['in the browser', 'by a form without script'])(
    'sends the digits again that were not sent, %s',
    async (where) => {
      const plain = makeHeldRepo();
      const save = (_: unknown, changes: StepRecord) =>
        plain.repo.upsertByEmail(ada.email, changes).mapErr((failure) => ({ failure, keptLocally: false }));
      const { writes, rows, end } =
        where === 'in the browser'
          ? pressed
          : { ...plain, end: makeCompleteVerification({ saver: { save } })(ada, '6789') };
      await settled();
      await writes[0]?.end(unreachable);
      await settled();
      await writes[1]?.end();
      expect(await end).toEqual({ failure: null });
      expect(rows.get(ada.email)).toMatchObject({
        step_completed: 'completed',
        ssn_last4: '6789',
        bank_linked: true,
      });
    },
  );

  it('after completion, another press has the same result and leaves the digits unchanged', async () => {
    await pressed.writes[0]?.end(reauthenticationNeeded);
    expect(pressed.writes[1]?.changes).toEqual({
      step_completed: 'completed',
      ssn_provided: true,
      bank_linked: true,
      clicked_link_bank: true,
    });
    await pressed.writes[1]?.end();
    expect(await pressed.end).toEqual({ failure: null });
    expect(pressed.saver.draft(ada)).toBeNull();
  });

  it('succeeds if the response was lost and the digits were sent a second time', async () => {
    await pressed.writes[0]?.end(unreachable);
    await pressed.writes[1]?.end(reauthenticationNeeded);
    await pressed.writes[2]?.end();
    expect(await pressed.end).toEqual({ failure: null });
    expect(JSON.stringify(pressed.writes[2]?.changes)).not.toContain('6789');
  });

  it('keeps everything for the next attempt if nothing could be sent', async () => {
    await pressed.writes[0]?.end(unreachable);
    await pressed.writes[1]?.end(unreachable);
    expect(await pressed.end).toEqual({
      failure: { failure: unreachable, keptLocally: true },
    });
    const again = pressed.saver.retry(ada);
    await settled();
    await pressed.writes[2]?.end();
    expect((await again).isOk()).toBe(true);
    expect(pressed.rows.get(ada.email)).toMatchObject({ step_completed: 'completed', ssn_last4: '6789' });
  });
});

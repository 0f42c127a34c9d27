import { describe, expect, it } from 'vitest';
import { lastFour, parseSsn } from '#core/intake/ssn.ts';
import { makeCompleteVerification } from '#core/onboarding/complete-verification.ts';
import { makeStepSaver } from '#core/onboarding/save-step.ts';
import { reauthenticationNeeded, unreachable } from '#core/ports/failures.ts';
import { makeDrafts, makeHeldRepo, NOW, sessionOf, settled } from './fixtures.ts';

const ada = sessionOf('ada');

function press() {
  const backend = makeHeldRepo();
  const { drafts } = makeDrafts();
  const saver = makeStepSaver({ repo: backend.repo, drafts, clock: { now: () => NOW } });
  const ssn = parseSsn('123-45-6789');
  if (!ssn) throw new Error('nine digits');
  return { ...backend, saver, end: makeCompleteVerification({ saver })(ada, lastFour(ssn)) };
}

describe('Complete Verification', () => {
  it('saves the last four, then completes, and sends no other digit', async () => {
    const { end, writes, rows } = press();
    await settled();
    expect(writes[0]?.changes).toEqual({
      step_completed: 'ssn_verification',
      ssn_last4: '6789',
      ssn_provided: true,
    });
    await writes[0]?.end();
    expect(writes[1]?.changes).toEqual({
      step_completed: 'completed',
      bank_linked: true,
      clicked_link_bank: true,
    });
    await writes[1]?.end();
    expect(await end).toEqual({ opens: 'launch-dialog', failure: null });
    expect(rows.get(ada.email)).toMatchObject({ step_completed: 'completed', ssn_last4: '6789' });
    expect(JSON.stringify(writes)).not.toContain('12345');
  });

  it('includes the unsent fields of the first save in the second', async () => {
    const { end, writes, rows } = press();
    await settled();
    await writes[0]?.end(unreachable);
    await writes[1]?.end();
    expect(await end).toEqual({ opens: 'launch-dialog', failure: null });
    expect(rows.get(ada.email)).toMatchObject({
      step_completed: 'completed',
      ssn_last4: '6789',
      bank_linked: true,
    });
  });

  it('after completion, another press has the same result and leaves the digits unchanged', async () => {
    const { end, writes, saver } = press();
    await settled();
    await writes[0]?.end(reauthenticationNeeded);
    expect(writes[1]?.changes).toEqual({
      step_completed: 'completed',
      ssn_provided: true,
      bank_linked: true,
      clicked_link_bank: true,
    });
    await writes[1]?.end();
    expect(await end).toEqual({ opens: 'launch-dialog', failure: null });
    expect(saver.draft(ada)).toBeNull();
  });

  it('succeeds if the response was lost and the digits were sent a second time', async () => {
    const { end, writes } = press();
    await settled();
    await writes[0]?.end(unreachable);
    await writes[1]?.end(reauthenticationNeeded);
    await writes[2]?.end();
    expect(await end).toEqual({ opens: 'launch-dialog', failure: null });
    expect(JSON.stringify(writes[2]?.changes)).not.toContain('6789');
  });

  it('opens the dialog if nothing could be sent, and keeps everything for the next attempt', async () => {
    const { end, writes, rows, saver } = press();
    await settled();
    await writes[0]?.end(unreachable);
    await writes[1]?.end(unreachable);
    expect(await end).toEqual({
      opens: 'launch-dialog',
      failure: { failure: unreachable, keptLocally: true },
    });
    const again = saver.retry(ada);
    await settled();
    await writes[2]?.end();
    expect((await again).isOk()).toBe(true);
    expect(rows.get(ada.email)).toMatchObject({ step_completed: 'completed', ssn_last4: '6789' });
  });
});

import { expect, it } from 'vitest';
import { makeMemoryDatabase } from '#adapters/memory/memory-database.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { makeManualClock } from '#tests/support/manual-clock.ts';
import { makeTestServices } from '#tests/support/memory-harness.ts';
import { ROSE } from '#tests/support/people.ts';
import { secretsIn, takeMails } from '#tests/support/take-mails.ts';

it('is told of a call that does not take place because the person deleted the account', async () => {
  const { uow, queue } = makeMemoryDatabase();
  const clock = makeManualClock();
  const { identity, bookings, personalData } = makeTestServices(uow, clock, DEFAULT_SITE_SETTINGS);
  const mailsTo = takeMails(queue, clock);
  await identity.requestSignInLink({ email: ROSE, browserId: 'browser', language: 'en' });
  const { token } = secretsIn((await mailsTo(ROSE))[0]?.text);
  const { session } = (await identity.finishLink({ token }))._unsafeUnwrap();
  const [first, second] = (await bookings.freeSlots())._unsafeUnwrap();
  const caller = { network: '203.0.113.1', verifiedEmail: ROSE };
  for (const { startsAt } of [first, second].filter((slot) => slot !== undefined)) {
    (
      await bookings.book({ startsAt, name: 'Rose', email: ROSE, phone: '2175550123' }, caller)
    )._unsafeUnwrap();
  }
  // The first one has taken place when the account goes.
  clock.advance((second?.startsAt ?? 0) - 1 - clock.now());
  const before = (await mailsTo(DEFAULT_SITE_SETTINGS.supportEmail)).length;
  (await personalData.erase({ userId: session.userId, email: ROSE }))._unsafeUnwrap();
  const mails = await mailsTo(DEFAULT_SITE_SETTINGS.supportEmail);
  expect(mails).toHaveLength(before + 1);
  expect(mails[0]?.subject).toContain('a call was canceled');
  expect(mails[0]?.attachments?.[0]?.content).toContain('METHOD:CANCEL');
});

import { expect, it } from 'vitest';
import { makeMemoryDatabase } from '#adapters/memory/memory-database.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { makeManualClock } from '#tests/support/manual-clock.ts';
import { makeTestServices } from '#tests/support/memory-auth-harness.ts';
import { takeMails } from '#tests/support/take-mails.ts';

const ROSE = 'rose@example.com';

it('comes to the mailbox of the page, once, and its link ends the news', async () => {
  const { uow, queue } = makeMemoryDatabase();
  const clock = makeManualClock();
  const site = { ...DEFAULT_SITE_SETTINGS, launchAt: '2026-01-05T11:00:00Z' };
  const { identity, onboarding, unsubscribe } = makeTestServices(uow, clock, site);
  const mailsTo = takeMails(queue, clock);
  await identity.requestSignInLink({ email: ROSE, browserId: 'browser', language: 'en' });
  const token = /#token=([\w-]+)/.exec((await mailsTo(ROSE))[0]?.text ?? '')?.[1] ?? '';
  const { token: sessionToken } = (await identity.finishLink({ token }))._unsafeUnwrap();
  const finish = () =>
    onboarding.save({ sessionToken, email: ROSE, changes: { step_completed: 'completed' } });
  await Promise.all([finish(), finish()]);
  const mails = await mailsTo(ROSE);
  expect(mails.map(({ subject }) => subject).filter((each) => each.includes('launched'))).toHaveLength(1);
  const link = new URL(/https?:\S+\/unsubscribe\?\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '');
  expect((await unsubscribe(link.searchParams.get('token') ?? '')).isOk()).toBe(true);
  const reasons = (await uow.read((tables) => tables.suppressions.reasonsFor(ROSE)))._unsafeUnwrap();
  expect(reasons).toEqual(['unsubscribed']);
});

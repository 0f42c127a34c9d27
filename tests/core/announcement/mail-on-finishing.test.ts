import { expect, it } from 'vitest';
import { makeMemoryDatabase } from '#adapters/memory/memory-database.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { makeAnnouncementMail } from '#tests/support/english-mails.ts';
import { makeManualClock } from '#tests/support/manual-clock.ts';
import { makeTestServices } from '#tests/support/memory-harness.ts';
import { secretsIn, takeMails } from '#tests/support/take-mails.ts';

const ROSE = 'rose@example.com';

it('before the launch says that the person is on the list, with the date and the next payment days', async () => {
  const { uow, queue } = makeMemoryDatabase();
  const clock = makeManualClock();
  const site = { ...DEFAULT_SITE_SETTINGS, launchAt: '2027-02-01T15:00:00Z' };
  const { identity, onboarding, unsubscribe } = makeTestServices(uow, clock, site);
  clock.setWall(Date.parse('2026-12-05T12:00:00Z'));
  const mailsTo = takeMails(queue, clock);
  const listMails = async (email: string) =>
    (await mailsTo(email)).filter(({ subject }) => subject.includes('on the list'));
  async function signIn(email: string) {
    await identity.requestSignInLink({ email, browserId: email, language: 'en' });
    const { token } = secretsIn((await mailsTo(email))[0]?.text);
    return (await identity.finishLink({ token }))._unsafeUnwrap().token;
  }
  async function finish(email: string, timing: string) {
    const sessionToken = await signIn(email);
    const save = (changes: object) => onboarding.save({ sessionToken, email, changes });
    (await save({ step_completed: 'calendar_intro', benefit_timing_preference: timing }))._unsafeUnwrap();
    expect(await listMails(email)).toEqual([]);
    await Promise.all([save({ step_completed: 'completed' }), save({ step_completed: 'completed' })]);
    (await save({ step_completed: 'completed' }))._unsafeUnwrap();
    const mails = await listMails(email);
    expect(mails).toHaveLength(1);
    return mails[0]?.text.replaceAll('\u00a0', ' ') ?? '';
  }
  const rose = await finish(ROSE, '1st_business_day');
  expect(rose).toContain('We plan to launch on Monday, February 1, 2027.');
  expect(rose).toContain(
    'Your next payment days, under SSA rules:\n\nThursday, December 31, 2026 (for January)\n\nMonday, February 1, 2027\n\n',
  );
  const otis = await finish('otis@example.com', 'Each Friday, from a pension');
  expect(otis).not.toMatch(/payment days|Friday/);
  // Whoever wants no news gets none of this either, and may finish all the same.
  const link = new URL(/https?:\S+\/unsubscribe\?\S+/.exec(otis)?.[0] ?? '');
  expect((await unsubscribe(link.searchParams.get('token') ?? '')).isOk()).toBe(true);
  await uow.run(({ onboarding: rows }) => rows.deleteAllOf('otis@example.com'));
  clock.advance(3_600_000);
  const sessionToken = await signIn('otis@example.com');
  const again = { sessionToken, email: 'otis@example.com', changes: { step_completed: 'completed' } };
  (await onboarding.save(again))._unsafeUnwrap();
  expect(await listMails('otis@example.com')).toHaveLength(1);
});

it('without a launch date says that none is set, and nothing dated follows', async () => {
  const mail = makeAnnouncementMail({ site: DEFAULT_SITE_SETTINGS });
  const { text } = mail.onTheList({ unsubscribeToken: 'x', launchAt: null, payments: [] });
  expect(text).toContain('The launch date is not set yet.');
  expect(text).not.toMatch(/\b20\d\d\b/);
});

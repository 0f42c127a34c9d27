import { expect, it } from 'vitest';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import type { UseCases } from '#core/use-cases.ts';
import { compose } from '#web/composition/compose.ts';
import { keptState } from '#web/runtime/kept-state.ts';
import { pendingEmail, rememberPendingEmail } from '#web/runtime/pending-sign-up.ts';
import { shownMail } from '#web/widgets/dev-mailbox/page-mailbox.ts';

const ANN = 'ann@example.com';

const openPage = () => compose({ ...DEFAULT_SITE_SETTINGS, backend: 'memory' });

/** A page with nothing behind it, in which Ann has just signed in, with a session monitor. */
async function signedIn(): Promise<UseCases> {
  const page = await openPage();
  const mails = shownMail().length;
  (await page.requestSignIn({ email: ANN }))._unsafeUnwrap();
  await expect.poll(() => shownMail().length).toBe(mails + 1);
  const link = shownMail()[0]?.text.match(/https?:\S+/)?.[0] ?? '';
  await page.finishCallback(new URL(link).hash);
  page.sessionMonitor.start();
  await expect.poll(() => page.sessionMonitor.view().kind).toBe('active');
  return page;
}
const whoIn = async (page: UseCases) => (await page.auth.currentSession())._unsafeUnwrap()?.email ?? null;

it('signing out is reported and deletes drafts, without an expiry message', async () => {
  const page = await signedIn();
  const heard: string[] = [];
  page.auth.subscribe((event) => heard.push(event));
  const session = (await page.auth.currentSession())._unsafeUnwrap();
  if (!session) throw new Error('nobody is signed in');
  page.saver.keepTyped(session, { phone: '555-1' });
  expect(JSON.stringify({ ...window.sessionStorage })).toContain('555-1');
  keptState.set('booking', { name: 'Ann' });
  rememberPendingEmail({ email: ANN, sentAt: 1 });
  (await page.signOut())._unsafeUnwrap();
  expect(heard).toContain('signed-out');
  expect([...keptState.keys()], 'nothing typed is left for the next person').toEqual([]);
  expect(pendingEmail()).toBeNull();
  expect(page.sessionMonitor.view()).toEqual({ kind: 'nobody' });
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('555-1');
  expect(window.sessionStorage.getItem('checkahead.session')).toBeNull();
  expect(window.sessionStorage.getItem('checkahead_signed_in')).toBeNull();
  const reloaded = await openPage();
  expect(await whoIn(reloaded)).toBeNull();
});

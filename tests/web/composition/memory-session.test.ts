import { beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import type { UseCases } from '#core/use-cases.ts';
import { HOUR, MINUTE, SECOND } from '#tests/support/times.ts';
import { compose } from '#web/composition/compose.ts';
import { keptState } from '#web/runtime/kept-state.ts';
import { shownMail } from '#web/widgets/dev-mailbox/page-mailbox.ts';

/** The rules of session security with nothing but the page behind them; a tab is a browser of its own there. */

const ANN = 'ann@example.com';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.UTC(2026, 0, 5, 12) }));

const openPage = () => compose({ ...DEFAULT_SITE_SETTINGS, backend: 'memory' });
const linkIn = (index: number) => shownMail()[index]?.text.match(/https?:\S+/)?.[0] ?? '';

/** Time goes by with a beat every `stride`; `does` comes after each. */
async function passes(page: UseCases, ms: number, { stride = SECOND, does = () => {} } = {}) {
  for (let left = ms; left > 0; left -= stride) {
    vi.advanceTimersByTime(Math.min(stride, left));
    page.sessionMonitor.check();
    does();
    // Asked behind a report that is on its way.
    for (const _turn of ['digest', 'write']) await page.auth.currentSession();
  }
}

/** A page in which Ann has just signed in, with a session monitor. */
async function signedIn(): Promise<UseCases> {
  const page = await openPage();
  const mails = shownMail().length;
  (await page.requestSignIn({ email: ANN }))._unsafeUnwrap();
  await expect.poll(() => shownMail().length).toBe(mails + 1);
  await page.finishCallback(new URL(linkIn(0)).hash);
  page.sessionMonitor.start();
  await expect.poll(() => page.sessionMonitor.view().kind).toBe('active');
  return page;
}
const whoIn = async (page: UseCases) => (await page.auth.currentSession())._unsafeUnwrap()?.email ?? null;
const heardIn = (page: UseCases) => {
  const heard: string[] = [];
  page.auth.subscribe((event) => heard.push(event));
  return heard;
};

it('warns after 18 idle minutes and ends the session after 20, in the page and in the backend', async () => {
  const page = await signedIn();
  const heard = heardIn(page);
  await passes(page, 18 * MINUTE - SECOND, { stride: 59 * SECOND });
  expect(page.sessionMonitor.view().kind).toBe('active');
  await passes(page, SECOND);
  expect(page.sessionMonitor.view()).toEqual({ kind: 'warning', secondsLeft: 120 });
  expect(await whoIn(page)).toBe(ANN);
  await passes(page, 2 * MINUTE);
  expect(page.sessionMonitor.view()).toEqual({ kind: 'ended', reason: 'inactivity' });
  expect(await whoIn(page)).toBeNull();
  expect(heard).toContain('signed-out');
  expect(window.sessionStorage.getItem('checkahead.session')).toBeNull();
  expect(window.sessionStorage.getItem('checkahead_signed_in')).toBeNull();
});

it('ends after 4 hours despite activity, also after a reload', async () => {
  const before = await signedIn();
  const busy = (page: UseCases) => ({
    stride: 30 * SECOND,
    does: () => page.sessionMonitor.onUserAction('activity'),
  });
  await passes(before, 2 * HOUR, busy(before));
  const page = await openPage();
  page.sessionMonitor.start();
  await expect.poll(() => page.sessionMonitor.view().kind).toBe('active');
  await passes(page, 2 * HOUR - MINUTE, busy(page));
  expect(page.sessionMonitor.view().kind).toBe('active');
  await passes(page, MINUTE, busy(page));
  expect(page.sessionMonitor.view()).toEqual({ kind: 'ended', reason: 'session-limit' });
  expect(await whoIn(page)).toBeNull();
});

it('signing out is reported and deletes drafts, without an expiry message', async () => {
  const page = await signedIn();
  const heard = heardIn(page);
  const session = (await page.auth.currentSession())._unsafeUnwrap();
  if (!session) throw new Error('nobody is signed in');
  page.saver.keepTyped(session, { phone: '555-1' });
  expect(JSON.stringify({ ...window.sessionStorage })).toContain('555-1');
  keptState.set('booking', { name: 'Ann' });
  (await page.signOut())._unsafeUnwrap();
  expect(heard).toContain('signed-out');
  expect([...keptState.keys()], 'nothing typed is left for the next person').toEqual([]);
  expect(page.sessionMonitor.view()).toEqual({ kind: 'nobody' });
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('555-1');
  const reloaded = await openPage();
  expect(await whoIn(reloaded)).toBeNull();
});

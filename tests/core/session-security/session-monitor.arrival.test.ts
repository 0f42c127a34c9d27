import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#tests/support/times.ts';
import { browser, inactive, kinds, limit, newBrowser, rose, settle, type Tab } from './tabs.ts';

beforeEach(() => newBrowser());

describe('opening the page', () => {
  const signedInBefore = (ago: { start: number; active: number; proof: number }) => {
    const { now } = browser.backend;
    browser.backend.session = {
      createdAt: now - ago.start,
      lastActiveAt: now - ago.active,
      lastProofAt: now - ago.proof,
    };
  };

  const endsAtLimitIn = async (ms: number, { monitor }: Tab) => {
    expect(monitor.view()).toEqual({ kind: 'active' });
    await browser.advance(ms);
    expect(monitor.view()).toEqual(limit);
  };

  it('with a session: uses the backend’s times', async () => {
    signedInBefore({ start: 3 * HOUR + 50 * MINUTE, active: 10 * MINUTE, proof: 3 * MINUTE });
    const tab = await browser.openTab();
    expect(tab.monitor.view()).toEqual({ kind: 'active' });
    expect(tab.monitor.mayDoSensitive()).toBe(true);
    await browser.advance(2 * MINUTE + SECOND);
    expect(tab.monitor.mayDoSensitive()).toBe(false);
    await browser.advance(8 * MINUTE - 2 * SECOND, () => tab.monitor.onUserAction('activity'));
    await endsAtLimitIn(SECOND, tab);
  });

  it('uses the backend’s time if it is shorter than the page’s', async () => {
    signedInBefore({ start: HOUR, active: 17 * MINUTE, proof: HOUR });
    const tab = await browser.openTab();
    expect(tab.monitor.mayDoSensitive()).toBe(false);
    await browser.advance(MINUTE);
    expect(tab.monitor.view().kind).toBe('warning');
    await browser.advance(2 * MINUTE);
    expect(tab.monitor.view()).toEqual(inactive);
  });

  it('without a connection: shows nobody and polls the backend again', async () => {
    signedInBefore({ start: HOUR, active: 15 * MINUTE, proof: HOUR });
    browser.backend.online = false;
    const tab = await browser.openTab();
    expect(tab.monitor.view()).toEqual({ kind: 'nobody' });
    browser.backend.online = true;
    await browser.advance(31 * SECOND);
    expect(tab.monitor.view()).toEqual({ kind: 'active' });
    expect(browser.backend.calls.timed).toBe(2);
    await browser.advance(2 * MINUTE + 30 * SECOND);
    expect(tab.monitor.view().kind).toBe('warning');
  });

  it('during a request: actions are not lost', async () => {
    signedInBefore({ start: HOUR, active: 17 * MINUTE, proof: HOUR });
    const release = browser.hold();
    const tab = await browser.openTab();
    tab.monitor.onUserAction('activity');
    await release();
    expect(browser.backend.calls.written).toBe(1);
    await browser.advance(17 * MINUTE);
    expect(tab.monitor.view()).toEqual({ kind: 'active' });
  });

  it('during a request: staying in another tab is not undone by the response', async () => {
    const tabs: Tab[] = [...(await rose(2))];
    await browser.advance(19 * MINUTE);
    const release = browser.hold();
    tabs.push(await browser.openTab());
    tabs[1]?.monitor.onUserAction('stay');
    await settle();
    await release();
    expect(kinds(tabs)).toEqual(['active', 'active', 'active']);
    await browser.advance(10 * MINUTE);
    expect(kinds(tabs)).toEqual(['active', 'active', 'active']);
  });

  it.each([true, false])('what sleep delayed is requested again (monotonic: %s)', async (monotonic) => {
    signedInBefore({ start: HOUR, active: MINUTE, proof: HOUR });
    const release = browser.hold();
    const tab = await browser.openTab();
    await browser.sleep(18 * MINUTE, { monotonic });
    await release();
    expect(browser.backend.calls.timed).toBe(2);
    await browser.check();
    expect(tab.monitor.view()).toEqual({ kind: 'warning', secondsLeft: 60 });
  });

  it('an older response does not undo a sign-in', async () => {
    const release = browser.hold();
    const tab = await browser.openTab();
    await browser.signIn();
    expect(tab.monitor.view()).toEqual({ kind: 'active' });
    await release();
    expect(tab.seen).toEqual(['active']);
  });

  it('with a recovery link while somebody is signed in: the 4 hours continue', async () => {
    signedInBefore({ start: 4 * HOUR - MINUTE, active: MINUTE, proof: HOUR });
    const release = browser.hold();
    const tab = await browser.openTab();
    browser.notify(0, 'password-recovery', browser.session());
    await release();
    await endsAtLimitIn(MINUTE, tab);
  });

  it('polls the backend after a message about an unknown session', async () => {
    const tab = await browser.openTab();
    signedInBefore({ start: 4 * HOUR - MINUTE, active: MINUTE, proof: HOUR });
    browser.notify(0, 'initial-session', browser.session());
    await settle();
    await endsAtLimitIn(MINUTE, tab);
  });

  it('an initial session, a renewed token or a changed account never moves the limits', async () => {
    const [tab] = await rose(1);
    await browser.advance(19 * MINUTE, (second) => {
      if (second % 60 !== 0) return;
      for (const event of [
        'initial-session',
        'token-refreshed',
        'user-updated',
        'password-recovery',
      ] as const)
        browser.notify(0, event, browser.session());
    });
    expect(tab.monitor.view()).toEqual({ kind: 'warning', secondsLeft: 60 });
  });
});

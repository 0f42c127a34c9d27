import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#tests/support/times.ts';
import {
  activity,
  browser,
  inactive,
  kinds,
  limit,
  live,
  newBrowser,
  rose,
  settle,
  type Tab,
} from './tabs.ts';

beforeEach(() => newBrowser());

describe('several tabs', () => {
  it('activity in one keeps all alive', async () => {
    const tabs = await rose(3);
    await browser.advance(40 * MINUTE, activity(tabs[1], 50));
    expect(kinds(tabs)).toEqual(['active', 'active', 'active']);
    expect(live()).toBe(true);
    expect(tabs.flatMap(({ seen }) => seen)).toEqual(['active', 'active', 'active']);
    // The other tabs do not repeat a report.
    expect(browser.backend.calls.activity).toBeLessThanOrEqual(40);
  });

  it('another tab reports the activity of a closed tab', async () => {
    const tabs = await rose(2);
    await browser.advance(20 * SECOND);
    tabs[0].monitor.onUserAction('activity');
    tabs[0].stop();
    await browser.advance(50 * SECOND);
    expect(browser.backend.calls.written).toBe(1);
  });

  it('all warn together, and staying in one dismisses the warning in all', async () => {
    const tabs = await rose(3);
    await browser.advance(19 * MINUTE);
    expect(kinds(tabs)).toEqual(['warning', 'warning', 'warning']);
    tabs[2].monitor.onUserAction('activity');
    tabs[0].monitor.onUserAction('activity');
    await settle();
    expect(kinds(tabs)).toEqual(['warning', 'warning', 'warning']);
    tabs[1].monitor.onUserAction('stay');
    await settle();
    expect(kinds(tabs)).toEqual(['active', 'active', 'active']);
    expect(browser.backend.calls.written).toBe(1);
    await browser.advance(18 * MINUTE - SECOND);
    expect(kinds(tabs)).toEqual(['active', 'active', 'active']);
    expect(live()).toBe(true);
  });

  it('end together, once', async () => {
    const tabs = await rose(3);
    await browser.advance(20 * MINUTE);
    expect(tabs.map(({ monitor }) => monitor.view())).toEqual([inactive, inactive, inactive]);
    expect(live()).toBe(false);
    expect(browser.backend.calls.signOut).toBeLessThanOrEqual(1);
    expect(tabs.map(({ resets }) => resets)).toEqual([1, 1, 1]);
    await browser.advance(MINUTE);
    expect(tabs.map(({ seen }) => seen.at(-1))).toEqual(Array(3).fill('ended: inactivity'));
  });

  it('a tab that slept through the end learns of it and its reason', async () => {
    const tabs = await rose(2);
    await browser.advance(MINUTE);
    const [, frozen] = tabs;
    const tick = frozen.monitor.check;
    frozen.monitor.check = () => {};
    await browser.advance(19 * MINUTE);
    frozen.monitor.check = tick;
    expect(frozen.monitor.view()).toEqual(inactive);
  });

  it('signing out in one ends all, without an expiry message', async () => {
    const tabs = await rose(3);
    await browser.advance(5 * MINUTE);
    await browser.signOut(1);
    expect(kinds(tabs)).toEqual(['nobody', 'nobody', 'nobody']);
    await browser.advance(MINUTE);
    expect(kinds(tabs)).toEqual(['nobody', 'nobody', 'nobody']);
    expect(tabs.map(({ resets }) => resets)).toEqual([0, 0, 0]);
  });

  it('a late sign-out message does not end the next session', async () => {
    const [tab] = await rose(1);
    await browser.advance(MINUTE);
    const then = browser.backend.now;
    browser.backend.session = { createdAt: then, lastActiveAt: then, lastProofAt: then };
    browser.notify(0, 'signed-out', null);
    await settle();
    expect(tab.monitor.view()).toEqual({ kind: 'active' });
    expect(live()).toBe(true);
    await browser.advance(20 * MINUTE - SECOND);
    expect(tab.monitor.view()).toEqual({ kind: 'warning', secondsLeft: 1 });
  });

  it('a tab that finds a session makes the others read it', async () => {
    const tabs = await rose(2);
    await browser.advance(MINUTE);
    const { timed } = browser.backend.calls;
    browser.notify(1, 'initial-session', { ...browser.session(), userId: 'otis' });
    await settle();
    expect(browser.backend.calls.timed).toBe(timed + tabs.length);
  });

  it('a frozen tab ends nothing while the person is active in another', async () => {
    const tabs = await rose(2);
    const [busy, frozen] = tabs;
    const thaw = browser.freeze(frozen);
    await browser.advance(30 * MINUTE, activity(busy, 50));
    await thaw({ delivered: false });
    expect(kinds(tabs)).toEqual(['active', 'active']);
    expect(live()).toBe(true);
    expect(frozen.seen).toEqual(['active']);
  });

  it('late messages to a frozen tab are ignored', async () => {
    const tabs = await rose(2);
    const thaw = browser.freeze(tabs[1]);
    await browser.advance(MINUTE, activity(tabs[0]));
    await browser.advance(17 * MINUTE + 30 * SECOND);
    await thaw({ delivered: true });
    await browser.advance(30 * SECOND);
    expect(kinds(tabs)).toEqual(['warning', 'warning']);
  });

  it('the backend’s response to one tab does not change the limits of another', async () => {
    const tabs: Tab[] = [...(await rose(2))];
    await browser.advance(9 * MINUTE);
    // As when the clocks of backend and pages drift apart.
    browser.backend.session = browser.backend.session && {
      ...browser.backend.session,
      lastActiveAt: browser.backend.now,
    };
    tabs.push(await browser.openTab());
    await browser.advance(9 * MINUTE);
    expect(kinds(tabs)).toEqual(['warning', 'warning', 'active']);
  });

  it('tabs without cross-tab messages obey the limits of the backend', async () => {
    newBrowser({ hasCrossTabMessages: false });
    const tabs = await rose(2);
    await browser.advance(25 * MINUTE, activity(tabs[1]));
    expect(tabs[1].seen).toEqual(['active']);
    expect(tabs[0].monitor.view().kind).not.toBe('ended');
    expect(live()).toBe(true);
  });

  it('a tab that is opened later joins', async () => {
    const tabs: Tab[] = [...(await rose(1))];
    await browser.advance(10 * MINUTE, activity(tabs[0]));
    tabs.push(await browser.openTab());
    expect(kinds(tabs)).toEqual(['active', 'active']);
    await browser.advance(18 * MINUTE);
    expect(kinds(tabs)).toEqual(['warning', 'warning']);
  });

  it('a late sign-in message does not restart the 4 hours', async () => {
    const tabs = await rose(2);
    await browser.advance(2 * HOUR, activity(tabs[0], 45));
    browser.notify(1, 'signed-in', browser.session());
    await settle();
    await browser.advance(2 * HOUR, activity(tabs[0], 45));
    expect(tabs.map(({ monitor }) => monitor.view())).toEqual([limit, limit]);
  });
});

describe('authentication', () => {
  it('is absent while nobody is signed in', async () => {
    const tab = await browser.openTab();
    expect(tab.monitor.mayDoSensitive()).toBe(false);
    tab.monitor.onUserAction('proved');
    tab.monitor.onUserAction('stay');
    tab.monitor.onUserAction('activity');
    tab.monitor.onUserAction('proof-refused');
    expect(tab.monitor.view()).toEqual({ kind: 'nobody' });
  });
});

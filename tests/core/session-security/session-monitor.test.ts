import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#tests/support/times.ts';
import { activity, browser, inactive, live, newBrowser, oneTab, settle } from './tabs.ts';

beforeEach(() => newBrowser());

it('shows nobody before the backend has responded, and sends one request', async () => {
  const tab = await browser.openTab();
  expect(tab.monitor.view()).toEqual({ kind: 'nobody' });
  await browser.advance(5 * MINUTE);
  expect(browser.backend.calls).toEqual({ timed: 1, activity: 0, written: 0, signOut: 0 });
});

describe('one tab', () => {
  const tab = oneTab();

  it('warns after 18 idle minutes, counts down, and ends at 20', async () => {
    await browser.advance(18 * MINUTE - SECOND);
    expect(tab.monitor.view()).toEqual({ kind: 'active' });
    await browser.advance(SECOND);
    expect(tab.monitor.view()).toEqual({ kind: 'warning', secondsLeft: 120 });
    await browser.advance(119 * SECOND);
    expect(tab.monitor.view()).toEqual({ kind: 'warning', secondsLeft: 1 });
    await browser.advance(SECOND);
    expect(tab.monitor.view()).toEqual(inactive);
    expect(live()).toBe(false);
    expect(browser.backend.calls.signOut).toBeLessThanOrEqual(1);
    expect(tab.resets).toBe(1);
    expect(tab.seen).toEqual(['active', 'warning', 'ended: inactivity']);
  });

  it('a person who types for 25 minutes stays signed in, on the page and at the backend, without a warning', async () => {
    await browser.advance(25 * MINUTE, activity(tab));
    expect(tab.seen).toEqual(['active']);
    expect(live()).toBe(true);
    expect(browser.backend.calls.activity).toBe(25);
    expect(browser.backend.calls.written).toBe(25);
  });

  it('does not repeat a confirmed report that the backend did not record, when the page is shown later', async () => {
    await browser.advance(MINUTE);
    tab.monitor.onUserAction('activity');
    await browser.advance(3 * SECOND);
    tab.monitor.onUserAction('stay');
    const recorded = browser.backend.session?.lastActiveAt;
    await browser.advance(10 * MINUTE);
    tab.monitor.wake();
    await browser.check();
    expect(browser.backend.session?.lastActiveAt).toBe(recorded);
  });

  it('a single action is reported within a second of the minute, so both end together', async () => {
    await browser.advance(20 * SECOND);
    tab.monitor.onUserAction('activity');
    await browser.advance(39 * SECOND);
    expect(browser.backend.calls.activity).toBe(0);
    await browser.advance(2 * SECOND);
    expect(browser.backend.calls.activity).toBe(1);
    await browser.advance(10 * MINUTE);
    expect(browser.backend.calls.activity).toBe(1);
    // 20 minutes after the activity, not after its report.
    await browser.advance(9 * MINUTE + 18 * SECOND);
    expect(tab.monitor.view()).toEqual({ kind: 'warning', secondsLeft: 1 });
    expect(live()).toBe(true);
    await browser.advance(SECOND);
    expect(tab.monitor.view()).toEqual(inactive);
  });

  it('posts activity to the other tabs at most every five seconds, including the last', async () => {
    await browser.advance(MINUTE);
    await browser.advance(20 * SECOND, () => {
      for (let times = 0; times < 50; times += 1) tab.monitor.onUserAction('activity');
    });
    expect(browser.posted.length).toBeLessThanOrEqual(5);
    const before = browser.posted.length;
    await browser.advance(5 * SECOND);
    expect(browser.posted.length).toBe(before + 1);
    await browser.advance(MINUTE);
    expect(browser.posted.length).toBe(before + 1);
  });

  it('returns the same view until something changes', async () => {
    const safe = tab.monitor.view();
    await browser.advance(5 * SECOND, activity(tab));
    expect(tab.monitor.view()).toBe(safe);
    await browser.advance(19 * MINUTE);
    const warning = tab.monitor.view();
    expect(warning.kind).toBe('warning');
    tab.monitor.check();
    expect(tab.monitor.view()).toBe(warning);
    await browser.advance(2 * MINUTE);
    const ended = tab.monitor.view();
    await browser.advance(2 * MINUTE);
    expect(tab.monitor.view()).toBe(ended);
  });

  it('ignores events once it is stopped', async () => {
    tab.stop();
    await browser.advance(30 * MINUTE);
    await browser.signOut();
    expect(tab.seen).toEqual(['active']);
    expect(browser.backend.calls.signOut).toBe(0);
  });

  it('starts again when somebody signs in after an end', async () => {
    await browser.advance(20 * MINUTE);
    expect(tab.monitor.view()).toEqual(inactive);
    await browser.signIn();
    expect(tab.monitor.view()).toEqual({ kind: 'active' });
    await browser.advance(17 * MINUTE);
    expect(tab.monitor.view()).toEqual({ kind: 'active' });
  });

  it('can be started, stopped and started again at once', async () => {
    tab.stop();
    tab.stop = tab.monitor.start();
    tab.stop();
    tab.stop = tab.monitor.start();
    await settle();
    expect(tab.monitor.view()).toEqual({ kind: 'active' });
    await browser.advance(20 * MINUTE);
    expect(tab.monitor.view()).toEqual(inactive);
    expect(tab.resets).toBe(1);
  });
});

describe('without a connection', () => {
  const tab = oneTab();

  it('actions during a report are reported next', async () => {
    await browser.advance(MINUTE);
    const release = browser.hold();
    tab.monitor.onUserAction('activity');
    await browser.advance(3 * SECOND);
    tab.monitor.onUserAction('activity');
    await browser.advance(2 * SECOND);
    await release();
    await browser.advance(61 * SECOND);
    expect(browser.backend.calls.written).toBe(2);
  });

  it('a missed end of the session is discovered by the next report', async () => {
    browser.backend.reportsEnd = false;
    browser.backend.session = null;
    await browser.advance(61 * SECOND, activity(tab));
    expect(tab.monitor.view()).toEqual({ kind: 'nobody' });
  });

  it('reports wait, and are sent when the connection is back', async () => {
    browser.backend.online = false;
    await browser.advance(5 * MINUTE, activity(tab));
    expect(tab.monitor.view()).toEqual({ kind: 'active' });
    expect(browser.backend.calls.written).toBe(0);
    expect(browser.backend.calls.activity).toBeLessThanOrEqual(25);
    browser.backend.online = true;
    await browser.advance(11 * SECOND);
    expect(browser.backend.calls.written).toBe(1);
  });

  it('staying is kept on the page and reported when possible', async () => {
    await browser.advance(19 * MINUTE);
    browser.backend.online = false;
    tab.monitor.onUserAction('stay');
    await settle();
    expect(tab.monitor.view()).toEqual({ kind: 'active' });
    browser.backend.online = true;
    await browser.advance(30 * SECOND);
    expect(browser.backend.calls.written).toBe(1);
    await browser.advance(15 * MINUTE);
    expect(live()).toBe(true);
  });
});

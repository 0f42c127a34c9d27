import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Browser,
  HOUR,
  inactive,
  kinds,
  limit,
  MINUTE,
  openBrowser,
  roseIn,
  SECOND,
  settle,
  type Tab,
} from './tabs.ts';

let browser: Browser;
beforeEach(() => {
  browser = openBrowser();
});

const rose = <const N extends 1 | 2 | 3>(count: N) => roseIn(browser, count);
const live = () => browser.backend.session !== null;

describe('several tabs', () => {
  it('activity in one keeps all alive', async () => {
    const tabs = await rose(3);
    await browser.passes(40 * MINUTE, (second) => second % 50 === 0 && tabs[1].keeper.activity());
    expect(kinds(tabs)).toEqual(['safe', 'safe', 'safe']);
    expect(live()).toBe(true);
    expect(tabs.flatMap(({ seen }) => seen)).toEqual(['safe', 'safe', 'safe']);
    // The other tabs do not repeat what one has reported.
    expect(browser.backend.calls.activity).toBeLessThanOrEqual(40);
  });

  it('activity that changes tabs reaches the backend all the same', async () => {
    const tabs = await rose(2);
    await browser.passes(MINUTE);
    tabs[0].keeper.activity();
    await browser.passes(30 * SECOND);
    tabs[1].keeper.activity();
    await browser.passes(20 * MINUTE - 2 * SECOND);
    expect(kinds(tabs)).toEqual(['warning', 'warning']);
    expect(live()).toBe(true);
    await browser.beat();
    expect(browser.backend.session).not.toBeNull();
    expect(browser.backend.now - (browser.backend.session?.lastActiveAt ?? 0)).toBeLessThanOrEqual(
      20 * MINUTE,
    );
  });

  it('what a closed tab could not report is reported by another', async () => {
    const tabs = await rose(2);
    await browser.passes(20 * SECOND);
    tabs[0].keeper.activity();
    tabs[0].stop();
    await browser.passes(50 * SECOND);
    expect(browser.backend.calls.written).toBe(1);
  });

  it('all warn together, and staying in one takes the warning from all', async () => {
    const tabs = await rose(3);
    await browser.passes(19 * MINUTE);
    expect(kinds(tabs)).toEqual(['warning', 'warning', 'warning']);
    tabs[2].keeper.activity();
    tabs[0].keeper.activity();
    await settle();
    expect(kinds(tabs)).toEqual(['warning', 'warning', 'warning']);
    tabs[1].keeper.stay();
    await settle();
    expect(kinds(tabs)).toEqual(['safe', 'safe', 'safe']);
    expect(browser.backend.calls.written).toBe(1);
    await browser.passes(18 * MINUTE - SECOND);
    expect(kinds(tabs)).toEqual(['safe', 'safe', 'safe']);
    expect(live()).toBe(true);
  });

  it('end together, once', async () => {
    const tabs = await rose(3);
    await browser.passes(20 * MINUTE);
    expect(tabs.map(({ keeper }) => keeper.view())).toEqual([inactive, inactive, inactive]);
    expect(browser.backend.calls.signOut).toBe(1);
    expect(tabs.map(({ resets }) => resets)).toEqual([1, 1, 1]);
    await browser.passes(MINUTE);
    expect(tabs.map(({ seen }) => seen.at(-1))).toEqual(Array(3).fill('ended: inactivity'));
    expect(browser.shared.record).toBeNull();
  });

  it('a tab that slept through the end hears of it and knows why', async () => {
    const tabs = await rose(2);
    await browser.passes(MINUTE);
    const [, frozen] = tabs;
    const tick = frozen.keeper.tick;
    frozen.keeper.tick = () => {};
    await browser.passes(19 * MINUTE);
    frozen.keeper.tick = tick;
    expect(frozen.keeper.view()).toEqual(inactive);
  });

  it('signing out in one ends all, and nobody speaks of an expiry', async () => {
    const tabs = await rose(3);
    await browser.passes(5 * MINUTE);
    await browser.signOut(1);
    expect(kinds(tabs)).toEqual(['nobody', 'nobody', 'nobody']);
    expect(browser.shared.record).toBeNull();
    await browser.passes(MINUTE);
    expect(kinds(tabs)).toEqual(['nobody', 'nobody', 'nobody']);
    expect(tabs.map(({ resets }) => resets)).toEqual([0, 0, 0]);
  });

  it('a record that was wiped by hand is not a way out of the limits', async () => {
    const tabs = await rose(2);
    await browser.passes(10 * MINUTE);
    browser.shared.record = null;
    await browser.passes(6 * SECOND);
    expect(kinds(tabs)).toEqual(['safe', 'safe']);
    await browser.passes(10 * MINUTE - 6 * SECOND);
    expect(tabs.map(({ keeper }) => keeper.view())).toEqual([inactive, inactive]);
  });

  it('a record of a session that has ended does not bring it back', async () => {
    const tabs = await rose(2);
    const { record } = browser.shared;
    await browser.passes(20 * MINUTE);
    browser.shared.record = record && { ...record, lastActivity: browser.clock.now() };
    await browser.passes(3 * SECOND);
    expect(tabs.map(({ keeper }) => keeper.view())).toEqual([inactive, inactive]);
  });

  it('a tab that hears late of a sign-out does not end the next session', async () => {
    const [tab] = await rose(1);
    await browser.passes(MINUTE);
    const now = browser.clock.now();
    const next = { lastActivity: now, sessionStart: now, lastSensitiveAuth: now, warningShown: false };
    const then = browser.backend.now;
    browser.backend.session = { createdAt: then, lastActiveAt: then, lastProofAt: then };
    browser.shared.record = next;
    browser.tell(0, 'signed-out', null);
    await settle();
    expect(tab.seen).toEqual(['safe']);
    expect(browser.shared.record).toEqual(next);
  });

  it('a record of another session is asked about: it may be somebody else’s', async () => {
    const [tab] = await rose(1);
    await browser.passes(MINUTE);
    const { timed } = browser.backend.calls;
    const now = browser.clock.now();
    browser.shared.record = {
      lastActivity: now,
      sessionStart: now,
      lastSensitiveAuth: now,
      warningShown: false,
    };
    tab.keeper.tick();
    await settle();
    expect(browser.backend.calls.timed).toBe(timed + 1);
    await browser.passes(MINUTE);
    expect(browser.backend.calls.timed).toBe(timed + 1);
  });

  it('a tab that is opened later joins', async () => {
    const tabs: Tab[] = [...(await rose(1))];
    await browser.passes(10 * MINUTE, () => tabs[0]?.keeper.activity());
    tabs.push(await browser.openTab());
    expect(kinds(tabs)).toEqual(['safe', 'safe']);
    await browser.passes(18 * MINUTE);
    expect(kinds(tabs)).toEqual(['warning', 'warning']);
  });

  it('signing in in one signs all in, with one beginning', async () => {
    const tabs = [await browser.openTab(), await browser.openTab()];
    await browser.signIn();
    expect(kinds(tabs)).toEqual(['safe', 'safe']);
    await browser.passes(4 * HOUR, (second) => second % 45 === 0 && tabs[1]?.keeper.activity());
    expect(tabs.map(({ keeper }) => keeper.view())).toEqual([limit, limit]);
    expect(browser.backend.calls.signOut).toBe(1);
  });

  it('a tab that hears late of a sign-in does not begin the 4 hours anew', async () => {
    const tabs = await rose(2);
    await browser.passes(2 * HOUR, (second) => second % 45 === 0 && tabs[0].keeper.activity());
    browser.tell(1, 'signed-in', browser.session());
    await settle();
    await browser.passes(2 * HOUR, (second) => second % 45 === 0 && tabs[0].keeper.activity());
    expect(tabs.map(({ keeper }) => keeper.view())).toEqual([limit, limit]);
  });

  it('an answer from before the record went does not bring anybody back', async () => {
    const [tab] = await rose(1);
    const letGo = browser.hold();
    browser.clock.setWall(browser.clock.now() + 5 * MINUTE);
    tab.keeper.tick();
    browser.shared.record = null;
    await letGo();
    expect(tab.keeper.view()).toEqual({ kind: 'nobody' });
    await browser.passes(6 * SECOND);
    expect(tab.keeper.view()).toEqual({ kind: 'safe' });
  });
});

describe('a proof', () => {
  it('opens the window for 5 minutes in every tab, and none of the 4 hours is gained', async () => {
    const tabs = await rose(2);
    await browser.passes(5 * MINUTE);
    expect(tabs[1].keeper.mayDoSensitive()).toBe(true);
    await browser.passes(SECOND);
    expect(tabs[1].keeper.mayDoSensitive()).toBe(false);
    tabs[0].keeper.proved();
    await settle();
    expect(tabs[1].keeper.mayDoSensitive()).toBe(true);
    const start = browser.shared.record?.sessionStart;
    expect(start).toBe(browser.clock.now() - 5 * MINUTE - SECOND);
  });

  it('that the backend refuses is forgotten, in every tab', async () => {
    const tabs = await rose(2);
    tabs[0].keeper.proofRefused();
    await settle();
    expect(tabs.map(({ keeper }) => keeper.mayDoSensitive())).toEqual([false, false]);
    tabs[1].keeper.proved();
    await settle();
    expect(tabs.map(({ keeper }) => keeper.mayDoSensitive())).toEqual([true, true]);
  });

  it('takes the warning away', async () => {
    const [tab] = await rose(1);
    await browser.passes(19 * MINUTE);
    tab.keeper.proved();
    expect(tab.keeper.view()).toEqual({ kind: 'safe' });
  });

  it('nobody has one', async () => {
    const tab = await browser.openTab();
    expect(tab.keeper.mayDoSensitive()).toBe(false);
    tab.keeper.proved();
    tab.keeper.stay();
    tab.keeper.activity();
    tab.keeper.proofRefused();
    expect(tab.keeper.view()).toEqual({ kind: 'nobody' });
    expect(browser.shared.record).toBeNull();
  });
});

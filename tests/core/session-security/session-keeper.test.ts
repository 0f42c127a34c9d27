import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionKeeper } from '#core/session-security/session-keeper.ts';
import { type Browser, HOUR, MINUTE, openBrowser, SECOND, settle, type Tab } from './tabs.ts';

let browser: Browser;
beforeEach(() => {
  browser = openBrowser();
});

const kinds = (tabs: readonly Tab[]) => tabs.map(({ keeper }) => keeper.view().kind);
const live = () => browser.backend.session !== null;

/** `withRose` gives as many tabs as it is asked for. */
async function rose<const N extends 1 | 2 | 3>(count: N) {
  const tabs = await browser.withRose(count);
  return tabs as unknown as N extends 1 ? [Tab] : N extends 2 ? [Tab, Tab] : [Tab, Tab, Tab];
}

const inactive = { kind: 'ended', reason: 'inactivity' };
const limit = { kind: 'ended', reason: 'session-limit' };

describe('one tab', () => {
  it('knows nobody before the backend has answered, and asks once', async () => {
    const tab = await browser.openTab();
    expect(tab.keeper.view()).toEqual({ kind: 'nobody' });
    await browser.passes(5 * MINUTE);
    expect(browser.backend.calls).toEqual({ timed: 1, activity: 0, written: 0, signOut: 0 });
    expect(browser.shared.record).toBeNull();
  });

  it('warns after 18 idle minutes, counts down, and ends at 20', async () => {
    const [tab] = await rose(1);
    await browser.passes(18 * MINUTE - SECOND);
    expect(tab.keeper.view()).toEqual({ kind: 'safe' });
    await browser.passes(SECOND);
    expect(tab.keeper.view()).toEqual({ kind: 'warning', secondsLeft: 120 });
    await browser.passes(119 * SECOND);
    expect(tab.keeper.view()).toEqual({ kind: 'warning', secondsLeft: 1 });
    await browser.passes(SECOND);
    expect(tab.keeper.view()).toEqual(inactive);
    expect(browser.shared.record).toBeNull();
    expect(live()).toBe(false);
    expect(browser.backend.calls.signOut).toBe(1);
    expect(tab.resets).toBe(1);
    expect(tab.seen).toEqual(['safe', 'warning', 'ended: inactivity']);
  });

  it('whoever types for 25 minutes stays in, on the page and at the backend, and is never warned', async () => {
    const [tab] = await rose(1);
    await browser.passes(25 * MINUTE, () => tab.keeper.activity());
    expect(tab.seen).toEqual(['safe']);
    expect(live()).toBe(true);
    expect(browser.backend.calls.activity).toBe(25);
    expect(browser.backend.calls.written).toBe(25);
  });

  it('4 hours are the end, however busy', async () => {
    const [tab] = await rose(1);
    await browser.passes(4 * HOUR - SECOND, (second) => second % 30 === 0 && tab.keeper.activity());
    expect(tab.keeper.view()).toEqual({ kind: 'safe' });
    tab.keeper.activity();
    await browser.passes(SECOND);
    expect(tab.keeper.view()).toEqual(limit);
    expect(live()).toBe(false);
  });

  it('a single deed reaches the backend within a beat of the minute, so both end together', async () => {
    const [tab] = await rose(1);
    await browser.passes(20 * SECOND);
    tab.keeper.activity();
    await browser.passes(39 * SECOND);
    expect(browser.backend.calls.activity).toBe(0);
    await browser.passes(2 * SECOND);
    expect(browser.backend.calls.activity).toBe(1);
    await browser.passes(10 * MINUTE);
    expect(browser.backend.calls.activity).toBe(1);
    // 20 minutes after the deed, not after its report.
    await browser.passes(9 * MINUTE + 18 * SECOND);
    expect(tab.keeper.view()).toEqual({ kind: 'warning', secondsLeft: 1 });
    expect(live()).toBe(true);
    await browser.passes(SECOND);
    expect(tab.keeper.view()).toEqual(inactive);
  });

  it('writes for the other tabs at most every five seconds, and the last deed too', async () => {
    const [tab] = await rose(1);
    await browser.passes(MINUTE);
    const before = browser.shared.writes;
    await browser.passes(20 * SECOND, () => {
      for (let times = 0; times < 50; times += 1) tab.keeper.activity();
    });
    expect(browser.shared.writes - before).toBeLessThanOrEqual(5);
    await browser.passes(5 * SECOND);
    expect(browser.shared.record?.lastActivity).toBe(browser.clock.now() - 5 * SECOND);
  });

  it('gives the same view until something changes', async () => {
    const [tab] = await rose(1);
    const safe = tab.keeper.view();
    await browser.passes(5 * SECOND, () => tab.keeper.activity());
    expect(tab.keeper.view()).toBe(safe);
    await browser.passes(19 * MINUTE);
    const warning = tab.keeper.view();
    expect(warning.kind).toBe('warning');
    tab.keeper.tick();
    expect(tab.keeper.view()).toBe(warning);
    await browser.passes(2 * MINUTE);
    const ended = tab.keeper.view();
    await browser.passes(2 * MINUTE);
    expect(tab.keeper.view()).toBe(ended);
  });

  it('hears nothing more once it is stopped', async () => {
    const [tab] = await rose(1);
    tab.stop();
    await browser.passes(30 * MINUTE);
    await browser.signOut();
    expect(tab.seen).toEqual(['safe']);
    expect(browser.backend.calls.signOut).toBe(0);
  });

  it('begins anew after an end when somebody signs in', async () => {
    const [tab] = await rose(1);
    await browser.passes(20 * MINUTE);
    expect(tab.keeper.view()).toEqual(inactive);
    await browser.signIn();
    expect(tab.keeper.view()).toEqual({ kind: 'safe' });
    await browser.passes(17 * MINUTE);
    expect(tab.keeper.view()).toEqual({ kind: 'safe' });
  });

  it('can be started, stopped and started again at once', async () => {
    const [tab] = await rose(1);
    tab.stop();
    tab.stop = tab.keeper.start();
    tab.stop();
    tab.stop = tab.keeper.start();
    await settle();
    expect(tab.keeper.view()).toEqual({ kind: 'safe' });
    await browser.passes(20 * MINUTE);
    expect(tab.keeper.view()).toEqual(inactive);
    expect(browser.backend.calls.signOut).toBe(1);
  });
});

describe('arriving', () => {
  const signedInBefore = (ago: { start: number; active: number; proof: number }) => {
    const { now } = browser.backend;
    browser.backend.session = {
      createdAt: now - ago.start,
      lastActiveAt: now - ago.active,
      lastProofAt: now - ago.proof,
    };
  };

  it('with a session and no record: the times are the backend’s', async () => {
    signedInBefore({ start: 3 * HOUR + 50 * MINUTE, active: 10 * MINUTE, proof: 3 * MINUTE });
    const tab = await browser.openTab();
    expect(tab.keeper.view()).toEqual({ kind: 'safe' });
    expect(tab.keeper.mayDoSensitive()).toBe(true);
    await browser.passes(2 * MINUTE + SECOND);
    expect(tab.keeper.mayDoSensitive()).toBe(false);
    await browser.passes(8 * MINUTE - 2 * SECOND, () => tab.keeper.activity());
    expect(tab.keeper.view()).toEqual({ kind: 'safe' });
    await browser.passes(SECOND);
    expect(tab.keeper.view()).toEqual(limit);
  });

  it('at a backend that says less time than the page: less it is', async () => {
    signedInBefore({ start: HOUR, active: 17 * MINUTE, proof: HOUR });
    const now = browser.clock.now();
    browser.shared.record = {
      lastActivity: now,
      sessionStart: now,
      lastSensitiveAuth: now,
      warningShown: false,
    };
    const tab = await browser.openTab();
    expect(tab.keeper.mayDoSensitive()).toBe(false);
    await browser.passes(MINUTE);
    expect(tab.keeper.view().kind).toBe('warning');
    await browser.passes(2 * MINUTE);
    expect(tab.keeper.view()).toEqual(inactive);
  });

  it('with a record of yesterday and nobody signed in: nobody, and no talk of an end', async () => {
    const then = browser.clock.now() - 20 * HOUR;
    browser.shared.record = {
      lastActivity: then,
      sessionStart: then,
      lastSensitiveAuth: then,
      warningShown: true,
    };
    const tab = await browser.openTab();
    await browser.passes(3 * SECOND);
    expect(tab.keeper.view()).toEqual({ kind: 'nobody' });
    expect(tab.seen).toEqual([]);
    expect(browser.shared.record).toBeNull();
    expect(browser.backend.calls.signOut).toBe(0);
  });

  it('without a connection: the record counts while it lives, and the backend is asked again', async () => {
    signedInBefore({ start: HOUR, active: 15 * MINUTE, proof: HOUR });
    const now = browser.clock.now();
    browser.shared.record = {
      lastActivity: now - 10 * MINUTE,
      sessionStart: now - HOUR,
      lastSensitiveAuth: 0,
      warningShown: false,
    };
    browser.backend.online = false;
    const tab = await browser.openTab();
    expect(tab.keeper.view()).toEqual({ kind: 'safe' });
    browser.backend.online = true;
    await browser.passes(31 * SECOND);
    expect(browser.backend.calls.timed).toBe(2);
    await browser.passes(2 * MINUTE + 30 * SECOND);
    expect(tab.keeper.view().kind).toBe('warning');
  });

  it('while the answer is on its way, what is done meanwhile is not lost', async () => {
    signedInBefore({ start: HOUR, active: 17 * MINUTE, proof: HOUR });
    const letGo = browser.hold();
    const tab = await browser.openTab();
    tab.keeper.activity();
    await letGo();
    expect(browser.backend.calls.written).toBe(1);
    await browser.passes(17 * MINUTE);
    expect(tab.keeper.view()).toEqual({ kind: 'safe' });
  });

  it('while the answer is on its way, staying in another tab is not undone by it', async () => {
    const tabs: Tab[] = [...(await rose(2))];
    await browser.passes(19 * MINUTE);
    const letGo = browser.hold();
    tabs.push(await browser.openTab());
    tabs[1]?.keeper.stay();
    await settle();
    await letGo();
    expect(kinds(tabs)).toEqual(['safe', 'safe', 'safe']);
    await browser.passes(10 * MINUTE);
    expect(kinds(tabs)).toEqual(['safe', 'safe', 'safe']);
  });

  it.each([true, false])(
    'an answer that was slept through is asked for again (monotonic: %s)',
    async (monotonic) => {
      signedInBefore({ start: HOUR, active: MINUTE, proof: HOUR });
      const letGo = browser.hold();
      const tab = await browser.openTab();
      await browser.sleeps(18 * MINUTE, { monotonic });
      await letGo();
      expect(browser.backend.calls.timed).toBe(2);
      await browser.beat();
      expect(tab.keeper.view()).toEqual({ kind: 'warning', secondsLeft: 60 });
    },
  );

  it('an older answer does not undo a sign-in', async () => {
    const letGo = browser.hold();
    const tab = await browser.openTab();
    await browser.signIn();
    expect(tab.keeper.view()).toEqual({ kind: 'safe' });
    await letGo();
    expect(tab.seen).toEqual(['safe']);
  });

  it('what the page before had no time to report is reported', async () => {
    signedInBefore({ start: HOUR, active: 60 * SECOND, proof: HOUR });
    const now = browser.clock.now();
    browser.shared.record = {
      lastActivity: now - 20 * SECOND,
      sessionStart: now - HOUR,
      lastSensitiveAuth: 0,
      warningShown: false,
    };
    const tab = await browser.openTab();
    await browser.passes(10 * SECOND);
    expect(browser.backend.calls.written).toBe(1);
    await browser.passes(17 * MINUTE + 29 * SECOND);
    expect(tab.keeper.view().kind).toBe('safe');
    await browser.passes(SECOND);
    expect(tab.keeper.view()).toEqual({ kind: 'warning', secondsLeft: 120 });
  });

  it('without a connection and with a record of yesterday: nobody', async () => {
    const then = browser.clock.now() - 20 * HOUR;
    browser.shared.record = {
      lastActivity: then,
      sessionStart: then,
      lastSensitiveAuth: then,
      warningShown: false,
    };
    browser.backend.online = false;
    const tab = await browser.openTab();
    await browser.passes(3 * SECOND);
    expect(tab.seen).toEqual([]);
    expect(browser.shared.record).toBeNull();
  });

  it('by a recovery link while somebody is signed in: the 4 hours go on', async () => {
    signedInBefore({ start: HOUR, active: MINUTE, proof: HOUR });
    const now = browser.clock.now();
    browser.shared.record = {
      lastActivity: now,
      sessionStart: now - HOUR,
      lastSensitiveAuth: 0,
      warningShown: false,
    };
    const letGo = browser.hold();
    await browser.openTab();
    browser.tell(0, 'password-recovery', browser.session());
    expect(browser.shared.record.sessionStart).toBe(now - HOUR);
    await letGo();
    expect(browser.shared.record.sessionStart).toBe(now - HOUR);
  });

  it('a session that is told of and not known is asked for', async () => {
    const tab = await browser.openTab();
    signedInBefore({ start: HOUR, active: MINUTE, proof: HOUR });
    browser.tell(0, 'initial-session', browser.session());
    await settle();
    expect(tab.keeper.view()).toEqual({ kind: 'safe' });
    expect(browser.shared.record?.sessionStart).toBe(browser.clock.now() - HOUR);
  });

  it('at a backend that keeps no times: from now on, without a proof', async () => {
    signedInBefore({ start: HOUR, active: 0, proof: 0 });
    browser.backend.keepsTimes = false;
    const tab = await browser.openTab();
    expect(tab.keeper.view()).toEqual({ kind: 'safe' });
    expect(tab.keeper.mayDoSensitive()).toBe(false);
    await browser.passes(20 * MINUTE);
    expect(tab.keeper.view()).toEqual(inactive);
  });

  it('an initial session, a renewed token or a changed account never moves the limits', async () => {
    const [tab] = await rose(1);
    await browser.passes(19 * MINUTE, (second) => {
      if (second % 60 !== 0) return;
      for (const event of [
        'initial-session',
        'token-refreshed',
        'user-updated',
        'password-recovery',
      ] as const) {
        browser.tell(0, event, browser.session());
      }
    });
    expect(tab.keeper.view()).toEqual({ kind: 'warning', secondsLeft: 60 });
  });
});

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

describe('clocks', () => {
  const types = (keeper: SessionKeeper) => () => keeper.activity();

  it.each([true, false])(
    '30 minutes of sleep end it (the monotonic clock counts sleep: %s)',
    async (monotonic) => {
      const tabs = await rose(2);
      await browser.passes(MINUTE, types(tabs[0].keeper));
      await browser.sleeps(30 * MINUTE, { monotonic });
      // The hand is on the mouse before the first beat.
      tabs[0].keeper.activity();
      await browser.beat();
      expect(tabs.map(({ keeper }) => keeper.view())).toEqual([inactive, inactive]);
      expect(live()).toBe(false);
    },
  );

  it.each([true, false])(
    '10 minutes of sleep are 10 idle minutes (counted by the monotonic clock: %s)',
    async (monotonic) => {
      const [tab] = await rose(1);
      await browser.passes(5 * MINUTE);
      await browser.sleeps(10 * MINUTE, { monotonic });
      await browser.beat();
      expect(tab.keeper.view()).toEqual({ kind: 'safe' });
      await browser.passes(3 * MINUTE);
      expect(tab.keeper.view()).toEqual({ kind: 'warning', secondsLeft: 120 });
    },
  );

  it('the mouse that wakes the machine in the last two minutes does not end the warning', async () => {
    const [tab] = await rose(1);
    await browser.passes(2 * MINUTE);
    await browser.sleeps(17 * MINUTE, { monotonic: false });
    tab.keeper.activity();
    await settle();
    expect(tab.keeper.view()).toEqual({ kind: 'warning', secondsLeft: 60 });
    expect(browser.backend.calls.activity).toBe(0);
  });

  it('after sleep nobody trusts a proof before the clocks are clear', async () => {
    const [tab] = await rose(1);
    await browser.sleeps(10 * MINUTE, { monotonic: false });
    expect(tab.keeper.mayDoSensitive()).toBe(false);
    await settle();
    expect(tab.keeper.mayDoSensitive()).toBe(false);
  });

  it('many short naps count', async () => {
    const [tab] = await rose(1);
    for (let nap = 0; nap < 25; nap += 1) {
      await browser.sleeps(50 * SECOND, { monotonic: false });
      await browser.passes(SECOND);
    }
    expect(tab.keeper.view().kind).not.toBe('safe');
  });

  it.each([
    ['ahead', 2 * HOUR],
    ['back', -2 * HOUR],
    ['a day ahead', 24 * HOUR],
    ['a day back', -24 * HOUR],
  ])(
    'a wall clock that is set (%s) while somebody types throws nobody out and gives no time',
    async (_, by) => {
      const tabs = await rose(2);
      await browser.passes(10 * MINUTE, types(tabs[0].keeper));
      browser.clock.setWall(browser.clock.now() + by);
      tabs[0].keeper.activity();
      await browser.passes(10 * MINUTE, types(tabs[0].keeper));
      expect(tabs.map(({ seen }) => seen)).toEqual([['safe'], ['safe']]);
      await browser.passes(
        3 * HOUR + 40 * MINUTE - SECOND,
        (second) => second % 30 === 0 && tabs[1].keeper.activity(),
      );
      expect(kinds(tabs)).toEqual(['safe', 'safe']);
      await browser.passes(SECOND);
      expect(tabs.map(({ keeper }) => keeper.view())).toEqual([limit, limit]);
    },
  );

  it.each([1, 2] as const)(
    'set back without a connection (%s tabs): what has elapsed stays',
    async (count) => {
      const tabs: Tab[] = await browser.withRose(count);
      await browser.passes(10 * MINUTE);
      browser.backend.online = false;
      browser.clock.setWall(browser.clock.now() - 2 * HOUR);
      await browser.passes(8 * MINUTE - SECOND);
      expect(kinds(tabs)).toEqual(tabs.map(() => 'safe'));
      await browser.passes(2 * SECOND);
      expect(kinds(tabs)).toEqual(tabs.map(() => 'warning'));
      await browser.passes(2 * MINUTE);
      expect(tabs.map(({ keeper }) => keeper.view())).toEqual(tabs.map(() => inactive));
    },
  );

  it('set ahead without a connection: it was sleep', async () => {
    const tabs = await rose(2);
    await browser.passes(10 * MINUTE, types(tabs[0].keeper));
    browser.backend.online = false;
    browser.clock.setWall(browser.clock.now() + 2 * HOUR);
    await browser.beat();
    expect(tabs.map(({ keeper }) => keeper.view())).toEqual([inactive, inactive]);
  });

  it('a small step is no jump, and nobody is asked', async () => {
    const [tab] = await rose(1);
    const { timed } = browser.backend.calls;
    browser.clock.setWall(browser.clock.now() + 55 * SECOND);
    await browser.passes(18 * MINUTE - SECOND);
    expect(tab.keeper.view()).toEqual({ kind: 'safe' });
    expect(browser.backend.calls.timed).toBe(timed);
  });

  it('a backend whose clock is a day off, either way, is obeyed by what is left and not by its time of day', async () => {
    for (const by of [24 * HOUR, -24 * HOUR]) {
      browser = openBrowser();
      browser.backend.now += by;
      const [tab] = await rose(1);
      await browser.passes(18 * MINUTE - SECOND);
      expect(tab.keeper.view()).toEqual({ kind: 'safe' });
      await browser.passes(2 * MINUTE + SECOND);
      expect(tab.keeper.view()).toEqual(inactive);
    }
  });

  it.each([24 * HOUR, -24 * HOUR])(
    'a backend whose clock jumps by %s ms while somebody types ends the session, and the page follows',
    async (by) => {
      const tabs = await rose(2);
      await browser.passes(10 * MINUTE, types(tabs[0].keeper));
      browser.backend.now += by;
      await browser.passes(2 * MINUTE, types(tabs[0].keeper));
      expect(kinds(tabs)).toEqual(['nobody', 'nobody']);
      expect(live()).toBe(false);
    },
  );

  it('a visitor whose clock is set is none of our business', async () => {
    await browser.openTab();
    browser.clock.setWall(browser.clock.now() + 5 * HOUR);
    await browser.passes(MINUTE);
    expect(browser.backend.calls.timed).toBe(1);
  });
});

describe('without a connection', () => {
  it('the page ends the session all the same', async () => {
    const tabs = await rose(2);
    await browser.passes(10 * MINUTE);
    browser.backend.online = false;
    await browser.passes(10 * MINUTE);
    expect(tabs.map(({ keeper }) => keeper.view())).toEqual([inactive, inactive]);
    expect(browser.shared.record).toBeNull();
    await browser.passes(MINUTE);
    expect(tabs.map(({ keeper }) => keeper.view())).toEqual([inactive, inactive]);
  });

  it('what is done while a report is on its way is reported next', async () => {
    const [tab] = await rose(1);
    await browser.passes(MINUTE);
    const letGo = browser.hold();
    tab.keeper.activity();
    await browser.passes(3 * SECOND);
    tab.keeper.activity();
    await browser.passes(2 * SECOND);
    await letGo();
    await browser.passes(61 * SECOND);
    expect(browser.backend.calls.written).toBe(2);
  });

  it('a session that the backend has ended unheard is found out by the next report', async () => {
    const [tab] = await rose(1);
    browser.backend.tellsEnd = false;
    browser.backend.session = null;
    await browser.passes(61 * SECOND, () => tab.keeper.activity());
    expect(tab.keeper.view()).toEqual({ kind: 'nobody' });
    expect(browser.shared.record).toBeNull();
  });

  it('reports wait, and go out when it is back', async () => {
    const [tab] = await rose(1);
    browser.backend.online = false;
    await browser.passes(5 * MINUTE, () => tab.keeper.activity());
    expect(tab.keeper.view()).toEqual({ kind: 'safe' });
    expect(browser.backend.calls.written).toBe(0);
    expect(browser.backend.calls.activity).toBeLessThanOrEqual(25);
    browser.backend.online = true;
    await browser.passes(11 * SECOND);
    expect(browser.backend.calls.written).toBe(1);
  });

  it('staying is kept on the page and told when it is possible again', async () => {
    const [tab] = await rose(1);
    await browser.passes(19 * MINUTE);
    browser.backend.online = false;
    tab.keeper.stay();
    await settle();
    expect(tab.keeper.view()).toEqual({ kind: 'safe' });
    browser.backend.online = true;
    await browser.passes(30 * SECOND);
    expect(browser.backend.calls.written).toBe(1);
    await browser.passes(15 * MINUTE);
    expect(live()).toBe(true);
  });
});

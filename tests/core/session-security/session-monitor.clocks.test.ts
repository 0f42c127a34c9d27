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

describe('clocks', () => {
  it.each([true, false])('30 minutes of sleep end it (monotonic clock counts: %s)', async (monotonic) => {
    const tabs = await rose(2);
    await browser.advance(MINUTE, activity(tabs[0]));
    await browser.sleep(30 * MINUTE, { monotonic });
    // The mouse moves before the first check.
    tabs[0].monitor.onUserAction('activity');
    await browser.check();
    expect(tabs.map(({ monitor }) => monitor.view())).toEqual([inactive, inactive]);
    expect(live()).toBe(false);
  });

  it.each([true, false])(
    '10 minutes of sleep are 10 idle minutes (counted by the monotonic clock: %s)',
    async (monotonic) => {
      const [tab] = await rose(1);
      await browser.advance(5 * MINUTE);
      await browser.sleep(10 * MINUTE, { monotonic });
      await browser.check();
      expect(tab.monitor.view()).toEqual({ kind: 'active' });
      await browser.advance(3 * MINUTE);
      expect(tab.monitor.view()).toEqual({ kind: 'warning', secondsLeft: 120 });
    },
  );

  it('the mouse movement that wakes the machine in the last two minutes does not dismiss the warning', async () => {
    const [tab] = await rose(1);
    await browser.advance(2 * MINUTE);
    await browser.sleep(17 * MINUTE, { monotonic: false });
    tab.monitor.onUserAction('activity');
    await settle();
    expect(tab.monitor.view()).toEqual({ kind: 'warning', secondsLeft: 60 });
    expect(browser.backend.calls.activity).toBe(0);
  });

  it('after sleep, sensitive actions wait until the clocks are settled', async () => {
    const [tab] = await rose(1);
    await browser.sleep(10 * MINUTE, { monotonic: false });
    expect(tab.monitor.mayDoSensitive()).toBe(false);
    await settle();
    expect(tab.monitor.mayDoSensitive()).toBe(false);
  });

  it('many short sleeps add up', async () => {
    const [tab] = await rose(1);
    for (let nap = 0; nap < 25; nap += 1) {
      await browser.sleep(50 * SECOND, { monotonic: false });
      await browser.advance(SECOND);
    }
    expect(tab.monitor.view().kind).not.toBe('active');
  });

  it.each([
    ['ahead', 2 * HOUR],
    ['back', -2 * HOUR],
    ['a day ahead', 24 * HOUR],
    ['a day back', -24 * HOUR],
  ])('a wall clock set (%s) while somebody types throws nobody out and gives no time', async (_, by) => {
    const tabs = await rose(2);
    await browser.advance(10 * MINUTE, activity(tabs[0]));
    browser.clock.setWall(browser.clock.now() + by);
    tabs[0].monitor.onUserAction('activity');
    await browser.advance(10 * MINUTE, activity(tabs[0]));
    expect(tabs.map(({ seen }) => seen)).toEqual([['active'], ['active']]);
    await browser.advance(3 * HOUR + 40 * MINUTE - SECOND, activity(tabs[1], 30));
    expect(kinds(tabs)).toEqual(['active', 'active']);
    await browser.advance(SECOND);
    expect(tabs.map(({ monitor }) => monitor.view())).toEqual([limit, limit]);
  });

  it.each([1, 2] as const)('set back offline (%s tabs): what has elapsed stays', async (count) => {
    const tabs: Tab[] = await browser.withRose(count);
    await browser.advance(10 * MINUTE);
    browser.backend.online = false;
    browser.clock.setWall(browser.clock.now() - 2 * HOUR);
    await browser.advance(8 * MINUTE - SECOND);
    expect(kinds(tabs)).toEqual(tabs.map(() => 'active'));
    await browser.advance(2 * SECOND);
    expect(kinds(tabs)).toEqual(tabs.map(() => 'warning'));
    await browser.advance(2 * MINUTE);
    expect(tabs.map(({ monitor }) => monitor.view())).toEqual(tabs.map(() => inactive));
  });

  it('a clock set ahead without a connection counts as sleep', async () => {
    const tabs = await rose(2);
    await browser.advance(10 * MINUTE, activity(tabs[0]));
    browser.backend.online = false;
    browser.clock.setWall(browser.clock.now() + 2 * HOUR);
    await browser.check();
    expect(tabs.map(({ monitor }) => monitor.view())).toEqual([inactive, inactive]);
  });

  it('a small step is not a jump and causes no request', async () => {
    const [tab] = await rose(1);
    const { timed } = browser.backend.calls;
    browser.clock.setWall(browser.clock.now() + 55 * SECOND);
    await browser.advance(18 * MINUTE - SECOND);
    expect(tab.monitor.view()).toEqual({ kind: 'active' });
    expect(browser.backend.calls.timed).toBe(timed);
  });

  it.each([24 * HOUR, -24 * HOUR])(
    'a backend whose clock jumps by %s ms while somebody types ends the session, and the page follows',
    async (by) => {
      const tabs = await rose(2);
      await browser.advance(10 * MINUTE, activity(tabs[0]));
      browser.backend.now += by;
      await browser.advance(2 * MINUTE, activity(tabs[0]));
      expect(kinds(tabs)).toEqual(['nobody', 'nobody']);
      expect(live()).toBe(false);
    },
  );

  it('a visitor’s clock changes have no effect', async () => {
    await browser.openTab();
    browser.clock.setWall(browser.clock.now() + 5 * HOUR);
    await browser.advance(MINUTE);
    expect(browser.backend.calls.timed).toBe(1);
  });
});

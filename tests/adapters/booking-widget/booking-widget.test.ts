import { beforeEach, expect, test, vi } from 'vitest';
import { makeBookingWidget } from '#adapters/booking-widget/booking-widget.ts';
import { SCHEDULER_LOAD_TIMEOUT_MS } from '#core/consultation/consultation-hours.ts';
import { TRUSTED_TYPES_POLICY } from '#core/consultation/scheduler-sources.ts';
import { perTest } from '#tests/support/per-test.ts';

const PAGE = 'https://booking.example/30min';
const ASSETS = 'https://booking.example/assets/external';

class Part extends EventTarget {
  rel = '';
  href = '';
  src = '';
  async = false;
  remove = vi.fn();
}

/** The parts of a window that the widget uses; scripts and style sheets load when the test says so. */
function makeWindow() {
  const head: Part[] = [];
  const frame = { title: '' };
  const place = { childElementCount: 0, querySelector: () => frame };
  const calls: unknown[] = [];
  const provider = {
    initPopupWidget: (options: unknown) => calls.push(['popup', options]),
    initInlineWidget: (options: { url: string }) => {
      calls.push(['inline', options.url]);
      place.childElementCount = 1;
    },
  };
  const view = {
    document: {
      head: { append: (...parts: Part[]) => head.push(...parts) },
      createElement: () => new Part(),
      getElementById: (id: string) => (id === 'here' ? place : null),
    },
    setTimeout: (work: () => void, wait: number) => setTimeout(work, wait),
    clearTimeout: (timer: number) => clearTimeout(timer),
    Calendly: undefined as object | undefined,
    trustedTypes: undefined as object | undefined,
  };
  return {
    view,
    head,
    frame,
    calls,
    widget: makeBookingWidget({ bookingPage: PAGE, window: view as unknown as Window }),
    /** Script and style sheet of the last attempt load. */
    arrive: (script: object | null = provider) => {
      if (script) view.Calendly = script;
      for (const part of head.slice(-2)) part.dispatchEvent(new Event('load'));
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
const page = perTest(makeWindow);
const widget = perTest(() => page.widget);
const arrive = (script?: object | null) => page.arrive(script);

test('loads style sheet and script from the host of the booking page, once', async () => {
  const loads = [widget.load(), widget.load()];
  expect(page.head.map(({ href, src }) => href || src)).toEqual([
    `${ASSETS}/widget.css`,
    `${ASSETS}/widget.js`,
  ]);
  arrive();
  for (const load of loads) expect((await load).isOk()).toBe(true);
  expect((await widget.load()).isOk()).toBe(true);
  expect(page.head).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});

test('a provider that is slow but within the timeout succeeds', async () => {
  const load = widget.load();
  await vi.advanceTimersByTimeAsync(SCHEDULER_LOAD_TIMEOUT_MS - 1);
  arrive();
  expect((await load).isOk()).toBe(true);
});

test('fails after 15 seconds, and the next call tries again', async () => {
  const load = widget.load();
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await load)._unsafeUnwrapErr()).toEqual({ kind: 'widget-not-loaded' });
  for (const part of page.head) expect(part.remove).toHaveBeenCalledOnce();
  const again = widget.load();
  expect(page.head).toHaveLength(4);
  arrive();
  expect((await again).isOk()).toBe(true);
});

test.each([
  ['style sheet', 0],
  ['script', 1],
])('a %s that cannot be loaded fails at once', async (_name, index) => {
  const load = widget.load();
  page.head[index]?.dispatchEvent(new Event('error'));
  expect((await load).isErr()).toBe(true);
});

test.each([
  ['nothing', null],
  ['half of it', { initPopupWidget: () => {} }],
])('a broken script that defines %s fails', async (_name, brought) => {
  const load = widget.load();
  arrive(brought);
  expect((await load).isErr()).toBe(true);
});

test('pop-up and inline calendar use the booking page; the frame has a name', async () => {
  const inline = widget.showInline({ elementId: 'here', frameTitle: 'Calendar' });
  arrive();
  expect((await inline).isOk()).toBe(true);
  expect((await widget.openPopup()).isOk()).toBe(true);
  await widget.showInline({ elementId: 'here', frameTitle: 'Calendar' });
  expect(page.calls).toEqual([
    ['inline', PAGE],
    ['popup', { url: PAGE }],
  ]);
  expect(page.frame.title).toBe('Calendar');
});

test('errors of the provider are one failure; leaving the page is no failure', async () => {
  const load = widget.load();
  arrive({
    initPopupWidget: () => {
      throw new TypeError('not today');
    },
    initInlineWidget: () => {},
  });
  await load;
  expect((await widget.openPopup()).isErr()).toBe(true);
  expect((await widget.showInline({ elementId: 'gone', frameTitle: '' })).isOk()).toBe(true);
  expect(page.calls).toEqual([]);
});

test('with trusted types, only the one script is allowed', async () => {
  let rules: { createScriptURL: (url: string) => string } | null = null;
  const names: string[] = [];
  page.view.trustedTypes = {
    createPolicy(name: string, given: { createScriptURL: (url: string) => string }) {
      names.push(name);
      rules = given;
      return { createScriptURL: (url: string) => `trusted ${given.createScriptURL(url)}` };
    },
  };
  const load = widget.load();
  expect(page.head[1]?.src).toBe(`trusted ${ASSETS}/widget.js`);
  arrive();
  expect((await load).isOk()).toBe(true);
  expect(names).toEqual([TRUSTED_TYPES_POLICY]);
  expect(() => rules?.createScriptURL('https://elsewhere.example/evil.js')).toThrow(TypeError);
});

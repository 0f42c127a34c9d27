import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Analytics } from '#core/measurement/analytics.ts';
import type { MeasuredEvent } from '#core/measurement/event-catalogue.ts';
import { silentAnalytics } from '#core/measurement/may-measure.ts';
import type { PageMeasuring } from '#web/runtime/measuring/page-measuring.ts';
import { type VisitWatch, watchVisit } from '#web/runtime/measuring/watch-visit.ts';

const settings = { supportEmail: 'help@site.example', schedulerUrl: 'https://book.example/30' };

let events: MeasuredEvent[];
let watch: VisitWatch;
let arrive: (ready: Analytics) => void;

const vendor = (): Analytics => ({ ...silentAnalytics, capture: (event) => void events.push(event) });

function open(): void {
  const ready = new Promise<Analytics>((resolve) => {
    arrive = resolve;
  });
  const measuring: PageMeasuring = {
    choice: { signals: () => ({ gpc: false, dnt: false, optOut: false }), setOptOut: () => {} },
    measures: true,
    anonymousId: () => null,
    ready,
  };
  watch = watchVisit({ measuring, settings });
}

/** Events wait for a promise, even a settled one. */
async function named(name: string) {
  await vi.advanceTimersByTimeAsync(0);
  return events.filter((event) => event.name === name);
}

beforeEach(() => {
  vi.useFakeTimers();
  events = [];
  document.body.innerHTML = '';
});
afterEach(() => watch.stop());

it('keeps events until the vendor is ready', async () => {
  open();
  watch.entered('start', performance.now());
  await vi.advanceTimersByTimeAsync(1000);
  expect(events).toEqual([]);
  arrive(vendor());
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual([{ name: 'navigation', from: null, to: 'start' }]);
});

it('drops them once it is stopped', async () => {
  open();
  watch.entered('start', performance.now());
  watch.stop();
  arrive(vendor());
  await vi.advanceTimersByTimeAsync(100);
  expect(vi.getTimerCount()).toBe(0);
  expect(events).toEqual([]);
});

describe('measuring a visit', () => {
  beforeEach(async () => {
    open();
    arrive(vendor());
    await vi.advanceTimersByTimeAsync(200);
  });

  it('measures each navigation once', async () => {
    watch.entered('landing', performance.now());
    watch.entered('start', performance.now());
    watch.entered('start', performance.now());
    expect(await named('navigation')).toEqual([
      { name: 'navigation', from: null, to: 'landing' },
      { name: 'navigation', from: 'landing', to: 'start' },
    ]);
  });

  it('measures 30 seconds on a page from when it was opened, unless it was left', async () => {
    watch.entered('landing', performance.now());
    await vi.advanceTimersByTimeAsync(29_000);
    watch.entered('faq', performance.now() - 10_000);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(await named('time_on_page_30s')).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await named('time_on_page_30s')).toEqual([{ name: 'time_on_page_30s', page: 'faq' }]);
  });

  it('measures scrolling to 75 percent once', async () => {
    watch.entered('faq', performance.now());
    const measures = { scrollHeight: 4000, innerHeight: 1000, scrollY: 1999 };
    const getter = (name: keyof typeof measures) => ({ configurable: true, get: () => measures[name] });
    Object.defineProperty(document.documentElement, 'scrollHeight', getter('scrollHeight'));
    Object.defineProperty(window, 'innerHeight', getter('innerHeight'));
    Object.defineProperty(window, 'scrollY', getter('scrollY'));
    window.dispatchEvent(new Event('scroll'));
    expect(await named('scroll_75_percent')).toEqual([]);
    measures.scrollY = 2000;
    window.dispatchEvent(new Event('scroll'));
    window.dispatchEvent(new Event('scroll'));
    expect(await named('scroll_75_percent')).toEqual([{ name: 'scroll_75_percent', page: 'faq' }]);
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 });
  });

  it('measures only the external links of the catalogue', async () => {
    watch.entered('terms', performance.now());
    document.body.innerHTML = `
      <a id="a" href="https://oig.ssa.gov/scam/">a</a><a id="b" href="https://book.example/30?x=1">b</a>
      <a id="c" href="mailto:help@site.example">c</a><a id="d" href="https://elsewhere.example/">d</a>
      <a id="e" href="mailto:help@site.example">opens the form</a>`;
    document.querySelector('#e')?.addEventListener('click', (event) => event.preventDefault());
    // Last of all: the other files of this process stay on their page.
    const stay = (event: Event) => event.preventDefault();
    window.addEventListener('click', stay);
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      const link = document.getElementById(id);
      link?.addEventListener('keydown', () => {});
      link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
    window.removeEventListener('click', stay);
    expect((await named('external_link_clicked')).map((event) => 'link' in event && event.link)).toEqual([
      'fraud-prevention',
      'scheduler',
      'support-email',
    ]);
  });

  it('measures the start of a form and the kind of an error, but no typed text', async () => {
    watch.entered('home-info', performance.now());
    document.body.innerHTML = `<form><input name="firstName"><input name="phone" value="555-0000"></form>`;
    const [name, phone] = [...document.querySelectorAll('input')];
    if (!name || !phone) throw new Error('no fields');
    for (let keys = 0; keys < 3; keys += 1) name.dispatchEvent(new Event('input', { bubbles: true }));
    name.setAttribute('aria-invalid', 'true');
    phone.setAttribute('aria-invalid', 'true');
    phone.setAttribute('aria-invalid', 'true');
    await vi.advanceTimersByTimeAsync(10);
    expect(events.slice(1)).toEqual([
      { name: 'form_started', form: 'home-info' },
      { name: 'form_field_error', form: 'home-info', field: 'first-name', problem: 'missing' },
      { name: 'form_field_error', form: 'home-info', field: 'phone', problem: 'not-valid' },
    ]);
    expect(JSON.stringify(events)).not.toContain('555');
  });

  it('recognizes the contact form on any page and ignores unknown forms', async () => {
    watch.entered('faq', performance.now());
    document.body.innerHTML = `
      <section data-measured-form="contact"><form><textarea name="message"></textarea></form></section>
      <form><input name="search"></form>`;
    for (const field of document.querySelectorAll('textarea, input'))
      field.dispatchEvent(new Event('input', { bubbles: true }));
    expect(await named('form_started')).toEqual([{ name: 'form_started', form: 'contact' }]);
  });

  it('measures the not-found page, and unnamed errors by the default of their page', async () => {
    watch.entered('not-found', performance.now());
    watch.entered('login', performance.now());
    watch.failed();
    watch.failed('not-signed-out');
    expect(await named('error_encountered')).toEqual([
      { name: 'error_encountered', page: 'not-found', error: 'not-found' },
      { name: 'error_encountered', page: 'login', error: 'not-signed-in' },
      { name: 'error_encountered', page: 'login', error: 'not-signed-out' },
    ]);
  });

  it('measures nothing once stopped', async () => {
    watch.stop();
    watch.entered('faq', performance.now());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(events).toEqual([]);
  });
});

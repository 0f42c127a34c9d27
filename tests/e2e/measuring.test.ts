import type { Page } from '@playwright/test';
import { eventBatchSchema } from '../../core/measurement/event-batch.ts';
import type { MeasuredEvent } from '../../core/measurement/event-catalogue.ts';
import { expect, hydrated, test } from './fixtures.ts';

/** All that the browser asked for, as its network log has it. */
function networkLog(page: Page): { urls: string[]; bodies: string[] } {
  const log = { urls: [] as string[], bodies: [] as string[] };
  page.on('request', (request) => {
    log.urls.push(request.url());
    if (request.url().endsWith('/api/events')) log.bodies.push(request.postData() ?? '');
  });
  return log;
}

async function waitUntilIdle(page: Page): Promise<void> {
  await page.clock.runFor(3000);
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(3000);
}

/** A visit that does what the catalogue measures of a visitor. */
async function goThrough(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/?fbclid=CLICK123&utm_source=Radio&email=ruth@example.com');
  await page.clock.runFor(1000);
  await hydrated(page);
  await waitUntilIdle(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.clock.runFor(30_000);

  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.locator('#item-2 summary').click();
  await page.goto('/faq#item-1');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await page.getByRole('link', { name: 'Email Support' }).click();
  await page.getByLabel('Your name').fill('Ruth Canary');
  await page.getByLabel('Your message').fill('My number is 078-05-1120');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.evaluate(() => {
    const link = document.querySelector('a[href^="https://oig.ssa.gov"]');
    link?.addEventListener('click', (event) => event.preventDefault());
    (link as HTMLElement | null)?.click();
  });
  await page.clock.runFor(6000);
  await page.goto('/no-such-page');
  await page.clock.runFor(1000);
  await hydrated(page);
  await waitUntilIdle(page);
  await page.clock.runFor(6000);
}

test('a full visit, read from the network log, is in the catalogue and names nobody', async ({
  page,
  complaints,
}) => {
  complaints.expect(/404.*no-such-page|no-such-page/);
  // The browser's log does not tell what is in a beacon: without one the same bodies go by fetch.
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }));
  const log = networkLog(page);
  await goThrough(page);
  await expect.poll(() => log.bodies.length).toBeGreaterThan(1);

  const batches = log.bodies.map((body) => eventBatchSchema.parse(JSON.parse(body)));
  const events = batches.flatMap((batch) => batch.events.map(({ event }) => event as MeasuredEvent));
  const names = new Set(events.map(({ name }) => name));
  expect([...names].sort()).toEqual([
    'Meta Referral Landing',
    'error_encountered',
    'external_link_clicked',
    'faq_expanded',
    'form_field_error',
    'form_started',
    'navigation',
    'question_tracked',
    'scroll_75_percent',
    'time_on_page_30s',
  ]);
  expect(events.filter(({ name }) => name === 'Meta Referral Landing')).toHaveLength(1);
  expect(events).toContainEqual({ name: 'navigation', from: 'landing', to: 'faq' });
  expect(events).toContainEqual({ name: 'error_encountered', page: 'not-found', error: 'not-found' });
  expect(events).toContainEqual({
    name: 'form_field_error',
    form: 'contact',
    field: 'email',
    problem: 'missing',
  });
  expect(batches[0]?.campaign).toMatchObject({ utm_source: 'radio', fbclid: 'given', landing_page: '/' });
  expect(new Set(batches.map(({ anonymousId }) => anonymousId)).size).toBe(1);

  const sent = log.bodies.join('\n');
  for (const canary of ['Ruth', 'ruth@', '078-05', '05-1120', '078051120', 'CLICK123', 'no-such-page'])
    expect(sent, canary).not.toContain(canary);
});

test('with Global Privacy Control no request is made and no analytics code is loaded', async ({
  page,
  complaints,
}) => {
  complaints.expect(/404.*no-such-page|no-such-page/);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }),
  );
  const log = networkLog(page);
  await goThrough(page);
  await page.goto('about:blank');
  expect(log.urls.length).toBeGreaterThan(10);
  expect(log.urls.filter((url) => /api\/events|first-party|watch-visit|arrival-recorder/.test(url))).toEqual(
    [],
  );
});

test('without a signal a beacon is sent', async ({ page }) => {
  const log = networkLog(page);
  await page.clock.install();
  await page.goto('/?fbclid=CLICK123');
  await page.clock.runFor(1000);
  await hydrated(page);
  await waitUntilIdle(page);
  await page.clock.runFor(30_000);
  await page.clock.runFor(6000);
  await expect.poll(() => log.urls.filter((url) => url.endsWith('/api/events')).length).toBeGreaterThan(0);
  expect(log.urls.filter((url) => /first-party/.test(url)).length).toBeGreaterThan(0);
});

test('the switch on the privacy page stops it at once and for later visits', async ({ page }) => {
  const log = networkLog(page);
  await page.clock.install();
  await page.goto('/privacy');
  await page.clock.runFor(1000);
  await hydrated(page);
  await waitUntilIdle(page);
  await page.getByRole('button', { name: 'Do not measure my visits' }).click();
  await expect(page.getByText('Your visits are not measured in this browser.')).toBeVisible();
  const before = log.bodies.length;
  await page.clock.runFor(30_000);
  await page.goto('/faq');
  await page.clock.runFor(1000);
  await hydrated(page);
  const code = log.urls.length;
  await waitUntilIdle(page);
  await page.clock.runFor(30_000);
  await page.goto('about:blank');
  expect(log.bodies.length).toBe(before);
  expect(log.urls.slice(code).filter((url) => /first-party|watch-visit/.test(url))).toEqual([]);
});

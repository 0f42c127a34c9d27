import type { Browser, BrowserContext, Page } from '@playwright/test';
import { eventBatchSchema } from '../../core/measurement/event-batch.ts';
import { measuredEventSchema } from '../../core/measurement/event-catalogue.ts';
import { ANALYTICS_VENDORS, type AnalyticsVendor } from '../../core/site/site-settings.ts';
import { builtChunks } from '../support/built-chunks.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { type MixpanelEvent, measuredBy, VENDOR_DOUBLES } from '../support/vendor-doubles.ts';
import { type Complaints, expect, hydrated, mailboxOf, test } from './fixtures.ts';
import { heading, openLink } from './person.ts';

const EMAIL = 'ruth.canary@example.test';
/** What stands in addresses, fields and mails of the visit, and in no measurement. */
const CANARIES = 'ruth@ canary example.test 078-05-1120 click123 secret-word no-such-page'.split(' ');

/** What a vendor was told: our catalogue's own event, and the campaign with it. */
type Told = Readonly<{ event: unknown; campaign: unknown }>;
interface Visit {
  readonly told: () => readonly Told[];
  /** Tied to the browser's number: an opaque id of the person. */
  readonly linked: () => readonly string[];
  /** Everything that went out for measuring, as it was sent. */
  readonly sent: () => string;
  /** Addresses of all code that the browser fetched. */
  readonly code: readonly string[];
  /** Requests to other addresses than those of the site and its vendor. */
  readonly elsewhere: readonly string[];
}

async function settle(page: Page): Promise<void> {
  await page.clock.runFor(3_000);
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(6_000);
  await page.waitForLoadState('networkidle');
}

/** The browser tells of a scroll with its next frame: a click that follows at once may leave the page before. */
const scrollToEnd = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('scroll', () => resolve(), { once: true });
        window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      }),
  );

/**
 * The same visit, whoever measures: a landing with a campaign, the FAQ, the contact form, a missing page, a sign-up by link.
 * `told`: what has been measured so far.
 */
async function goThrough(page: Page, url: string, told: () => readonly Told[]): Promise<void> {
  /**
   * The code that measures has loaded in a new document: what happens from here on is counted. Then its half a minute passes,
   * however long that took.
   */
  async function measures(opened: string): Promise<void> {
    const isOpening = ({ event }: Told) => {
      const { from, to } = event as { from?: unknown; to?: unknown };
      return from === null && to === opened;
    };
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return told().some(isOpening);
      })
      .toBe(true);
    await page.clock.runFor(31_000);
  }
  await page.clock.install();
  await page.goto(`${url}/?fbclid=CLICK123&utm_source=Radio&email=${EMAIL}#secret-word`);
  await hydrated(page);
  await measures('landing');
  await scrollToEnd(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.locator('#item-2 summary').click();
  await settle(page);

  await scrollToEnd(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  // The questions have such a link too, and stay until the terms are there.
  await expect(heading(page, 'Terms and Conditions')).toBeVisible();
  await page.getByRole('link', { name: 'Email Support' }).click();
  await page.getByLabel('Your name').fill('Ruth Canary');
  await page.getByLabel('Your message').fill('My number is 078-05-1120');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.evaluate(() => {
    const link = document.querySelector<HTMLElement>('a[href^="https://oig.ssa.gov"]');
    link?.addEventListener('click', (event) => event.preventDefault());
    link?.click();
  });
  await settle(page);
  await page.goto('/no-such-page');
  await hydrated(page);
  await measures('not-found');

  await page.goto('/start');
  await hydrated(page);
  await measures('start');
  await page.getByLabel('Email address').fill(EMAIL);
  await page.getByRole('button', { name: 'Send Verification Link' }).click();
  await expect(heading(page, 'Check Your Email')).toBeVisible();
  await settle(page);
  await openLink(page, await mailboxOf({ url }).latest(EMAIL));
  await expect(heading(page, 'When do your benefits normally arrive?')).toBeVisible();
  await measures('signup-calendar');
  await settle(page);
  await page.goto('about:blank');
}

const ends: (() => Promise<void>)[] = [];
test.afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

type AnalyticsSetting = 'first-party' | AnalyticsVendor;

async function visitUnder(
  analytics: AnalyticsSetting,
  { browser, complaints, usual }: { browser: Browser; complaints: Complaints; usual: RunningServer },
): Promise<Visit> {
  const vendor = analytics === 'first-party' ? null : await VENDOR_DOUBLES[analytics].start();
  const server =
    analytics === 'first-party'
      ? usual
      : await startServer({ PAGES_IN: 'en', ...measuredBy(analytics, vendor?.url) });
  const context: BrowserContext = await browser.newContext({ baseURL: server.url });
  await complaints.watch(context);
  const page = await context.newPage();
  const code: string[] = [];
  const elsewhere: string[] = [];
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) elsewhere.push(request.url());
    if (request.resourceType() === 'script') code.push(request.url());
    if (request.url().endsWith('/api/events')) bodies.push(request.postData() ?? '');
  });
  if (analytics === 'first-party') {
    // The browser's log does not tell what is in a beacon: without one the same bodies go by fetch.
    await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }));
  }
  const batches = () => bodies.map((body) => eventBatchSchema.parse(JSON.parse(body)));
  const told = (): readonly Told[] => [
    ...batches().flatMap(({ campaign, events }) => events.map(({ event }) => ({ event, campaign }))),
    ...(vendor?.tracked ?? []).filter(({ event }) => event !== '$identify').map(read),
  ];
  // Not before the vendor has been told: closing the browser ends what is still on its way to it.
  ends.push(async () => {
    await context.close();
    if (server !== usual) await server.dispose();
    await vendor?.stop();
  });
  await goThrough(page, server.url, told);

  return {
    told,
    linked: () => [...batches().flatMap(({ userId }) => userId ?? []), ...(vendor?.linked() ?? [])],
    sent: () => decodeURIComponent([...bodies, ...(vendor?.requests ?? [])].join('\n')),
    code,
    elsewhere: elsewhere.filter((url) => vendor === null || !url.startsWith(vendor.url)),
  };
}

const CAMPAIGN = ['utm_source', 'fbclid', 'referrer', 'landing_page', 'language'];
/** What Mixpanel needs to file an event. */
const FILING = ['token', 'distinct_id', 'mp_lib', 'time'];

function read({ event: name, properties }: MixpanelEvent): Told {
  const entries = Object.entries(properties).filter(([key]) => !key.startsWith('$') && !FILING.includes(key));
  const isCampaign = ([key]: [string, unknown]) => CAMPAIGN.includes(key);
  return {
    event: { name, ...Object.fromEntries(entries.filter((entry) => !isCampaign(entry))) },
    campaign: Object.fromEntries(entries.filter(isCampaign)),
  };
}

const sorted = (told: readonly Told[]) =>
  [...told].sort((one, other) => JSON.stringify(one.event).localeCompare(JSON.stringify(other.event)));

const SETTINGS: readonly AnalyticsSetting[] = ['first-party', ...ANALYTICS_VENDORS];

test('the same visit gives every vendor the same events, all in the catalogue, and names nobody', async ({
  browser,
  complaints,
  server,
}) => {
  complaints.expect(/no-such-page/);
  // Three visits at once: on a busy machine, the page of the link uses its code late.
  complaints.expect(/link preload.*\/auth\/callback/);
  const visits = await Promise.all(
    SETTINGS.map((analytics) => visitUnder(analytics, { browser, complaints, usual: server })),
  );
  const [firstParty, ...vendors] = visits as [Visit, ...Visit[]];
  const chunks = await builtChunks();
  const isCodeOf = (setting: AnalyticsSetting) => (url: string) =>
    chunks.some(({ name, fileName }) => name.startsWith(setting) && url.endsWith(`/${fileName}`));

  for (const [index, { code, elsewhere }] of visits.entries()) {
    expect(elsewhere).toEqual([]);
    expect(SETTINGS.filter((setting) => code.some(isCodeOf(setting)))).toEqual([SETTINGS[index]]);
  }
  const told = firstParty.told();
  expect([...new Set(told.map(({ event }) => (event as { name: string }).name))].sort()).toEqual([
    'Meta Referral Landing',
    'email_verification_completed',
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

  for (const event of [
    { name: 'navigation', from: 'landing', to: 'faq' },
    { name: 'error_encountered', page: 'not-found', error: 'not-found' },
    { name: 'form_field_error', form: 'contact', field: 'email', problem: 'missing' },
  ])
    expect(told.map(({ event: each }) => each)).toContainEqual(event);
  const campaign = { utm_source: 'radio', fbclid: 'given', landing_page: '/', language: 'en' };
  expect(told.map((each) => each.campaign)).toEqual(told.map(() => campaign));

  for (const vendor of vendors) {
    // Each event travels alone to the vendor, and one may overtake another.
    await expect.poll(() => sorted(vendor.told())).toEqual(sorted(told));
    for (const { event } of vendor.told()) expect(measuredEventSchema.safeParse(event).success).toBe(true);
  }

  for (const { linked, sent } of visits) {
    await expect.poll(linked).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(sent()).toContain('"faq_expanded"');
    for (const canary of CANARIES) expect(sent().toLowerCase(), canary).not.toContain(canary);
  }
});

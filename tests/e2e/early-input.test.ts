import type { Page } from '@playwright/test';
import { ROUTES } from '#web/runtime/paths.ts';
import { expect, hydrated, type Mailbox, test, visit } from './fixtures.ts';
import {
  askForLink,
  button,
  confirmSsnField,
  heading,
  isAt,
  launchDialog,
  messages,
  PATHS,
  ssnField,
} from './person.ts';
import { PASSWORD, type ReachedStep } from './reached-step.ts';

/** Forms that are filled in and pressed before the page's script is here, as on a slow phone. */

const SSN = '987-65-4321';

interface Person {
  readonly page: Page;
  readonly email: string;
  readonly mailbox: Mailbox;
}

interface EarlyForm {
  readonly path: string;
  readonly name: string;
  /** What the person is before the page is opened. */
  readonly account?: ReachedStep;
  readonly before?: (person: Person) => Promise<void>;
  /** Nothing of it may reach browser storage. */
  readonly secret?: string;
  readonly enter: (person: Person) => Promise<void>;
  readonly press: (person: Person) => Promise<void>;
  readonly after: (person: Person) => Promise<void>;
}

const nothing = async () => {};
const emailField = (page: Page) => page.getByLabel('Email address');
const supportLink = (page: Page) => page.getByRole('main').locator('[data-needs-script]');

const contactOn = (path: string): EarlyForm => ({
  path,
  name: 'the contact form',
  enter: nothing,
  press: ({ page }) => supportLink(page).click(),
  after: async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  },
});

const FORMS: readonly EarlyForm[] = [
  {
    path: '/start',
    name: 'the address',
    enter: ({ page, email }) => emailField(page).fill(email),
    press: ({ page }) => button(page, 'Send Verification Link').click(),
    after: async ({ page, email, mailbox }) => {
      await isAt(page, PATHS.verifyEmail);
      await mailbox.latest(email);
      expect(await mailbox.all(email)).toHaveLength(1);
    },
  },
  {
    path: PATHS.verifyEmail,
    name: 'the code',
    before: ({ page, email }) => askForLink(page, email),
    enter: async ({ page, email, mailbox }) => {
      await page.getByLabel('Six-digit code').fill((await mailbox.latest(email)).code);
    },
    press: ({ page }) => button(page, 'Continue with code').click(),
    after: ({ page }) => isAt(page, PATHS.calendar),
  },
  {
    path: '/login',
    name: 'the password, with the username to be kept',
    account: 'account_setup',
    enter: async ({ page, email }) => {
      await emailField(page).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('checkbox').check();
    },
    press: ({ page }) => button(page, 'Sign In').click(),
    after: async ({ page, email }) => {
      await isAt(page, PATHS.confirmation);
      expect(await page.evaluate(() => localStorage.getItem('saved_username'))).toBe(email);
    },
  },
  {
    path: '/login',
    name: 'the code instead',
    enter: ({ page, email }) => emailField(page).fill(email),
    press: ({ page }) => button(page, 'Email me a code instead').click(),
    after: async ({ page, email, mailbox }) => {
      await expect(heading(page, 'Check your email')).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();
      await mailbox.latest(email);
      expect(await mailbox.all(email)).toHaveLength(1);
    },
  },
  {
    path: '/login',
    name: 'the forgotten password',
    enter: ({ page, email }) => emailField(page).fill(email),
    press: ({ page }) => button(page, 'Forgot your password?').click(),
    after: async ({ page, email }) => {
      await expect(heading(page, 'Reset your password')).toBeVisible();
      await expect(emailField(page)).toHaveValue(email);
    },
  },
  {
    path: '/home/calendar',
    name: 'the day',
    enter: ({ page }) => page.getByRole('radio', { name: '2nd Wednesday of the month' }).check(),
    press: ({ page }) => button(page, 'Continue to Personal Info').click(),
    after: ({ page }) => isAt(page, '/home/info'),
  },
  {
    path: '/home/info',
    name: 'name, phone and ZIP code',
    secret: 'Oakenshield',
    enter: async ({ page }) => {
      await page.getByLabel('First name').fill('Wilhelmina');
      await page.getByLabel('Last name').fill('Oakenshield');
      await page.getByLabel('Phone number').pressSequentially('5559871234');
      await page.getByLabel(/ZIP code/i).fill('60637');
    },
    press: ({ page }) => page.locator('main form button[type=submit]').click(),
    after: ({ page }) => isAt(page, '/home/verify'),
  },
  {
    path: '/home/verify',
    name: 'the number, twice, and the box',
    secret: SSN,
    enter: async ({ page }) => {
      await ssnField(page).pressSequentially(SSN);
      await confirmSsnField(page).pressSequentially(SSN);
      await page.getByRole('checkbox').check();
    },
    press: ({ page }) => page.locator('main form button[type=submit]').click(),
    after: ({ page }) => expect(launchDialog(page)).toBeVisible(),
  },
  {
    path: '/schedule',
    name: "'Schedule a Call'",
    enter: nothing,
    press: ({ page }) => button(page, 'Schedule a Call').click(),
    after: ({ page }) => expect(page.getByRole('dialog', { name: 'Schedule a Call' })).toBeVisible(),
  },
  {
    path: '/faq',
    name: 'an opened answer',
    enter: ({ page }) => page.locator('summary').nth(2).click(),
    press: nothing,
    after: ({ page }) => expect(page.locator('details').nth(2)).toHaveAttribute('open', ''),
  },
  ...['/', '/home', '/home-variant-b', '/faq', '/schedule', '/home/verify', '/privacy', '/terms'].map(
    contactOn,
  ),
];

/** Lets no script of ours through until `release` is called: the page stays as it was prerendered. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function openEarly(page: Page, path: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  return release;
}

const browserKeeps = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));

for (const { path, name, account, before, enter, press, after, secret } of FORMS) {
  test(`${path}: ${name}, before the script is here`, async ({
    page,
    email,
    mailbox,
    alreadyAt,
    openBrowser,
  }) => {
    const person = { page, email, mailbox };
    if (account) await alreadyAt(account, { context: await openBrowser() });
    await before?.(person);
    const release = await openEarly(page, path);
    await enter(person);
    await press(person);
    release();
    await after(person);
    if (secret) {
      const kept = await browserKeeps(page);
      for (const text of [secret, secret.replaceAll('-', '')]) expect(kept).not.toContain(text);
    }
  });
}

test('every public page with something to fill in or to press is in the list above', async ({ page }) => {
  const withForms: string[] = [];
  const release = await holdScripts(page);
  for (const { path, document } of ROUTES) {
    if (document !== 'page' || path === '*') continue;
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('footer').waitFor();
    const controls = page
      .locator('main')
      .locator('input, textarea, select, button, summary, [data-needs-script]');
    if ((await controls.count()) > 0) withForms.push(path);
  }
  release();
  expect(withForms.sort()).toEqual([...new Set(FORMS.map(({ path }) => path))].sort());
});

test('several presses are one', async ({ page }) => {
  const saved: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/save_anonymous_calendar_preference')) saved.push(request.url());
  });
  const release = await openEarly(page, '/home/calendar');
  await page.getByRole('radio', { name: '2nd Wednesday of the month' }).check();
  for (let times = 0; times < 3; times += 1) await button(page, 'Continue to Personal Info').click();
  await expect(button(page, 'Continue to Personal Info')).toHaveAttribute('aria-busy', 'true');
  release();
  await isAt(page, '/home/info');
  await page.goBack();
  await isAt(page, '/home/calendar');
  expect(saved).toHaveLength(1);
});

test('an early press on a form that is not complete says what is missing', async ({ page }) => {
  const release = await openEarly(page, '/home/info');
  await page.getByLabel('First name').fill('Wilhelmina');
  await page.locator('main form button[type=submit]').click();
  release();
  await expect(page.getByText('Last name must be at least 2 characters').first()).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Wilhelmina');
});

test('an entry is taken over without a press, and typing goes on where it was', async ({ page }) => {
  const release = await openEarly(page, '/home/info');
  await page.getByLabel('Last name').pressSequentially('Oaken');
  release();
  await hydrated(page);
  await expect(page.getByLabel('Last name')).toBeFocused();
  await page.keyboard.type('shield');
  await expect(page.getByLabel('Last name')).toHaveValue('Oakenshield');
});

test('what the browser fills in counts, though nobody typed', async ({ page }) => {
  const release = await openEarly(page, '/home/info');
  await page.evaluate(() => {
    const values: Record<string, string> = {
      'first-name': 'Wilhelmina',
      'last-name': 'Oakenshield',
      phone: '5559871234',
      zip: '60637',
    };
    for (const [id, value] of Object.entries(values)) {
      (document.getElementById(id) as HTMLInputElement).value = value;
    }
  });
  release();
  await hydrated(page);
  await page.locator('main form button[type=submit]').click();
  await isAt(page, '/home/verify');
});

test('what the browser restores after Back counts', async ({ page }) => {
  await visit(page, '/home/calendar');
  const day = page.getByRole('radio', { name: '2nd Wednesday of the month' });
  await day.check();
  // Chromium saves what a form holds before the next document of the same site is there; before any other it need not.
  await page.evaluate(() => location.assign('/faq'));
  await isAt(page, '/faq');
  const release = await holdScripts(page);
  await page.goBack({ waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await expect(day, 'restored by the browser').toBeChecked();
  release();
  await hydrated(page);
  await expect(day, 'kept by the page').toBeChecked();
  await button(page, 'Continue to Personal Info').click();
  await isAt(page, '/home/info');
});

// Chromium empties forms on a reload, Firefox fills them in again before any script, and tells nobody.
test('what the browser restores after a reload counts', async ({ page }) => {
  const release = await openEarly(page, '/home/calendar');
  const day = page.getByRole('radio', { name: '2nd Wednesday of the month' });
  await day.evaluate((radio: HTMLInputElement) => {
    radio.checked = true;
  });
  release();
  await hydrated(page);
  await button(page, 'Continue to Personal Info').click();
  await isAt(page, '/home/info');
});

test('where the script never comes, the forms of the server are sent as HTML', async ({
  page,
  email,
  alreadyAt,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/assets|Failed to (load|fetch)/);
  await alreadyAt('account_setup', { context: await openBrowser() });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  await emailField(page).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign In').click();
  await isAt(page, PATHS.confirmation);
});

test('/login does not move when the script comes, at any width', async ({ page }) => {
  const release = await openEarly(page, '/login');
  const placesAtEachWidth = async () => {
    const places: unknown[] = [];
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const control of [
        page.getByRole('checkbox'),
        button(page, 'Sign In'),
        button(page, 'Email me a code instead'),
        button(page, 'Forgot your password?'),
      ]) {
        const box = await control.boundingBox();
        if (!box) throw new Error(`${control} is not drawn at ${width} px.`);
        places.push(box);
      }
    }
    return places;
  };
  const before = await placesAtEachWidth();
  release();
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Show' })).toBeVisible();
  expect(await placesAtEachWidth()).toEqual(before);
});

test('with a message up, a press on a label counts and nothing scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/login');
  await hydrated(page);
  await emailField(page).fill('nobody@example.com');
  await button(page, 'Email me a code instead').scrollIntoViewIfNeeded();
  await page.getByLabel('Password', { exact: true }).fill('');
  await button(page, 'Sign In').click();
  await expect(messages(page).getByText('Password Required')).toBeVisible();
  const label = page.getByText('Save username for next time');
  await label.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await label.click();
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.getByText('Password', { exact: true }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

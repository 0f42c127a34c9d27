import type { Page } from '@playwright/test';
import { ROUTES } from '#core/site/pages.ts';
import { sideways } from '../support/accessibility.ts';
import { makePseudoSite, PSEUDO } from '../support/pseudo-language.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { test as base, expect, mailboxOf, START_TIMEOUT_MS, visit } from './fixtures.ts';
import { isAt, PATHS } from './person.ts';
import { ROSE, SSN } from './reached-step.ts';

/** Adds an invented language as `CONTRIBUTING.md` says, and finds what is still in English. */

const test = base.extend<{ readonly pseudoServer: RunningServer }>({
  pseudoServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const { root, dispose } = await makePseudoSite();
      const server = await startServer({ PAGES_IN: PSEUDO }, root);
      await use(server);
      await server.dispose();
      dispose();
    },
    { timeout: START_TIMEOUT_MS },
  ],
  baseURL: async ({ pseudoServer }, use) => use(pseudoServer.url),
  mailbox: async ({ pseudoServer }, use) => use(mailboxOf(pseudoServer)),
});

test.use({ viewport: { width: 320, height: 640 } });

const inPseudo = (path: string) => `/${PSEUDO}${path === '/' ? '' : path}`;

/** The language has no Latin letters without accent. These are no words: addresses, names, initials, and cookies. */
const NAMES = [
  /https?:\/\/\S+|\S+@\S+|localhost:\d+[\w/-]*|[\w-]+(\.[a-z]+)+/g,
  /CheckAhead(, 100 Example Street, Springfield, USA)?|Rose|Alvarez|(Ruth|Darnell|Elena) [A-Z]\./g,
  /^([A-Z]{2})+$|^\/[\w/-]*$|checkahead_\w+/g,
];
const latinWords = (texts: readonly string[]) =>
  texts.filter((text) => /[a-z]{2}/i.test(NAMES.reduce((rest, name) => rest.replace(name, ''), text)));

const SPOKEN = [
  'title',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'placeholder',
];

/** Everything that a person can read or hear in the language, also what is folded away or for browsers without script. */
const wordsOf = (page: Page) =>
  page.evaluate(
    ([language, spoken]) => {
      const elements = [...document.querySelectorAll('title, body, body *')].filter(
        (element) =>
          !element.matches('script, style') && element.closest('[lang]')?.getAttribute('lang') === language,
      );
      const own = (element: Element) =>
        [...element.childNodes]
          .map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''))
          .join('');
      return elements
        .flatMap((element) => [own(element), ...spoken.map((name) => element.getAttribute(name) ?? '')])
        .map((text) => text.replace(/<wbr\/?>/g, '').replace(/<[^>]*>/g, ' '));
    },
    [PSEUDO, SPOKEN] as const,
  );

async function isInPseudo(page: Page): Promise<void> {
  const screen = page.url();
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO);
  const words = await wordsOf(page);
  expect.soft(words.join(''), screen).toContain('[!! ');
  expect.soft(latinWords(words), `English at ${screen}`).toEqual([]);
  for (const textSize of ['100%', '200%'])
    expect.soft(await sideways(page, textSize), `sideways scroll at ${screen}, text of ${textSize}`).toBe(0);
}

test('a language that is one folder and one line has every page, the journey and its mail', async ({
  page,
  mailbox,
  email,
  complaints,
}) => {
  complaints.expect(/\/nothing/);
  const send = () => page.locator('main form [type=submit]').click();

  for (const { path, document } of ROUTES) {
    if (document !== 'page') continue;
    await visit(page, inPseudo(path === '*' ? '/nothing' : path));
    if (path.startsWith('/sitemap')) await expect(page.locator('.react-flow__node').first()).toBeVisible();
    await isInPseudo(page);
  }

  await visit(page, inPseudo('/'));
  await page
    .locator(`main a[href="${inPseudo('/start')}"]`)
    .first()
    .click();
  await isAt(page, inPseudo('/start'));
  await page.locator('input[type=email]').fill(email);
  await isInPseudo(page);
  await send();
  await isAt(page, inPseudo(PATHS.verifyEmail));
  await expect(page.locator('[autocomplete=one-time-code]')).toBeVisible();
  await isInPseudo(page);

  const mail = await mailbox.latest(email);
  expect(mail.link).toContain(inPseudo('/auth/callback#token='));
  expect(mail.html).toContain(`<html lang="${PSEUDO}"`);
  expect(latinWords([mail.subject, ...mail.text.split('\n')])).toEqual([]);

  await page.goto(mail.link);
  await isAt(page, inPseudo(PATHS.calendar));
  await page.locator('input[value="3rd_wednesday"]').check();
  await isInPseudo(page);
  await send();

  await isAt(page, inPseudo(PATHS.account));
  await page.locator('[autocomplete=given-name]').fill(ROSE.firstName);
  await page.locator('[autocomplete=family-name]').fill(ROSE.lastName);
  await page.locator('[autocomplete=tel]').fill(ROSE.phone);
  for (const password of await page.locator('[autocomplete=new-password]').all())
    await password.fill(ROSE.password);
  await isInPseudo(page);
  await send();

  await isAt(page, inPseudo(PATHS.confirmation));
  const numbers = page.locator('main form input:not([type=checkbox])');
  await expect(numbers).toHaveCount(2);
  for (const number of await numbers.all()) await number.pressSequentially(SSN);
  await page.locator('main form [type=checkbox]').check();
  await isInPseudo(page);
  await send();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await isInPseudo(page);
  await dialog.getByRole('button').last().click();
  await isAt(page, inPseudo(PATHS.countdown));
  await expect(page.getByRole('timer')).toBeVisible();
  await isInPseudo(page);
});

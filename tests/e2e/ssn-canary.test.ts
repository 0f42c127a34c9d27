import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  button,
  closeLaunchDialog,
  confirmSsnField,
  enter,
  launchDialog,
  PATHS,
  pressBlocked,
  ssnField,
} from './person.ts';
import { dataFiles, storedRow, storedTexts } from './stored-state.ts';

/** A number that nobody has, and that no other test types. */
const CANARY = '987654329';
const [AREA, GROUP, SERIAL] = ['987', '65', '4329'];

/** The number in every dress in which it could leave the page. */
const dresses = (): readonly (readonly [string, RegExp])[] => {
  const plain = CANARY;
  const dashed = `${AREA}-${GROUP}-${SERIAL}`;
  const spaced = `${AREA} ${GROUP} ${SERIAL}`;
  const base64 = [plain, dashed, spaced].flatMap((text) =>
    // A text inside a longer one falls on one of three places of the encoding.
    [0, 1, 2].map((offset) => {
      const bytes = Buffer.from(`${'x'.repeat(offset)}${text}`);
      const whole = bytes.toString('base64').replace(/=+$/, '');
      return whole.slice(Math.ceil((offset * 4) / 3), -1);
    }),
  );
  const escaped = [plain, dashed, spaced].flatMap((text) => [
    [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
    Buffer.from(text).toString('hex'),
  ]);
  const literal = (text: string) => new RegExp(text.replace(/[+/]/g, '\\$&'), 'i');
  return [
    ['plain', literal(plain)],
    ['dashed', literal(dashed)],
    ['spaced', /987(\s|%20|\+)65(\s|%20|\+)4329/],
    ['URL-encoded dashes', /987%2d65%2d4329/i],
    // The parts one after another with little between them, as in ["987","65","4329"].
    ['split', /987.{0,12}?65.{0,12}?4329/s],
    ...base64.map((text) => [`base64 ${text}`, literal(text)] as const),
    ...escaped.map((text) => [`escaped ${text}`, literal(text)] as const),
  ];
};

function findsWhole(where: string, text: string): readonly string[] {
  return dresses().flatMap(([dress, pattern]) => (pattern.test(text) ? [`${where}: ${dress}`] : []));
}

/** The first five alone, at the start of a word: five digits inside a random id or a moment are nobody's number. */
const FIRST_FIVE = /(?<![0-9a-z_-])987-?65/i;
/** Ids, digests and moments that the server makes: random, or counted. */
const MADE_BY_SERVER = /^([0-9a-f-]{36}|[\w-]{43}|\d{13})$/i;

/** For texts that people and pages make. */
function finds(where: string, text: string): readonly string[] {
  return [...findsWhole(where, text), ...(FIRST_FIVE.test(text) ? [`${where}: the first five`] : [])];
}

const documentText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const parts: string[] = [document.documentElement.outerHTML, document.title, location.href];
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) parts.push(`${name}=${value}`);
      if ('value' in element) parts.push(String(element.value));
    }
    return parts.join('\n');
  });

const storageText = async (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases?.()) ?? [];
    const cached = 'caches' in window ? await caches.keys() : [];
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      history.state,
      window.name,
      databases,
      cached,
    ]);
  });

test('the canary itself is found in every dress', () => {
  for (const text of [
    '{"ssn":"987654329"}',
    'ssn=987-65-4329',
    '987 65 4329',
    '["987","65","4329"]',
    Buffer.from('{"ssn":"987654329"}').toString('base64'),
    Buffer.from('{"a":"987-65-4329"}').toString('base64'),
    encodeURIComponent('987 65 4329'),
    Buffer.from('987654329').toString('hex'),
    '{"first":"987-65"}',
  ])
    expect(finds('a text', text), text).not.toEqual([]);
  expect(finds('a text', '{"ssn_last4":"4329"}')).toEqual([]);
});

test('the full number never leaves the fields it is typed into', async ({
  page,
  context,
  server,
  alreadyAt,
  person,
}) => {
  const sent: string[] = [];
  const said: string[] = [];
  context.on('request', (request) => {
    sent.push(
      `${request.method()} ${request.url()}\n${JSON.stringify(request.headers())}\n${request.postData() ?? ''}`,
    );
  });
  context.on('console', (message) => said.push(message.text()));
  page.on('websocket', (socket) => sent.push(socket.url()));
  await alreadyAt('account_setup');
  await enter(page, PATHS.confirmation, 'Your Social Security number');

  // A wrong second entry first, so that the errors are looked at too.
  await ssnField(page).pressSequentially(`${AREA}-${GROUP}-${SERIAL}`);
  await confirmSsnField(page).pressSequentially('987654320');
  await pressBlocked(page, 'Complete Verification');
  await expect(page.getByText('SSNs must match').first()).toBeVisible();
  expect(finds('document', await documentText(page))).toEqual([]);

  await confirmSsnField(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(confirmSsnField(page)).toHaveValue('');
  await confirmSsnField(page).pressSequentially(CANARY);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await expect(ssnField(page)).not.toHaveValue(/\d{3}/);
  await expect(ssnField(page)).toHaveAccessibleDescription(/entered, ends in 4329/);
  expect(finds('document after leaving the fields', await documentText(page))).toEqual([]);
  expect(finds('storage', await storageText(page))).toEqual([]);

  // Shown on purpose and hidden again, it is still in no attribute.
  await page.getByRole('button', { name: 'Show Social Security number' }).click();
  await expect(ssnField(page)).toHaveValue('987-65-4329');
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/987-?65-?4329/);
  await page.getByRole('button', { name: 'Hide Social Security number' }).click();
  await expect(ssnField(page)).not.toHaveValue(/\d{3}/);

  await button(page, 'Complete Verification').click();
  await expect(launchDialog(page)).toBeVisible();
  expect(finds('document behind the dialog', await documentText(page))).toEqual([]);
  await closeLaunchDialog(page);
  await expect(page.getByText('Rose, you are on the list')).toBeVisible();
  expect(finds('document of the countdown', await documentText(page))).toEqual([]);
  expect(finds('storage', await storageText(page))).toEqual([]);
  // Alone: random ids and moments hold any four digits now and then.
  expect(await storageText(page)).not.toMatch(/(?<![\w-])4329(?![\w-])/);
  const cookies = JSON.stringify(await context.cookies());

  expect(storedRow(person)).toMatchObject({ ssn_last4: '4329', ssn_provided: 1 });
  expect(sent.some((request) => request.includes('"ssn_last4":"4329"'))).toBe(true);
  expect([
    ...sent.flatMap((request) => finds(request.split('\n')[0] ?? '', request)),
    ...said.flatMap((line) => finds('console', line)),
    ...finds('cookies', cookies),
    ...finds("the server's log", server.output()),
    // The files hold random bytes, in which five digits prove nothing: there the columns are looked at one by one.
    ...dataFiles(server).flatMap((file) => findsWhole(file, readFileSync(file, 'latin1'))),
    ...storedTexts(server).flatMap(({ place, text }) =>
      MADE_BY_SERVER.test(text) ? [] : finds(place, text),
    ),
  ]).toEqual([]);
});

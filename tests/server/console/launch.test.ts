import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import { besideServer } from '#server/composition/beside-server.ts';
import { makeAccess } from '#server/console/access.ts';
import { createConsoleApp } from '#server/console/console-app.ts';
import { makeLaunchScreen } from '#server/console/pages/launch.ts';
import { generatePeople } from '#tests/bench/harness/many-people.ts';
import { CONSOLE } from '#tests/support/console.ts';
import { type SmtpDouble, startSmtpDouble } from '#tests/support/smtp-double.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let provider: SmtpDouble;
let started: number;
let request: (path: string, form?: readonly (readonly [string, string])[]) => Promise<Response>;
let close: () => Promise<void>;

beforeEach(async () => {
  provider = await startSmtpDouble();
  server = await startTestServer({
    environment: {
      MAIL: 'smtp',
      SMTP_URL: provider.url,
      MAIL_FROM: 'hello@checkahead.example',
      POSTAL_ADDRESS: 'CheckAhead, 1 Real Street, Springfield',
      PUBLIC_URL: 'https://checkahead.example',
      LAUNCH_AT: '2026-01-05T11:00:00Z',
    },
  });
  generatePeople(server.databaseFile, 3, [], server.clock.now());
  started = 0;
  const { loadMailer } = await import('#server/composition/load-mailer.ts');
  const store = openSqliteStore(server.databaseFile, { waitMs: 5_000, beside: true });
  const beside = besideServer(
    {
      settings: server.settings,
      store,
      mailer: await loadMailer(server.settings),
      replace: { clock: server.clock },
    },
    'ada',
  );
  const access = makeAccess(beside.ports);
  const app = createConsoleApp({
    ...beside,
    access,
    screens: [
      makeLaunchScreen(() => {
        started += 1;
      }),
    ],
    report: (bug) => {
      throw new Error(JSON.stringify(bug));
    },
  });
  const host = new URL(CONSOLE).host;
  const opened = await app.request(access.newLink(), { headers: { host } });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  request = async (path, form) =>
    app.request(path, {
      headers: { host, cookie, origin: CONSOLE },
      ...(form === undefined
        ? {}
        : { method: 'POST', body: new URLSearchParams(form.map(([a, b]) => [a, b])) }),
    });
  close = () => beside.close();
});
afterEach(async () => {
  await close();
  await server.stop();
  await provider.stop();
});

const WHY = ['why', 'launch day'] as const;
const page = async () => (await request('/launch')).text();
const act = (action: string, ...form: (readonly [string, string])[]) =>
  request(`/launch/${action}`, [...form, WHY]);

it('leads from the draft through the test mail to the end, with a sender of its own', async () => {
  expect(await page()).toContain('Make a draft');
  expect((await act('new', ['to', 'everybody'])).status).toBe(303);
  expect(await page()).toContain('a draft: no test mail was sent yet');
  const early = await act('start');
  expect(early.status).toBe(409);
  expect(await early.text()).toContain(
    'The announcement is still a draft. Send a test mail and read it first.',
  );

  expect((await act('test', ['address', 'nobody'])).status).toBe(400);
  await act('test', ['address', 'ada@example.com']);
  expect(provider.received.map(({ to }) => to)).toEqual(['ada@example.com', 'ada@example.com']);
  const counted = await (await request('/launch?to=everybody&dry-run=1')).text();
  expect(counted).toContain('3 people would get the mail now.');
  expect(counted).toContain('p•••@example.com');
  expect(counted).not.toContain('person0');

  expect((await act('start')).headers.get('location')).toBe('/launch');
  expect(started).toBe(1);
  const stalled = await request('/launch');
  expect(stalled.headers.get('refresh')).toBeNull();
  expect(await stalled.text()).toContain('Continue sending');
  await server.parts.ports.uow.run((tables) => {
    const found = tables.announcements.newest();
    if (found)
      tables.announcements.put({ ...found, sender: 'a program', senderUntil: server.clock.now() + 1 });
  });
  const running = await request('/launch');
  expect(running.headers.get('refresh')).toBe('5');
  // A page that renews itself has nothing to type into.
  expect(await running.text()).not.toContain('<input');
  const still = await request('/launch?still');
  expect(still.headers.get('refresh')).toBeNull();
  expect(await still.text()).toContain('Stop for good');
  const second = await act('new');
  expect(await second.text()).toContain('There is an announcement already; it is running.');

  await act('pause');
  expect((await request('/launch')).headers.get('refresh')).toBeNull();
  await act('resume');
  expect(started).toBe(2);
  await act('stop');
  expect(await page()).toContain('It is done.');
  expect(provider.received).toHaveLength(2);
});

it('continues only what runs, and records the press', async () => {
  await act('new', ['to', 'everybody']);
  await act('test', ['address', 'ada@example.com']);
  const stale = await act('continue');
  expect(stale.status).toBe(409);
  expect(await stale.text()).toContain(
    'Nothing is sent now: the announcement is tested, and can be started.',
  );
  expect(started).toBe(0);
  await act('start');
  expect((await act('continue')).status).toBe(303);
  expect(started).toBe(2);
  const lines = await server.parts.ports.uow.read((tables) => tables.auditLog.newest({ most: 9 }));
  expect(lines._unsafeUnwrap().map(({ what, why }) => [what, why])).toEqual([
    ['announcement-continued', 'launch day'],
    ['announcement-started', 'launch day'],
    ['announcement-tested', 'launch day'],
    ['announcement-created', 'launch day'],
  ]);
});

it('lists mails of which a restored backup knows no time', async () => {
  await act('new', ['to', 'everybody']);
  await act('test', ['address', 'ada@example.com']);
  await act('start');
  await server.parts.ports.uow.run(({ announcements }) => {
    const id = announcements.newest()?.id ?? '';
    const [one] = announcements.candidates('', 1);
    announcements.addDeliveries(id, [one?.accountId ?? '']);
    announcements.correct(id, one?.accountId ?? '', 1);
  });
  expect(await page()).toContain('<td class="when">not known</td>');
});

it('asks for a reason, and does nothing without one', async () => {
  const answer = await request('/launch/new', [['why', ' ']]);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('Please say why');
  expect(await page()).toContain('Make a draft');
  expect((await act('fly')).status).toBe(404);
});

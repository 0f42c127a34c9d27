import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeLaunchScreen } from '#server/console/pages/launch.ts';
import { generatePeople } from '#tests/bench/harness/many-people.ts';
import { openConsole, type TestConsole } from '#tests/support/console.ts';
import { accountOf } from '#tests/support/people.ts';
import { type SmtpDouble, startSmtpDouble } from '#tests/support/smtp-double.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let provider: SmtpDouble;
let started: number;
let operator: TestConsole;

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
  operator = await openConsole(server, [
    makeLaunchScreen(() => {
      started += 1;
    }),
  ]);
});
afterEach(async () => {
  await operator.close();
  await server.stop();
  await provider.stop();
});

const get = (path = '/launch') => operator.get(path);
const page = () => operator.text('/launch');
const act = (action: string, form: Record<string, string> = {}) =>
  operator.post(`/launch/${action}`, { why: 'launch day', ...form });
/** Somebody has the mail, as the record of a restored database says. */
const makeUnknown = () =>
  server.parts.ports.uow.run(async ({ announcements }) => {
    const id = (await announcements.newest())?.id ?? '';
    const [one] = await announcements.candidates('', 1);
    await announcements.addDeliveries(id, [one?.accountId ?? '']);
    await announcements.correct(id, one?.accountId ?? '', 1);
  });
const createTested = async () => {
  await act('new', { to: 'everybody' });
  await act('test', { address: 'ada@example.com' });
};

it('leads from the draft through the test mail to the end, with a sender of its own', async () => {
  expect(await page()).toContain('Make a draft');
  expect((await act('new', { to: 'everybody' })).status).toBe(303);
  expect(await page()).toContain('a draft: no test mail was sent yet');
  const early = await act('start');
  expect(early.status).toBe(409);
  expect(await early.text()).toContain(
    'The announcement is still a draft. Send a test mail and read it first.',
  );

  expect((await act('test', { address: 'nobody' })).status).toBe(400);
  await act('test', { address: 'ada@example.com' });
  expect(provider.received.map(({ to }) => to)).toEqual(['ada@example.com', 'ada@example.com']);
  const counted = await (await get('/launch?to=everybody&dry-run=1')).text();
  expect(counted).toContain('3 people would get the mail now.');
  expect(counted).toContain('p•••@•••.com');
  expect(counted).not.toContain('person0');

  expect(operator.whereTo(await act('start'))).toBe('/launch');
  expect(started).toBe(1);
  const stalled = await get();
  expect(stalled.headers.get('refresh')).toBeNull();
  expect(await stalled.text()).toContain('Continue sending');
  await server.parts.ports.uow.run(async (tables) => {
    const found = await tables.announcements.newest();
    if (!found) return;
    const [one] = await tables.announcements.candidates('', 1);
    await tables.announcements.addDeliveries(found.id, [one?.accountId ?? '']);
    const now = server.clock.now();
    for (const { number } of await tables.announcements.due(found.id, now, 1))
      await tables.announcements.handOver(number, now);
    await tables.announcements.put({ ...found, sender: 'a program', senderUntil: now + 1 });
  });
  const running = await get();
  expect(running.headers.get('refresh')).toBe('5');
  const shown = await running.text();
  expect(shown).toContain('1.0 a second, the mail service has taken none yet');
  // A page that renews itself has nothing to type into.
  expect(shown).not.toContain('<input');
  const still = await get('/launch?still');
  expect(still.headers.get('refresh')).toBeNull();
  expect(await still.text()).toContain('Stop for good');
  const second = await act('new');
  expect(await second.text()).toContain('There is an announcement already; it is running.');

  await act('pause');
  expect((await get()).headers.get('refresh')).toBeNull();
  await act('resume');
  expect(started).toBe(2);
  await act('stop');
  expect(await page()).toContain('It is stopped, with nothing sent.');
  expect(provider.received).toHaveLength(2);
});

it('continues only what runs, and records the press', async () => {
  await createTested();
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
  await createTested();
  await act('start');
  await makeUnknown();
  expect(await page()).toContain('<td class="when">not known</td>');
});

it('says how to find out whether an unknown mail was sent, and what to press after it waits again', async () => {
  await createTested();
  await act('start');
  await act('pause');
  await makeUnknown();
  const unknown = await page();
  expect(unknown).toContain('status=sent');
  expect(unknown).not.toContain("press 'Resume'");
  const number = /name="number" value="(\d+)"/.exec(unknown)?.[1] ?? '';
  expect((await act('again', { number })).status).toBe(303);
  expect(await page()).toMatch(/paused, and 1 wait: press (?:'|&#39;)Resume(?:'|&#39;) to send them/);
});

it('asks for a reason, and does nothing without one', async () => {
  const answer = await act('new', { why: ' ' });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('Please say why');
  expect(await page()).toContain('Make a draft');
  expect((await act('fly')).status).toBe(404);
});

it('says that more are unknown than it lists', async () => {
  await act('new', { to: 'everybody' });
  await server.parts.ports.uow.run(async ({ accounts, announcements }) => {
    const id = (await announcements.newest())?.id ?? '';
    const ids = Array.from({ length: 101 }, (_, index) => `many-${index}`);
    for (const one of ids) await accounts.put(accountOf(one));
    await announcements.addDeliveries(id, ids);
    for (const { number } of await announcements.due(id, server.clock.now(), 101))
      await announcements.handOver(number, server.clock.now());
    await announcements.abandon(id);
  });
  expect(await page()).toContain('The first 100 of 101 are shown.');
});

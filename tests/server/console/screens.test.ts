import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import type { Tables } from '#core/ports/unit-of-work.ts';
import { CONSOLE, operator, startConsolePerTest } from '#tests/support/console.ts';
import { ROSE } from '#tests/support/people.ts';
import { server } from '#tests/support/server-per-test.ts';
import { DAY, MINUTE } from '#tests/support/times.ts';

startConsolePerTest();

const WHY = { why: 'They called.' };
/** Monday, January 5, 2026, 9:00 in New York. */
const NINE = Date.UTC(2026, 0, 5, 14);

const read = async <T>(work: (tables: Tables) => T) =>
  (await server.parts.ports.uow.read(work))._unsafeUnwrap();
const what = async () => (await operator.audits()).map((line) => line.what).reverse();
const whereTo = (response: Response) => {
  expect(response.status).toBe(303);
  return operator.whereTo(response);
};
const bodyOf = async (response: Response, status = 200) => {
  expect(response.status).toBe(status);
  return response.text();
};
const search = async (query = ROSE) => whereTo(await operator.post('/people/find', { query, ...WHY }));

async function book(): Promise<string> {
  const request = { startsAt: NINE, name: 'Rose <i>Hill</i>', email: ROSE };
  await server.parts.ports.uow.run(({ appointments }) =>
    appointments.put({ id: 'call-1', phone: '2175550123', createdAt: server.clock.now(), ...request }),
  );
  return 'call-1';
}
const write = (message: string) =>
  server.parts.services.contact.send({ name: 'Rose Hill', email: ROSE, message });

it('shows the state of the site', async () => {
  await server.signedIn(ROSE);
  await write('Hello.');
  await server.parts.cleanUpJob();
  server.clock.advance(11 * 60_000);
  const page = await operator.text('/');
  expect(page).toMatch(/Messages without an answer<\/dt><dd><a href="\.\/messages">1</);
  expect(page).toMatch(/Waiting<\/dt><dd>1, the oldest for 11 minutes/);
  expect(page).toContain('Mail is late.');
  expect(page).toMatch(/Last clean-up<\/dt><dd>11 minutes ago/);
  expect(page).toMatch(/Version<\/dt><dd>\d+\.\d+\.\d+</);
  expect(page).toMatch(/Database<\/dt><dd>[\d.]+ [KM]B</);
  expect(page).toMatch(/Free on its disk<\/dt><dd>[\d.]+ [MGT]B</);
  expect(page).toMatch(/Confirmed the address<\/th><td class="number">1</);
  expect(page).toMatch(/Mon, Jan 5<\/th><td class="number">1</);
  expect(page.match(/<rect /g)).toHaveLength(32);
  expect(page).not.toMatch(/script|style=/);
  expect(await what()).toEqual([]);
});

it('says that mail fails before it is late', async () => {
  await write('Hello.');
  expect(await operator.text('/')).toMatch(/Failed, tried again later<\/dt><dd>0</);
  for (let tries = 0; tries < 2; tries += 1)
    await server.parts.ports.outbox.lease({ at: server.clock.now(), limit: 1, leaseMs: 0 });
  const page = await operator.text('/');
  expect(page).toMatch(/Failed, tried again later<\/dt><dd>1</);
  expect(page).toContain('Mail fails and is tried again.');
  expect(page).not.toContain('Mail is late.');
});

describe('People', () => {
  it('are shown masked after a search, under an address that names nobody', async () => {
    await server.signedIn(ROSE);
    const path = await search();
    expect(path).toMatch(/^\/people\/[0-9a-f-]{36}$/);
    const masked = await operator.text(path);
    expect(masked).toContain('r•••@•••.com');
    expect(masked).not.toContain(ROSE);
    expect(await what()).toEqual(['person-searched']);
    const shown = await bodyOf(await operator.post(`${path}/show`, { why: 'Their number <b>' }));
    expect(shown).toContain(ROSE);
    expect(shown).toContain('Their number &lt;b&gt;');
    expect(await what()).toEqual(['person-searched', 'person-shown']);
    const [line] = await operator.audits();
    expect(line).toMatchObject({ who: 'Ada King (ada)', why: 'Their number <b>', at: server.clock.now() });
    expect(await operator.text(path)).not.toContain(ROSE);
  });

  it('are not shown under the id of their account, and not after the console has ended', async () => {
    await server.signedIn(ROSE);
    const id = await read(async ({ accounts }) => (await accounts.byEmail(ROSE))?.id);
    expect(await operator.text(`/people/${id}`, 404)).toContain('This search is over');
    expect((await operator.post(`/people/${id}/delete`, { ...WHY, sure: 'on' })).status).toBe(404);
  });

  it('are not found without a reason, or by something that is no address', async () => {
    expect(await bodyOf(await operator.post('/people/find', { query: ROSE }), 400)).toContain(
      'give a reason',
    );
    const page = await bodyOf(await operator.post('/people/find', { query: 'rose', ...WHY }));
    expect(page).toContain('neither an email address nor a phone number');
    expect(await bodyOf(await operator.post('/people/find', { query: ROSE, ...WHY }))).toContain(
      'No account was found.',
    );
    expect(await what()).toEqual(['person-searched']);
  });

  it('who have no account can have what they left deleted', async () => {
    await write('Please delete this.');
    const page = await bodyOf(await operator.post('/people/find', { query: ROSE, ...WHY }));
    expect(page).toContain('0 calls and 1 messages');
    expect(await bodyOf(await operator.post('/people/find', { query: '2175550123', ...WHY }))).not.toContain(
      'erase-address',
    );
    expect(page).toContain(`name="address" value="${ROSE}"`);
    const done = whereTo(await operator.post('/people/erase-address', { address: ROSE, ...WHY }));
    expect(await operator.text(done)).toContain('of the address are deleted');
    expect(await operator.text('/messages')).not.toContain('r•••@•••.com');
    expect(await what()).toEqual(['person-searched', 'person-searched', 'address-erased']);
  });

  it('who share a phone are listed', async () => {
    for (const email of [ROSE, 'otis@example.com']) await server.signedIn(email);
    await server.parts.ports.uow.run(async ({ onboarding }) => {
      for (const email of [ROSE, 'otis@example.com']) {
        for (const row of await onboarding.byEmail(email))
          await onboarding.put({ ...row, phone: '2175550123' });
      }
    });
    const page = await bodyOf(await operator.post('/people/find', { query: '(217) 555-0123', ...WHY }));
    expect(page).toContain('2 people gave this number.');
    const [, path = ''] = /href="\.(\/people\/[0-9a-f-]{36})"/.exec(page) ?? [];
    expect(await operator.text(path)).toContain('r•••@•••.com');
  });

  it('who share a phone with more than 20 are the first, which the page says', async () => {
    await server.signedIn(ROSE);
    await server.parts.ports.uow.run(async ({ accounts, onboarding }) => {
      const account = await accounts.byEmail(ROSE);
      const row = (await onboarding.byEmail(ROSE))[0];
      if (!account || !row) throw new Error('Rose has an account');
      for (let number = 0; number < 21; number++) {
        const email = `rose-${number}@example.com`;
        await accounts.put({ ...account, id: `account-${number}`, email });
        await onboarding.put({ ...row, id: `row-${number}`, email, phone: '2175550123' });
      }
    });
    const page = await bodyOf(await operator.post('/people/find', { query: '2175550123', ...WHY }));
    expect(page).toContain('20 or more people gave this number. These are the first 20');
    expect(page.match(/>Person \d+</g)).toHaveLength(20);
  });

  it('get a new link, lose their sessions, and are downloaded', async () => {
    const browser = await server.signedIn(ROSE);
    server.clock.advance(120_000);
    const path = await search();
    expect(whereTo(await operator.post(`${path}/link`, WHY))).toBe(`${path}?done=link`);
    expect(await operator.text(`${path}?done=link`)).toContain('A new link is on its way');
    expect(await operator.text(`${path}?done=__proto__`)).not.toContain('notice" role="status"');
    expect((await server.secretsFor(ROSE)).token).not.toBe('');
    expect(whereTo(await operator.post(`${path}/sessions`, WHY))).toBe(`${path}?done=sessions`);
    expect(await (await browser.fetch(`${server.url}/api/session`)).json()).toMatchObject({ session: null });
    const file = await operator.post(`${path}/download`, WHY);
    expect(file.headers.get('content-disposition')).toBe(
      'attachment; filename="checkahead-my-information.json"',
    );
    expect(await file.json()).toMatchObject({ account: { email: ROSE } });
    expect(await what()).toEqual(['person-searched', 'link-sent', 'sessions-ended', 'person-exported']);
  });

  it('are deleted only when it is confirmed, with a receipt', async () => {
    await server.signedIn(ROSE);
    const path = await search();
    expect((await operator.post(`${path}/delete`, WHY)).status).toBe(400);
    expect(await read(({ accounts }) => accounts.byEmail(ROSE))).not.toBeNull();
    const deleted = await operator.post(`${path}/delete`, { ...WHY, sure: 'on' });
    expect(await operator.text(whereTo(deleted))).toContain('is deleted. A receipt');
    expect((await server.mailsTo(ROSE))[0]?.subject).toContain('account is deleted');
    expect(await operator.text(path, 404)).toContain('This search is over');
    expect(await operator.text('/audit-log')).toContain('Deleted a person');
  });
});

describe('Calls', () => {
  it('are masked, shown for a reason, moved and canceled', async () => {
    const id = await book();
    const week = await operator.text('/calls');
    expect(week).toContain('R•••');
    expect(week).not.toContain('Hill');
    const shown = await bodyOf(await operator.post('/calls/show', { week: '2026-01-05', ...WHY }));
    expect(shown).toContain('Rose &lt;i&gt;Hill&lt;/i&gt;');
    expect(shown).toContain('217-555-0123');
    expect(await operator.text(`/calls/${id}`)).not.toContain('Hill');
    expect(await bodyOf(await operator.post(`/calls/${id}/show`, WHY))).toContain(ROSE);
    const seen = { seenAt: String(NINE), ...WHY };
    const moved = await operator.post(`/calls/${id}/move`, { startsAt: String(NINE + DAY), ...seen });
    expect(whereTo(moved)).toBe('/calls?week=2026-01-06&done=moved');
    expect((await server.mailsTo(ROSE))[0]?.text).toContain('We had to move your call on Monday, January 5');
    expect(await bodyOf(await operator.post(`/calls/${id}/cancel`, seen), 400)).toContain(
      'This call was changed or canceled meanwhile',
    );
    const page = await operator.text(`/calls/${id}`);
    const now = { ...WHY, seenAt: /name="seenAt" value="(\d+)"/.exec(page)?.[1] ?? '' };
    const taken = await operator.post(`/calls/${id}/move`, { startsAt: 'x', ...now });
    expect(await bodyOf(taken, 400)).toContain('No call can begin at this time.');
    expect(whereTo(await operator.post(`/calls/${id}/cancel`, now))).toBe('/calls?done=canceled');
    expect((await operator.post(`/calls/${id}/cancel`, now)).status).toBe(400);
    expect(await what()).toEqual(['calls-shown', 'calls-shown', 'call-moved', 'call-canceled']);
  });

  it('have a note that is shown only for a reason', async () => {
    const id = await book();
    const noted = await operator.post(`/calls/${id}/note`, {
      note: 'Asked\r\nabout fees',
      outcome: 'held',
      ...WHY,
    });
    expect(whereTo(noted)).toBe('/calls?done=noted');
    expect(await operator.text(`/calls/${id}`)).not.toContain('about fees');
    const shown = await bodyOf(await operator.post(`/calls/${id}/show`, WHY));
    expect(shown).toContain('Asked\nabout fees</textarea>');
    expect(shown).toMatch(/value="held" selected/);
    const wrong = await operator.post(`/calls/${id}/note`, { note: '', outcome: 'constructor', ...WHY });
    expect(wrong.status).toBe(400);
    const seen = Object.fromEntries(
      ['seenNote', 'seenOutcome'].map((name) => [
        name,
        new RegExp(`name="${name}" value="([^"]*)"`).exec(shown)?.[1] ?? '',
      ]),
    );
    const again = await operator.post(`/calls/${id}/note`, { note: 'Called back', ...seen, ...WHY });
    expect(whereTo(again)).toBe('/calls?done=noted');
  });

  it('cannot be booked on a blocked day', async () => {
    await book();
    const block = async (day: string) => operator.post('/calls/block', { day, ...WHY });
    expect(whereTo(await block('2026-01-06'))).toBe('/calls?week=2026-01-06&done=blocked');
    expect(whereTo(await block('2026-01-05'))).toContain('blocked-with-calls');
    expect((await block('"><script>')).status).toBe(400);
    const free = await server.send('GET', '/api/consultations');
    const { slots } = (await free.json()) as { slots: { startsAt: number }[] };
    expect(slots[0]?.startsAt).toBe(NINE + 2 * DAY);
    expect(whereTo(await operator.post('/calls/open', { day: '2026-01-06', ...WHY }))).toBe(
      '/calls?done=opened',
    );
  });

  it('have a feed that needs the secret and nothing else', async () => {
    await book();
    const page = await bodyOf(await operator.post('/calls/feed', WHY));
    const [, path = ''] = /http:\/\/127\.0\.0\.1:3100(\/calls\/feed\/[\w-]{43}\.ics)/.exec(page) ?? [];
    const host = new URL(CONSOLE).host;
    const feed = await operator.app.request(path, { headers: { host } });
    expect(feed.headers.get('content-type')).toContain('text/calendar');
    const text = await feed.text();
    expect(text).toMatch(/UID:call-1@127\.0\.0\.1/);
    expect(text).toContain('SUMMARY:Call with R•••');
    expect(text).not.toMatch(/Hill|example\.com|0123/);
    for (const wrong of ['/calls/feed/x.ics', '/calls/feed/', '/calls/feed/../'])
      expect((await operator.app.request(wrong, { headers: { host } })).status, wrong).not.toBe(200);
    expect((await operator.app.request(path, { headers: { host: 'evil.example' } })).status).toBe(421);
    const stranger = { method: 'POST', headers: { host, origin: CONSOLE } };
    expect((await operator.app.request('/calls/feed/cancel', stranger)).status).toBe(401);
  });
});

describe('Messages', () => {
  it('are shown for a reason and marked as answered', async () => {
    await write('Is it <b>real</b>?\n\nRose');
    const list = await operator.text('/messages');
    expect(list).toContain('r•••@•••.com');
    expect(list).not.toMatch(/Hill|real/);
    const shown = await bodyOf(await operator.post('/messages/show', { all: '', before: '', ...WHY }));
    expect(shown).toContain('Is it &lt;b&gt;real&lt;/b&gt;?\n\nRose');
    expect(shown).toContain('href="mailto:rose%40example.com?subject=');
    expect(whereTo(await operator.post('/messages/1/answered', WHY))).toBe('/messages?done=answered');
    expect(await operator.text('/messages')).toContain('Every message is answered.');
    expect(await operator.text('/messages?all=1')).toContain('Answered Mon, Jan 5, 2026, 7:00 AM');
    expect(whereTo(await operator.post('/messages/1/reopened', WHY))).toBe('/messages?done=reopened');
    expect((await operator.post('/messages/x/answered', WHY)).status).toBe(400);
    expect((await operator.post('/messages/1/answered', {})).status).toBe(400);
    expect(await what()).toEqual(['messages-shown', 'message-answered', 'message-reopened']);
  });

  it('are marked as spam together, and further ones of blocked senders are accepted and dropped', async () => {
    const { contact } = server.parts.services;
    const spammer = 'win@prize.example';
    const send = (email: string, message: string) => contact.send({ name: 'Win', email, message });
    for (const text of ['You won.', 'You won again.']) await send(spammer, text);
    await write('Is it real?');
    const shown = await bodyOf(await operator.post('/messages/show', WHY));
    expect(shown.match(/name="id" value="\d" form="spam"/g)).toHaveLength(3);
    const form = new URLSearchParams([
      ...[
        ['id', '1'],
        ['id', '2'],
        ['id', '99'],
        ['id', 'x'],
        ['block', '1'],
        ['why', 'Spam'],
      ],
    ]);
    expect(whereTo(await operator.post('/messages/spam', form))).toBe('/messages?done=blocked');
    const list = await operator.text('/messages?done=blocked');
    expect(list).toContain('Further messages of their senders are dropped.');
    expect(list.match(/Not answered<\/td>/g)).toHaveLength(1);
    expect(list).toContain('Blocked senders: 1');
    expect((await operator.text('/messages?all=1')).match(/<td>Spam Mon, Jan 5/g)).toHaveLength(2);

    const stored = () =>
      read(async ({ contactMessages }) => (await contactMessages.newestOf(spammer, 9)).length);
    const queued = () => read(({ outbox }) => outbox.countSince(0));
    const before = await queued();
    expect(await send('Win@Prize.example', 'And again.')).toEqual(await send('otis@example.com', 'Hello.'));
    expect(await stored()).toBe(2);
    expect(await queued()).toBe(before + 1);

    expect((await operator.post('/messages/unblock', { address: 'rose@x.example', ...WHY })).status).toBe(
      400,
    );
    const unblock = { address: ' WIN@prize.example', ...WHY };
    expect(whereTo(await operator.post('/messages/unblock', unblock))).toBe('/messages?done=unblocked');
    await send(spammer, 'It is me.');
    expect(await stored()).toBe(3);
    expect(whereTo(await operator.post('/messages/1/reopened', WHY))).toBe('/messages?done=reopened');
    expect((await operator.text('/messages?all=1')).match(/<td>Spam /g)).toHaveLength(1);
    expect((await operator.post('/messages/spam', { why: 'Spam' })).status).toBe(400);
    expect(await what()).toEqual([
      ...['messages-shown', 'messages-shown', 'messages-shown'],
      ...['message-marked-spam', 'sender-blocked', 'message-marked-spam', 'sender-blocked'],
      'sender-unblocked',
      'message-reopened',
    ]);
    // Not the address: that of a sender is in the message only.
    expect(JSON.stringify(await operator.audits())).not.toContain('prize');
  });

  it('are marked as spam without blocking anybody', async () => {
    await write('You won.');
    expect(whereTo(await operator.post('/messages/spam', { id: '1', ...WHY }))).toBe('/messages?done=spam');
    await write('Is it real?');
    expect(await operator.text('/messages')).toMatch(/Not answered<\/td>/);
    expect(await what()).toEqual(['message-marked-spam']);
    await operator.post('/messages/1/answered', WHY);
    expect(await operator.text('/messages?all=1'), 'by a page opened before').toContain('<td>Spam ');
  });

  it('show what would be invisible in them', async () => {
    await write('Call\u200b me 👩\u200d🌾\nRo\u200dse');
    const shown = await bodyOf(await operator.post('/messages/show', WHY));
    expect(shown).toContain('Call[U+200B] me 👩\u200d🌾\nRo[U+200D]se');
  });

  it('are listed in pages', async () => {
    for (let index = 0; index < 27; index += 1) await write(`Message ${index}.`);
    const first = await operator.text('/messages');
    const [, older = ''] = /href="\.(\/messages\?before=\d+)"/.exec(first) ?? [];
    const second = await operator.text(older);
    expect(second.match(/Not answered<\/td>/g)).toHaveLength(2);
  });
});

describe('Research', () => {
  it('shows the tables of the report for the last 30 days', async () => {
    const page = await operator.text('/research');
    for (const words of ['How many came, and how far', 'Which field stopped them', 'fewer than 11 people'])
      expect(page).toContain(words);
    expect(page).not.toMatch(/<style| style="|<script/);
  });

  it('says what is wrong with the days, and keeps them', async () => {
    const page = await operator.text('/research?from=2026-11-30&to=2026-11-01', 400);
    expect(page).toContain('The last day is before the first one: 2026-11-30 to 2026-11-01.');
    expect(page).toContain('value="2026-11-30"');
    expect(await operator.text('/research?from=%22%3E%3Cscript%3E&to=2026-11-01', 400)).not.toContain(
      '<script>',
    );
  });
});

describe('a test mail', () => {
  const send = async () => {
    const path = whereTo(await operator.post('/test-mail', { address: ' Ada@Example.com', ...WHY }));
    expect(path).toMatch(/^\/test-mail\/[0-9a-f-]{36}$/);
    return path;
  };
  const page = async (path: string) => {
    const response = await operator.get(path);
    return { text: await bodyOf(response), refresh: response.headers.get('refresh') };
  };

  it('is queued, and the page says when it was sent', async () => {
    expect(await operator.text('/')).toContain('Send a test mail');
    const path = await send();
    expect(await page(path)).toMatchObject({
      text: expect.stringContaining('Waiting to be sent.'),
      refresh: '2',
    });
    server.clock.advance(MINUTE);
    expect((await page(path)).text).toContain('Is the server running?');
    await server.deliverMail();
    const sent = await page(path);
    expect(sent.text).toContain('Sent Mon, Jan 5, 2026, 7:01 AM. MAIL is dev');
    expect(sent.refresh).toBeNull();
    const [audit] = await operator.audits();
    expect(audit).toMatchObject({ what: 'test-mail-sent', whose: '', why: WHY.why });
  });

  it('says why it was not sent', async () => {
    const { outbox } = server.parts.ports;
    const path = await send();
    const id = path.split('/').at(-1) ?? '';
    const fail = async (retryAt: number | null) => {
      await outbox.lease({ at: server.clock.now(), limit: 9, leaseMs: 1 });
      await outbox.failed(id, server.clock.now(), retryAt);
      server.clock.advance(MINUTE);
    };
    await fail(server.clock.now());
    expect((await page(path)).text).toContain('did not take it once, and the server tries again');
    await fail(null);
    const over = await page(path);
    expect(over.text).toContain('Not sent. The mail service did not take it 2 times');
    expect(over.refresh).toBeNull();
    const refused = await send();
    await outbox.lease({ at: server.clock.now(), limit: 9, leaseMs: 1 });
    await outbox.failed(refused.split('/').at(-1) ?? '', server.clock.now(), null);
    expect((await page(refused)).text).toContain('refused it for good');
  });

  it('goes to an address only, and for a reason', async () => {
    expect((await operator.post('/test-mail', { address: 'nobody', ...WHY })).status).toBe(400);
    expect((await operator.post('/test-mail', { address: ROSE })).status).toBe(400);
    expect((await operator.get('/test-mail/unknown')).status).toBe(404);
    expect(await what()).toEqual([]);
  });
});

it('says that the database is busy, and does nothing', async () => {
  await server.signedIn(ROSE);
  const path = await search();
  const lock = server.store.connection();
  lock.exec('BEGIN IMMEDIATE');
  const page = await bodyOf(await operator.post(`${path}/sessions`, WHY), 503);
  lock.exec('ROLLBACK');
  expect(page).toContain('the database is busy or cannot be read');
  expect(page).toMatch(/If it stays so, .*Installation/);
  expect(await what()).toEqual(['person-searched']);
});

it('is valid HTML on every screen', async () => {
  await server.signedIn(ROSE);
  const id = await book();
  await write('Hello.');
  const path = await search();
  const pages = [
    await operator.text('/'),
    await operator.text('/people'),
    await operator.text(path),
    await operator.text('/calls'),
    await operator.text(`/calls/${id}`),
    await bodyOf(await operator.post(`/calls/${id}/show`, WHY)),
    await operator.text('/messages'),
    await bodyOf(await operator.post('/messages/show', WHY)),
    await operator.text('/audit-log'),
    await operator.text('/nothing', 404),
  ];
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      'no-trailing-whitespace': 'off',
      'attribute-boolean-style': 'off',
      'attr-spacing': 'off',
      'attr-delimiter': 'off',
      'no-inline-style': 'error',
    },
  });
  for (const page of pages) {
    const { results } = await validator.validateString(page);
    expect(
      results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line }) => `${ruleId} ${line}: ${message}`),
      ),
    ).toEqual([]);
  }
});

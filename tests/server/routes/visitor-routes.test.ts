import { describe, expect, it } from 'vitest';
import { type ContactMail, contactMail } from '#core/contact/contact-mail.ts';
import { surveySubmission } from '#core/survey/survey-submission.ts';
import { makeCleanUpJob } from '#server/jobs/clean-up.ts';
import { DAY } from '#tests/support/times.ts';
import { SURVEY_ANSWERS } from '../../contracts/survey-inbox.contract.ts';
import { holdToken } from '../../support/scheduler-of.ts';
import { restartServer, server, startServerPerTest } from '../../support/server-per-test.ts';
import { storedText } from '../../support/stored-text.ts';
import { storedPreferences, storedSurveys } from '../../support/stored-visits.ts';
import { uuid } from '../../support/uuid.ts';

startServerPerTest();

const MESSAGE = { name: 'Rose', email: 'rose@example.com', message: 'Hello' };
const support = () => server.settings.site.supportEmail;
const sendMail = (mail: unknown) => server.send('POST', '/functions/v1/send-email', mail);
const submitSurvey = (number: number) =>
  server.send(
    'POST',
    '/functions/v1/submit-survey',
    surveySubmission(SURVEY_ANSWERS, 'faq', uuid(number), 'en'),
  );
const savePreference = (body: unknown) =>
  server.send('POST', '/api/rpc/save_anonymous_calendar_preference', body);
const slots = async () => {
  const answer = await server.send('GET', '/api/consultations');
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { slots: { startsAt: number; endsAt: number }[] }).slots;
};
const book = (startsAt: number | undefined, name: string) =>
  server.send('POST', '/api/consultations', { startsAt, name, email: `${name.toLowerCase()}@example.com` });

describe('send-email', () => {
  it('is no relay: another recipient, subject or body is rejected and not sent', async () => {
    const good = contactMail(MESSAGE, support());
    const attempts: (Partial<Record<keyof ContactMail, unknown>> & Record<string, unknown>)[] = [
      { to: 'eve@example.com' },
      { to: `${support()},eve@example.com` },
      { to: `${support()}\r\nBcc: eve@example.com` },
      { to: ` ${support()}` },
      { to: support().toUpperCase() },
      { to: [support(), 'eve@example.com'] },
      { subject: 'Buy now' },
      { subject: `${good.subject}\r\nBcc: eve@example.com` },
      { html: `${good.html}<p>Buy now</p>` },
      { html: `<p>Buy now</p>${good.html}` },
      { html: good.html.replace('Hello', '<a href="https://evil.example">Hello</a>') },
      { html: good.html.replace('Hello', 'Hello\r\n\r\n--boundary') },
      { html: good.html.replace('Hello', '&lt;b&#62;Hello') },
      { html: good.html.replace('rose@example.com', 'rose@example.com, eve@example.com') },
      { html: good.html.replace('rose@example.com', 'rose@example.com\r\nBcc: eve@example.com') },
      { html: good.html.replace('Hello', ' ') },
      { html: good.html.replace('Hello', 'x'.repeat(5_001)) },
      { bcc: 'eve@example.com' },
      { replyTo: 'eve@example.com' },
    ];
    for (const attempt of attempts) {
      const answer = await sendMail({ ...good, ...attempt });
      expect(answer.status, JSON.stringify(attempt)).toBe(400);
    }
    await server.deliverMail();
    const sent = server.store.connection().prepare('SELECT count(*) AS n FROM outbox').get();
    expect(sent).toEqual({ n: 0 });
    expect((await sendMail(good)).status).toBe(200);
    expect(await server.mailsTo(support())).toHaveLength(1);
  });

  it('appears in the development mailbox with the reply address', async () => {
    await sendMail(contactMail(MESSAGE, support()));
    await server.deliverMail();
    const shown = await server.send('GET', `/dev/mailbox.json?to=${support()}`);
    expect(await shown.json()).toMatchObject([{ to: support(), replyTo: 'rose@example.com' }]);
  });

  it('accepts ten messages from one network, then 429', async () => {
    await restartServer({ environment: { NETWORK_LIMIT_FACTOR: '1' } });
    const good = contactMail(MESSAGE, support());
    // Malformed requests do not use up the limit.
    for (let index = 0; index < 20; index += 1) await sendMail({ ...good, to: 'eve@example.com' });
    for (let index = 0; index < 10; index += 1) expect((await sendMail(good)).status).toBe(200);
    const refused = await sendMail(good);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

it('submit-survey returns 200, stores a survey once, and is limited per network', async () => {
  await restartServer({ environment: { NETWORK_LIMIT_FACTOR: '1' } });
  expect((await submitSurvey(1)).status).toBe(200);
  expect((await submitSurvey(1)).status).toBe(200);
  for (let number = 2; number < 20; number += 1) await submitSurvey(number);
  expect((await submitSurvey(20)).status).toBe(429);
  expect(await storedSurveys(server)).toHaveLength(19);
});

describe('save_anonymous_calendar_preference', () => {
  it('accepts only a session id and a timing', async () => {
    const good = { session_uuid: uuid(1), timing_preference: '2nd_wednesday' };
    for (const surplus of [{ ssn_last4: '6789' }, { phone: '5551234567' }, { first_name: 'Rose' }])
      expect((await savePreference({ ...good, ...surplus })).status).toBe(400);
    expect(await storedPreferences(server)).toEqual([]);
    expect((await savePreference(good)).status).toBe(204);
    expect(await storedPreferences(server)).toEqual([[uuid(1), '2nd_wednesday']]);
  });

  it('is limited per network', async () => {
    await restartServer({ environment: { NETWORK_LIMIT_FACTOR: '1' } });
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, number) =>
        savePreference({ session_uuid: uuid(number), timing_preference: 'other' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

describe('consultations', () => {
  const bookFrom = (from: string, startsAt: number | undefined, email: string) =>
    server.send(
      'POST',
      '/api/consultations',
      { startsAt, name: 'Rose', email },
      { headers: { 'x-forwarded-for': from } },
    );

  it('a limit has a fixed Retry-After, which reveals nothing about existing calls', async () => {
    await restartServer({ environment: { NETWORK_LIMIT_FACTOR: '1' } });
    const found = await slots();
    const waits: (string | null)[] = [];
    for (const name of ['Rose', 'Otis', 'May', 'Ruth']) {
      const answer = await book(found[waits.length + 2]?.startsAt, name);
      server.clock.advance(61_000);
      waits.push(answer.headers.get('retry-after'));
    }
    expect(waits).toEqual([null, null, '900', '900']);
  });

  it('the networks of one IPv6 customer share the holds of one network', async () => {
    await restartServer({ environment: { NETWORK_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' } });
    const found = await slots();
    const from = ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:a003::1', '2001:db8:2:1::1'];
    const answers: number[] = [];
    for (const [index, network] of from.entries())
      answers.push((await bookFrom(network, found[index]?.startsAt, `p${index}@example.com`)).status);
    expect(answers).toEqual([202, 202, 429, 202]);
  });

  it('is not confirmed by GET, HEAD or a scanner that runs scripts', async () => {
    const [slot] = await slots();
    await book(slot?.startsAt, 'Rose');
    const token = holdToken((await server.mailsTo('rose@example.com'))[0]);
    for (let look = 0; look < 20; look += 1) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await server.send(method, `/api/consultations/confirm?token=${token}`);
        expect(answer.status).toBe(405);
      }
      expect((await server.send('POST', '/api/consultations/inspect', { token })).status).toBe(200);
    }
    expect(await server.mailsTo('rose@example.com')).toHaveLength(1);
    expect((await server.send('POST', '/api/consultations/confirm', { token })).status).toBe(200);
    expect(await server.mailsTo('rose@example.com')).toHaveLength(2);
  });

  it('stores no token and no network address, only digests', async () => {
    const [slot] = await slots();
    await book(slot?.startsAt, 'Rose');
    const token = holdToken((await server.mailsTo('rose@example.com'))[0]);
    expect(token.length).toBeGreaterThanOrEqual(22);
    expect(storedText(server.store)).not.toMatch(new RegExp(`${token}|127\\.0\\.0\\.1`));
    await server.send('POST', '/api/consultations/confirm', { token });
    await server.mailsTo('rose@example.com');
    expect(storedText(server.store)).not.toMatch(new RegExp(`${token}|127\\.0\\.0\\.1`));
  });
});

it('the clean-up deletes old rows and keeps young ones', async () => {
  const leave = async (number: number) => {
    await submitSurvey(number);
    await savePreference({ session_uuid: uuid(number), timing_preference: 'other' });
    await server.send('POST', '/api/events', {
      anonymousId: uuid(number),
      campaign: {},
      events: [{ event: { name: 'scroll_75_percent', page: 'landing' }, at: 1 }],
    });
    const [slot] = await slots();
    expect((await book(slot?.startsAt, 'Rose')).status).toBe(202);
    const token = holdToken((await server.mailsTo('rose@example.com'))[0]);
    expect((await server.send('POST', '/api/consultations/confirm', { token })).status).toBe(200);
    // And one hold that is not confirmed.
    expect((await book((slot?.startsAt ?? 0) + 30 * 60_000, 'Otis')).status).toBe(202);
  };
  const count = (table: string) =>
    (server.store.connection().prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n;
  const sweep = () => {
    // As the first one: each goes on by an hour at most.
    server.store.connection().exec("DELETE FROM operating_state WHERE name = 'last-clean-up'");
    return makeCleanUpJob(server.parts.ports)();
  };
  const counts = () => ['survey_submissions', 'anonymous_preferences', 'events', 'appointments'].map(count);

  await leave(1);
  await sweep();
  expect(count('holds')).toBe(1);
  server.clock.advance(15 * 60_000);
  await sweep();
  expect(count('holds')).toBe(0);
  server.clock.advance(89 * DAY);
  await sweep();
  expect(counts()).toEqual([1, 1, 1, 1]);
  server.clock.advance(4 * DAY);
  await sweep();
  expect(counts()).toEqual([1, 1, 1, 0]);
  server.clock.advance(310 * DAY);
  await sweep();
  expect(counts()).toEqual([1, 1, 0, 0]);
  server.clock.advance(330 * DAY);
  await leave(2);
  await sweep();
  expect(counts()).toEqual([1, 1, 1, 1]);
});

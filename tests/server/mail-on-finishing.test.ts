import { okAsync } from 'neverthrow';
import { expect, it } from 'vitest';
import type { OutgoingMail } from '#core/ports/mailer.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { OTIS, ROSE } from '#tests/support/people.ts';
import { server, startServerPerTest } from '#tests/support/server-per-test.ts';
import { secretsIn } from '#tests/support/take-mails.ts';
import { MINUTE } from '#tests/support/times.ts';

const mails: OutgoingMail[] = [];
startServerPerTest({
  environment: { LAUNCH_AT: '2026-01-05T12:05:00Z' },
  mailer: {
    send: (mail) => {
      mails.push(mail);
      return okAsync({ providerId: null });
    },
  },
});

async function unsubscribe(link: string | undefined) {
  const { pathname, search } = new URL(link ?? '');
  const answer = await server.sendForm(pathname + search, { 'List-Unsubscribe': 'One-Click' });
  expect(answer.status).toBe(200);
}
const reasonsFor = async (email: string) =>
  (await server.parts.ports.uow.read((tables) => tables.suppressions.reasonsFor(email)))._unsafeUnwrap();

async function signIn(email: string) {
  const browser = server.browser();
  await server.send('POST', '/api/auth/link', { email }, { browser });
  await server.deliverMail();
  const { token } = secretsIn(mails.pop()?.text);
  await server.send('POST', '/api/auth/link/finish', { token }, { browser });
  return (step: string, answers = {}) =>
    server.send(
      'PUT',
      '/api/onboarding',
      { email, changes: { step_completed: step, ...answers } },
      { browser },
    );
}

it('before the launch sends one mail that says so, queued with the last step', async () => {
  const save = await signIn('ana@example.com');
  expect((await save('confirmation')).status).toBe(200);
  await Promise.all([save('completed'), save('completed')]);
  const queued = () =>
    server.store.connection().prepare('SELECT subject FROM outbox WHERE due_at IS NOT NULL').pluck().all();
  expect(queued()).toEqual([expect.stringMatching(/you are on the list$/)]);
  await server.deliverMail();
  expect(mails.pop()).toMatchObject({ to: 'ana@example.com', unsubscribeUrl: expect.any(String) });
  expect(mails.splice(0)).toEqual([]);
  server.clock.advance(5 * MINUTE);
  expect((await save('completed')).status).toBe(200);
  await server.deliverMail();
  expect(mails).toEqual([]);
});

it('sends one mail, however often an answer is taken back and given again', async () => {
  const save = await signIn('ana@example.com');
  const answers = { first_name: 'Ana', last_name: 'Ruiz', phone: '2025550123', ssn_provided: true };
  for (const step of ['confirmation', 'completed', 'completed'])
    for (const linked of [true, false])
      expect((await save(step, { ...answers, bank_linked: linked })).status).toBe(200);
  await server.deliverMail();
  expect(mails.splice(0)).toHaveLength(1);
});

it('keeps nobody from finishing while too much mail waits', async () => {
  const save = await signIn(OTIS);
  server.clock.advance(5 * MINUTE);
  await server.rows(
    `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?)
       INSERT INTO outbox (id, recipient, created_at, due_at) SELECT 'm' || n, 'a@b.cd', n, n FROM n`,
    [BOUNDS.mailsWaiting],
  );
  const another = { to: 'a@b.cd', subject: 's', text: 't', html: 'h' };
  const enqueue = (count: number) =>
    server.parts.ports.uow.run(({ outbox }) => outbox.enqueue({ ...another, id: `other-${count}` }, 1));
  // What was counted as free before.
  for (let count = 0; (await enqueue(count)).isOk(); count += 1) expect(count).toBeLessThan(1_000);
  expect((await save('completed')).status).toBe(200);
  expect(await server.rows('SELECT number FROM announcement_deliveries')).toEqual([]);
});

it('sends the launch mail to whoever finishes after the launch, once, with a link that unsubscribes', async () => {
  const put = await signIn(ROSE);
  const save = async (step: string) => {
    expect((await put(step)).status).toBe(200);
    await server.deliverMail();
  };
  await save('confirmation');
  expect(mails).toEqual([]);
  server.clock.advance(5 * MINUTE);
  await Promise.all([save('completed'), save('completed')]);
  await save('completed');
  expect(mails).toEqual([
    expect.objectContaining({ to: ROSE, subject: expect.stringMatching(/we have launched$/) }),
  ]);
  const { pathname, search } = new URL(mails[0]?.unsubscribeUrl ?? '');
  expect(mails[0]?.text).toContain(pathname + search);
  await unsubscribe(mails[0]?.unsubscribeUrl);
  expect(await reasonsFor(ROSE)).toEqual(['unsubscribed']);
  const stored = await server.rows('SELECT * FROM outbox');
  expect(JSON.stringify(stored)).not.toContain(search.slice('?token='.length));
});

it('unsubscribes the address that the person has by then', async () => {
  const save = await signIn('una@example.com');
  await save('completed');
  await server.deliverMail();
  const sent = mails.at(-1);
  const changed = await server.parts.ports.uow.run(async ({ accounts }) => {
    const account = await accounts.byEmail('una@example.com');
    if (account) await accounts.put({ ...account, email: 'una.new@example.net' });
  });
  changed._unsafeUnwrap();
  await unsubscribe(sent?.unsubscribeUrl);
  expect(await reasonsFor('una.new@example.net')).toEqual(['unsubscribed']);
});

import { expect, it } from 'vitest';
import { bookableRange, openSlots } from '#core/consultation/consultation-slots.ts';
import { contactMail } from '#core/contact/contact-mail.ts';
import { GOOD } from '#tests/support/people.ts';
import { DAY, MINUTE } from '#tests/support/times.ts';
import { restartServer, server, startServerPerTest } from '../support/server-per-test.ts';

const ROSE = 'rose@example.com';
const TEN_A_DAY = { environment: { MAIL_PER_DAY: '10' } };
startServerPerTest(TEN_A_DAY);

const link = (email: string, browser = server.browser()) =>
  server.send('POST', '/api/auth/link', { email }, { browser });

async function spendShareOfStrangers() {
  let index = 0;
  while ((await link(`p${index}@example.com`)).status === 202) index += 1;
  return index;
}

it('strangers cannot use up the mails of a day: a share is kept for people who are known', async () => {
  const own = await server.signedIn(ROSE, GOOD);
  expect(await spendShareOfStrangers()).toBe(7);
  server.clock.advance(MINUTE);

  const refused = await link('new@example.com');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('3600');
  const words = await refused.json();

  // In a browser that is not known, the answer does not tell that the address has an account.
  const elsewhere = server.browser();
  const asOwner = await link(ROSE, elsewhere);
  expect([asOwner.status, await asOwner.json()]).toEqual([503, words]);
  const reset = await server.send('POST', '/api/auth/reset', { email: ROSE }, { browser: elsewhere });
  expect([reset.status, await reset.json()]).toEqual([503, words]);
  const byPassword = { email: ROSE, password: GOOD };
  const opened = await server.send('POST', '/api/auth/password', byPassword, { browser: elsewhere });
  expect(opened.status).toBe(200);

  // The owner's own browser is known.
  expect((await link(ROSE, own)).status).toBe(202);
});

it('every mail that strangers cause counts and is refused', async () => {
  const browser = await server.signedIn(ROSE);
  expect(await spendShareOfStrangers()).toBe(7);
  const [, , slot] = openSlots(bookableRange(server.clock.now()));
  const booking = { startsAt: slot?.startsAt, name: 'Eve Hill', email: 'eve@example.com' };
  const message = contactMail(
    { name: 'Eve', email: 'eve@example.com', message: 'Hello' },
    server.settings.site.supportEmail,
  );
  const { publicUrl } = server.settings.site;
  for (const [path, body] of [
    ['/api/auth/reset', { email: 'eve@example.com' }],
    [
      '/functions/v1/generate-magic-link',
      { email: 'eve@example.com', redirectTo: `${publicUrl}/auth/callback` },
    ],
    ['/api/consultations', booking],
    ['/functions/v1/send-email', message],
  ] as const)
    expect((await server.send('POST', path, body)).status, path).toBe(503);
  const change = { email: ROSE, newEmail: 'roses@example.com' };
  expect((await server.send('POST', '/api/account/email', change, { browser })).status).toBe(503);
  const own = { ...booking, email: ROSE };
  expect((await server.send('POST', '/api/consultations', own, { browser })).status).toBe(201);
  const noted = await server.rows("SELECT sum(count) AS sum FROM security_log WHERE detail = 'mail-budget'");
  expect(noted).toEqual([{ sum: 6 }]);
});

it('the count survives a restart, and mails stop counting after a day', async () => {
  expect(await spendShareOfStrangers()).toBe(8);
  await server.deliverMail();
  await restartServer(TEN_A_DAY);
  expect((await link('late@example.com')).status).toBe(503);
  server.clock.advance(DAY);
  expect((await link('late@example.com')).status).toBe(202);
});

import { describe, expect, it } from 'vitest';
import { makeMemoryDatabase } from '#adapters/memory/memory-database.ts';
import { makeHostedSignInLinks } from '#adapters/supabase/server/hosted-sign-in-links.ts';
import { makeServiceClient } from '#adapters/supabase/server/service-client.ts';
import { SECRET_LIFETIME_MS } from '#core/identity/one-time-secret.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';
import { expiredBefore } from '#core/site/retention.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { makeIdentityMail } from '#tests/support/english-mails.ts';
import { makeManualClock } from '#tests/support/manual-clock.ts';
import { makeTestServices } from '#tests/support/memory-harness.ts';
import { OTIS, ROSE } from '#tests/support/people.ts';
import { DAY } from '#tests/support/times.ts';
import { openHostedServices } from '../../../support/hosted-services.ts';
import { litePerTest } from '../../../support/lite-per-test.ts';

const CALLBACK = 'https://site.example/auth/callback';
const HASH = 'a1'.repeat(28);

function openProject(answer: () => Response) {
  const sent: { url: string; method: string | undefined; headers: Record<string, string>; body: unknown }[] =
    [];
  const queued: unknown[] = [];
  const client = makeServiceClient({
    url: 'https://project.supabase.example',
    key: 'service-key',
    fetch: async (input, init) => {
      const { apikey, authorization } = Object.fromEntries(new Headers(init?.headers));
      sent.push({
        url: String(input),
        method: init?.method,
        headers: { apikey: apikey ?? '', authorization: authorization ?? '' },
        body: JSON.parse(String(init?.body)),
      });
      return answer();
    },
  });
  const { uow } = makeMemoryDatabase();
  const clock = makeManualClock(1_000);
  const enqueue = (...mail: unknown[]) => void queued.push(mail);
  const run: UnitOfWork['run'] = (work) =>
    uow.run((tables) => work({ ...tables, outbox: { ...tables.outbox, enqueue } }));
  const services = makeTestServices(uow, clock);
  const { requestSignInLink } = makeHostedSignInLinks({
    ...services,
    callback: CALLBACK,
    client,
    random: { ...services.random, uuid: () => `mail-${sent.length + 1}` },
    mail: {
      ...makeIdentityMail({ site: DEFAULT_SITE_SETTINGS }),
      signIn: ({ token, code, language }) => ({
        subject: 'Link',
        text: `${token} ${code} ${language}`,
        html: '',
      }),
    },
    uow: { ...uow, run },
  });
  return { requestSignInLink, sent, queued, clock };
}

const made = () =>
  Response.json({
    id: '0b0e7f6c-5a3d-4f0e-9a51-2a4d0f6d9f01',
    email: 'rose@example.com',
    action_link: 'https://project.supabase.example/auth/v1/verify',
    email_otp: '123456',
    hashed_token: HASH,
    redirect_to: CALLBACK,
    verification_type: 'magiclink',
  });

describe('a link that our own server requests', () => {
  it('request shape: admin/generate_link with the service key, and our own mail with hash and code', async () => {
    const { requestSignInLink, sent, queued } = openProject(made);
    (await requestSignInLink({ email: ' Rose@Example.com ', language: 'es' }))._unsafeUnwrap();
    expect(sent).toEqual([
      {
        url: `https://project.supabase.example/auth/v1/admin/generate_link?redirect_to=${encodeURIComponent(CALLBACK)}`,
        method: 'POST',
        headers: { apikey: 'service-key', authorization: 'Bearer service-key' },
        body: {
          type: 'magiclink',
          email: 'rose@example.com',
          data: { language: 'es' },
          redirectTo: CALLBACK,
        },
      },
    ]);
    const mail = { id: 'mail-1', to: ROSE, subject: 'Link', text: `${HASH} 123456 es`, html: '' };
    expect(queued).toEqual([[mail, 1_000, 1_000 + SECRET_LIFETIME_MS]]);
  });

  it.each([
    [
      400,
      { code: 'validation_failed', message: 'Unable to validate email address: invalid format' },
      'invalid-email',
    ],
    [429, { code: 'over_request_rate_limit', message: 'Request rate limit reached' }, 'rate-limited'],
    [422, { code: 'signup_disabled', message: 'Signups not allowed' }, 'rejected'],
    [500, { code: 'unexpected_failure', message: 'x' }, 'unavailable'],
    [503, { message: 'x' }, 'unavailable'],
  ])('%i %j queues no mail and is %s', async (status, body, kind) => {
    const { requestSignInLink, queued } = openProject(() =>
      Response.json(body, { status, headers: { 'x-supabase-api-version': '2024-01-01' } }),
    );
    const refused = await requestSignInLink({ email: 'rose@example.com' });
    expect(refused._unsafeUnwrapErr().kind).toBe(kind);
    expect(queued).toEqual([]);
    // What is not sent does not count.
    expect((await requestSignInLink({ email: 'rose@example.com' }))._unsafeUnwrapErr()).toEqual(
      refused._unsafeUnwrapErr(),
    );
  });

  it('an invalid address sends no request, and a rejected service key is a bug', async () => {
    const { requestSignInLink, sent } = openProject(() =>
      Response.json({ code: 'no_authorization', message: 'x' }, { status: 401 }),
    );
    expect((await requestSignInLink({ email: 'rose@' }))._unsafeUnwrapErr().kind).toBe('invalid-email');
    expect(sent).toEqual([]);
    await expect(requestSignInLink({ email: 'rose@example.com' })).rejects.toThrow('refused the service key');
  });
});

describe('over a project', () => {
  const lite = litePerTest();

  it('a link is mailed until its 30 minutes are over, within the mails of a day', async () => {
    const { ports, mailsTo, store } = await openHostedServices(lite, { MAIL_PER_DAY: '2' });
    (await ports.links.requestSignInLink({ email: ROSE }))._unsafeUnwrap();
    const refused = await ports.links.requestSignInLink({ email: OTIS });
    expect(refused._unsafeUnwrapErr().kind).toBe('unavailable');
    expect(lite.requests).toHaveLength(1);
    expect(await lite.query('select kind, detail from checkahead.security_log')).toEqual([
      { kind: 'limit-hit', detail: 'mail-budget' },
    ]);
    await lite.query('update checkahead.outbox set good_until = 1');
    expect(await mailsTo(ROSE)).toEqual([]);
    expect(
      await lite.query('select recipient, body_text, given_up_at is not null as over from checkahead.outbox'),
    ).toEqual([{ recipient: null, body_text: null, over: true }]);
    // What counts for the limits of the mailbox opens nothing and names nobody, and goes after a day.
    const counted = () =>
      lite.query(
        'select email, new_email, code_hash, browser_hash = asked_from as network, voided_at is not null as void from checkahead.challenges',
      );
    expect(await counted()).toEqual([
      { email: '', new_email: null, code_hash: expect.any(String), network: true, void: true },
    ]);
    const now = ports.clock.now();
    (await ports.retention.deleteExpired({ ...expiredBefore(now), now, limit: 9 }))._unsafeUnwrap();
    expect(await counted()).toHaveLength(1);
    (await ports.retention.deleteExpired({ ...expiredBefore(now + 2 * DAY), now, limit: 9 }))._unsafeUnwrap();
    expect(await counted()).toEqual([]);
    await store.close();
  });

  it("whoever deletes the account deletes its counted links, and nobody else's", async () => {
    const { ports, services, store } = await openHostedServices(lite);
    for (const email of [ROSE, OTIS]) (await ports.links.requestSignInLink({ email }))._unsafeUnwrap();
    const hashes = () => lite.query('select mailbox_hash from checkahead.challenges order by rowid');
    const [, otis] = await hashes();
    const [rose] = await lite.query(`select id from checkahead.accounts where email = '${ROSE}'`);
    (await services.personalData.erase({ userId: String(rose?.id), email: ROSE }))._unsafeUnwrap();
    expect(await hashes()).toEqual([otis]);
    await store.close();
  });
});

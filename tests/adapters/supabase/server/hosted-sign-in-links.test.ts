import { describe, expect, it } from 'vitest';
import { makeMailboxMailer } from '#adapters/node/mailbox-mailer.ts';
import { makeHostedOutboxQueue } from '#adapters/supabase/server/hosted-outbox-queue.ts';
import { makeHostedSignInLinks } from '#adapters/supabase/server/hosted-sign-in-links.ts';
import { outboxRow } from '#adapters/supabase/server/outbox-row.ts';
import { executeTrusted, makeServiceClient } from '#adapters/supabase/server/service-client.ts';
import { SECRET_LIFETIME_MS } from '#core/identity/one-time-secret.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { makeMailOutboxJob } from '#server/jobs/mail-outbox.ts';
import { makeIdentityMail } from '#tests/support/english-mails.ts';
import { litePerTest } from '../../../support/lite-per-test.ts';
import { makeManualClock } from '../../../support/manual-clock.ts';

const CALLBACK = 'https://site.example/auth/callback';
const HASH = 'a1'.repeat(28);

function openProject(answer: () => Response) {
  const sent: { url: string; method: string | undefined; headers: Record<string, string>; body: unknown }[] =
    [];
  const queued: unknown[] = [];
  const client = makeServiceClient({
    url: 'https://project.supabase.example',
    serviceKey: 'service-key',
    fetch: async (input, init) => {
      const url = String(input);
      const body = JSON.parse(String(init?.body));
      const [, procedure] = /\/rest\/v1\/rpc\/(.*)$/.exec(url) ?? [];
      if (procedure) {
        queued.push([procedure, body]);
        return Response.json({ words: null, language: null });
      }
      const { apikey, authorization } = Object.fromEntries(new Headers(init?.headers));
      sent.push({
        url,
        method: init?.method,
        headers: { apikey: apikey ?? '', authorization: authorization ?? '' },
        body,
      });
      return answer();
    },
  });
  const { requestSignInLink } = makeHostedSignInLinks({
    callback: CALLBACK,
    client,
    clock: { now: () => 1_000 },
    random: { uuid: () => 'mail-1' },
    mail: { signIn: ({ token, code }) => ({ subject: 'Link', text: `${token} ${code}`, html: '' }) },
  });
  return { requestSignInLink, sent, queued };
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
    expect(queued).toEqual([
      ['mail_recipient', { address: 'rose@example.com' }],
      [
        'promise_link',
        {
          message: expect.objectContaining({
            id: 'mail-1',
            recipient: 'rose@example.com',
            body_text: `${HASH} 123456`,
            good_until: 1_000 + SECRET_LIFETIME_MS,
          }),
          moment: 1_000,
        },
      ],
    ]);
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

describe('a void link is not mailed', () => {
  const ROSE = 'rose@example.com';
  const lite = litePerTest({ asService: true });

  function open() {
    const clock = makeManualClock(1_000);
    const client = makeServiceClient(lite);
    const mailer = makeMailboxMailer({ now: clock.now });
    const queue = makeHostedOutboxQueue({ client, mail: makeIdentityMail({ site: DEFAULT_SITE_SETTINGS }) });
    let number = 0;
    const uuid = () => {
      number += 1;
      return `link-${number}`;
    };
    const links = makeHostedSignInLinks({
      callback: CALLBACK,
      client,
      clock,
      random: { uuid },
      mail: { signIn: ({ token }) => ({ subject: 'Link', text: token, html: '' }) },
    });
    return {
      clock,
      queue,
      deliver: makeMailOutboxJob({ outbox: queue, mailer, clock }),
      async requestLink(email: string) {
        (await links.requestSignInLink({ email }))._unsafeUnwrap();
      },
      async enqueue(id: string, to: string) {
        const row = outboxRow({ id, to, subject: 's', text: 't', html: 'h' });
        const at = clock.now();
        (
          await executeTrusted(client.from('outbox').insert({ ...row, created_at: at, due_at: at }))
        )._unsafeUnwrap();
      },
      mailed: (address: string) => mailer.messages(address).map(({ id }) => id),
      repeatAs(id: string) {
        number = Number(id.split('-')[1]) - 1;
      },
    };
  }
  const rows = () => lite.query('select * from public.outbox order by id');
  const erased = {
    recipient: null,
    reply_to: null,
    subject: null,
    body_text: null,
    body_html: null,
    attachments: null,
    due_at: null,
    delivered_at: null,
  };

  it('a newer link voids it, and no other mail; its address and content are deleted', async () => {
    const { clock, requestLink, enqueue, deliver, mailed } = open();
    await requestLink(ROSE);
    await requestLink('otis@example.com');
    await enqueue('booking', ROSE);
    clock.advance(500);
    await requestLink(ROSE);
    expect(await rows()).toMatchObject([
      { id: 'booking', recipient: ROSE, good_until: null, given_up_at: null },
      { id: 'link-1', ...erased, given_up_at: 1_500, created_at: 1_000 },
      { id: 'link-2', recipient: 'otis@example.com', given_up_at: null },
      { id: 'link-3', recipient: ROSE, due_at: 1_500, attempts: 0, good_until: 1_500 + SECRET_LIFETIME_MS },
    ]);
    await deliver();
    expect(mailed(ROSE).sort()).toEqual(['booking', 'link-3']);
    expect(mailed('otis@example.com')).toEqual(['link-2']);
  });

  it('a newer link voids it during or after an attempt to send it, whatever is reported then', async () => {
    const { clock, queue, requestLink, deliver, mailed } = open();
    await requestLink(ROSE);
    (await queue.lease({ at: 1_000, limit: 1, leaseMs: 1_000 }))._unsafeUnwrap();
    clock.advance(100);
    await requestLink(ROSE);
    (await queue.failed('link-1', 1_150, 1_200))._unsafeUnwrap();
    clock.advance(60_000);
    await deliver();
    expect(mailed(ROSE)).toEqual(['link-2']);
  });

  it('it is given up when its 30 minutes are over', async () => {
    const { clock, requestLink, deliver, mailed } = open();
    await requestLink(ROSE);
    clock.advance(SECRET_LIFETIME_MS);
    await deliver();
    expect(mailed(ROSE)).toEqual([]);
    expect(await rows()).toMatchObject([{ id: 'link-1', ...erased, given_up_at: clock.now() }]);
  });

  it('a newer link that cannot be queued voids nothing', async () => {
    const { requestLink, repeatAs, deliver, mailed } = open();
    await requestLink(ROSE);
    repeatAs('link-1');
    await expect(requestLink(ROSE)).rejects.toThrow('the hosted database refused');
    await deliver();
    expect(mailed(ROSE)).toEqual(['link-1']);
  });
});

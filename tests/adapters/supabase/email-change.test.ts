import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OTIS, ROSE } from '#tests/support/people.ts';
import { describeHosted } from '../../support/describe-hosted.ts';
import { isRefusal } from '../../support/hosted-database.ts';
import { type Lite, startLite } from '../../support/lite.ts';

const NEW = 'rose.miller@example.org';

describeHosted('changing the address', (db) => {
  let userId: string;
  const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;
  const request = async (newEmail: string, { proofAge = 10, sub = userId, email = ROSE } = {}) => {
    const claims = { sub, email, amr: [{ method: 'otp', timestamp: secondsAgo(proofAge) }] };
    const answer = await db.as(
      { role: 'authenticated', claims },
      'select public.request_email_change($1) as free',
      [newEmail],
    );
    return isRefusal(answer) ? answer.code : answer.rows[0]?.free;
  };
  const notices = async () =>
    (
      await db.query(
        'select recipient, notice, new_email, words is not null as words from public.outbox where due_at is not null order by created_at, notice',
      )
    ).rows;
  /** What the service does when it is asked for the link. */
  const start = (email: string, token = 'hash') =>
    db
      .query('update auth.users set email_change = $2, email_change_token_new = $3 where id = $1', [
        userId,
        email,
        token,
      ])
      .then(
        () => 'mailed',
        ({ code }: { code: string }) => code,
      );
  /** What it does when the link is opened. */
  const follow = () =>
    db.query(
      `update auth.users set email = email_change, email_change = '', email_change_token_new = '' where id = $1`,
      [userId],
    );
  const later = (interval: string) =>
    db.query('update private.email_changes set requested_at = requested_at - $1::interval', [interval]);
  const emails = async (table: string) =>
    (await db.query(`select email from ${table} order by email`)).rows.map(({ email }) => email);

  beforeEach(async () => {
    ({ userId } = await db.person(ROSE));
    // The words are given with the first change of the account.
    await db.query('update auth.users set recovery_token = null');
  });

  it('tells the old address with its words, and lets the service be asked for the link', async () => {
    expect(await start(NEW)).toBe('PT403');
    expect(await request(' Rose.Miller@Example.org ')).toBe(true);
    expect(await notices()).toEqual([
      { recipient: ROSE, notice: 'email-change-requested', new_email: NEW, words: true },
    ]);
    expect(await start('else@example.org')).toBe('PT403');
    expect(await start(NEW)).toBe('mailed');
  });

  it('needs a proof within 5 minutes, by the same account, whose address has not changed since', async () => {
    for (const caller of [
      { proofAge: 6 * 60 },
      { sub: crypto.randomUUID() },
      { email: 'former@example.com' },
    ]) {
      expect(await request(NEW, caller)).toBe('PT403');
    }
    expect(await notices()).toEqual([]);
    expect(await start(NEW)).toBe('PT403');
  });

  it('allows one request a minute by a person and to an address, and a link for as long', async () => {
    const otis = await db.person(OTIS);
    expect(await request(NEW)).toBe(true);
    expect(await request('else@example.org')).toBe('PT429');
    expect(await request(NEW, { sub: otis.userId, email: OTIS })).toBe('PT429');
    expect(await start(NEW, 'first')).toBe('mailed');
    await later('61 seconds');
    expect(await start(NEW, 'second')).toBe('PT403');
    // Voiding a link is no new one.
    expect(await start(NEW, '')).toBe('mailed');
    expect(await request(NEW)).toBe(true);
    expect(await start(NEW, 'second')).toBe('mailed');
  });

  it('rejects what is no address', async () => {
    expect(await request('call me at once')).toBe('23514');
    expect(await request(`${'a'.repeat(250)}@example.org`)).toBe('23514');
    expect(await notices()).toEqual([]);
  });

  it('tells an address that has an account, or data from before, and not the page that asks', async () => {
    await db.person(OTIS);
    await db.query('update auth.users set recovery_token = null');
    expect(await request(OTIS)).toBe(false);
    expect(await notices()).toEqual([
      { recipient: OTIS, notice: 'email-already-in-use', new_email: null, words: true },
      { recipient: ROSE, notice: 'email-change-requested', new_email: OTIS, words: true },
    ]);
    await later('61 seconds');
    await db.query('insert into public.user_onboarding (email) values ($1)', [NEW]);
    expect(await request(NEW)).toBe(false);
  });

  it('an account that nobody proved holds the address only while its link works', async () => {
    await db.query('insert into auth.users (id, email) values (gen_random_uuid(), $1)', [NEW]);
    expect(await request(NEW)).toBe(false);
    await later('61 seconds');
    await db.query(`update auth.users set created_at = now() - interval '31 minutes' where email = $1`, [
      NEW,
    ]);
    expect(await request(NEW)).toBe(true);
    expect(await emails('auth.users')).toEqual([ROSE]);
    // One that comes afterwards gives way to the link.
    await start(NEW);
    await db.query('insert into auth.users (id, email) values (gen_random_uuid(), $1)', [NEW]);
    await follow();
    expect(await emails('auth.users')).toEqual([NEW]);
  });

  it('moves everything, keeps password and sessions, and tells the old address', async () => {
    await db.query(`update auth.users set encrypted_password = '$2a$10$her_own'`);
    await db.query('insert into auth.sessions (user_id) values ($1)', [userId]);
    await db.query(
      `insert into public.user_onboarding (email, step_completed, last_name, phone)
        values ($1, 'completed', 'Miller', '2175550123'), ($2, 'completed', 'Gray', null)`,
      [ROSE, OTIS],
    );
    await db.query(
      `insert into public.appointments (id, starts_at, name, email, created_at) values ('a', 1, 'Rose', $1, 1), ('b', 2, 'Otis', $2, 1)`,
      [ROSE, OTIS],
    );
    await db.query(`insert into public.former_accounts (former_id, email) values ('f', $1)`, [ROSE]);
    await db.query(
      `insert into public.outbox (id, recipient, body_text, created_at, due_at, good_until) values ('link', $1, 'secret', 1, 1, 9)`,
      [ROSE],
    );
    await db.query('delete from public.outbox where notice is not null');
    await request(NEW);
    await start(NEW);
    await follow();
    expect(await emails('public.user_onboarding')).toEqual([OTIS, NEW]);
    expect(await emails('private.completed_details')).toEqual([OTIS, NEW]);
    expect(await emails('public.appointments')).toEqual([OTIS, NEW]);
    expect(await emails('public.former_accounts')).toEqual([NEW]);
    const { rows } = await db.query(
      `select encrypted_password as hash, (select count(*) from auth.sessions) as sessions,
        (select count(*) from private.email_changes) as requests,
        public.read_person(id, email) -> 'account' ->> 'has_password' as chosen from auth.users`,
    );
    expect(rows).toEqual([{ hash: '$2a$10$her_own', sessions: 1, requests: 0, chosen: 'true' }]);
    expect(await notices()).toEqual([
      { recipient: ROSE, notice: 'email-change-requested', new_email: NEW, words: true },
      { recipient: ROSE, notice: 'email-changed', new_email: NEW, words: true },
    ]);
    expect((await db.query('select kind from private.security_log order by kind')).rows).toEqual([
      { kind: 'email-changed' },
      { kind: 'password-set' },
    ]);
  });

  it('the clean-up deletes requests whose link is over, here and at the service', async () => {
    const sweep = async () => (await db.query('select public.sweep_email_changes(10) as gone')).rows[0]?.gone;
    const pending = async () =>
      (await db.query('select email_change as email from auth.users')).rows[0]?.email;
    await request(NEW);
    await start(NEW);
    expect([await sweep(), await pending()]).toEqual([0, NEW]);
    await later('61 minutes');
    expect([await sweep(), await pending()]).toEqual([1, '']);
    expect(await sweep()).toBe(0);
  });

  it('a link is void once another account has proved the address', async () => {
    await request(NEW);
    await start(NEW);
    await db.query(
      `insert into auth.one_time_tokens (user_id, token_hash, relates_to) values ($1, 'change', $2), ($1, 'sign-in', $3)`,
      [userId, NEW, ROSE],
    );
    await db.query('insert into auth.users (id, email) values (gen_random_uuid(), $1)', [NEW]);
    await db.query('update auth.users set email_confirmed_at = now() where email = $1', [NEW]);
    const { rows } = await db.query(
      'select email_change, email_change_token_new from auth.users where id = $1',
      [userId],
    );
    expect(rows).toEqual([{ email_change: '', email_change_token_new: '' }]);
    expect((await db.query('select token_hash from auth.one_time_tokens')).rows).toEqual([
      { token_hash: 'sign-in' },
    ]);
  });
});

describe('changing the address, on Supabase Lite', () => {
  let lite: Lite;
  beforeAll(async () => {
    lite = await startLite();
  });
  beforeEach(() => lite.reset());
  afterAll(() => lite.close());

  interface Tokens {
    readonly access_token: string;
    readonly refresh_token: string;
    readonly user: { readonly email: string };
  }
  const send = async (method: string, path: string, body: unknown, token = lite.anonKey) => {
    const answer = await fetch(`${lite.url}${path}`, {
      method,
      headers: {
        apikey: lite.anonKey,
        'content-type': 'application/json',
        ...(token === lite.anonKey ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  const follow = async (email: string): Promise<Tokens> => {
    const fragment = /\/auth\/callback#([^"]+)"/.exec(lite.mailsTo(email)[0]?.html ?? '')?.[1] ?? '';
    const { token_hash, type } = Object.fromEntries(new URLSearchParams(fragment.replaceAll('&amp;', '&')));
    return (await send('POST', '/auth/v1/verify', { token_hash, type })).body as Tokens;
  };
  const signIn = async () => {
    await send('POST', '/auth/v1/otp', { email: ROSE, create_user: true });
    return follow(ROSE);
  };
  const ask = (token: string) => send('PUT', '/auth/v1/user', { email: NEW }, token);

  it('the service does not change an address that was not requested with a proof', async () => {
    const { access_token } = await signIn();
    expect((await ask(access_token)).status).toBe(500);
    expect((await follow(NEW)).user).toBeUndefined();
    expect(await lite.query('select email from auth.users')).toEqual([{ email: ROSE }]);
  });

  it('another session stays, and a renewed token has the new address', async () => {
    const phone = await signIn();
    const { access_token } = await signIn();
    const asked = await send('POST', '/rest/v1/rpc/request_email_change', { new_email: NEW }, access_token);
    expect(asked).toEqual({ status: 200, body: true });
    expect((await ask(access_token)).status).toBe(200);
    expect((await follow(NEW)).user.email).toBe(NEW);
    const { refresh_token } = phone;
    const renewed = await send('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token });
    expect((renewed.body as Tokens).user.email).toBe(NEW);
  });
});

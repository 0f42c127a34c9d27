import { PGlite } from '@electric-sql/pglite';
import { beforeEach, describe, expect, it } from 'vitest';
import { MESSAGE_LIMITS } from '#core/identity/message-limits.ts';
import { MESSAGE_COOL_DOWN_SECONDS } from '#core/identity/one-time-secret.ts';
import { isEmail, tidyEmail } from '#core/intake/email.ts';
import { EMAIL_MAX_LENGTH } from '#core/record-limits.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { OTIS, ROSE } from '#tests/support/people.ts';
import { describeHosted } from '../../support/describe-hosted.ts';
import {
  engineOver,
  HOSTED_AUTH,
  HOSTED_ROLES,
  isRefusal,
  migrateHosted,
} from '../../support/hosted-database.ts';
import type { LiteSession } from '../../support/lite.ts';
import { litePerTest } from '../../support/lite-per-test.ts';

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
        `select recipient, subject as notice, body_text::json ->> 'newEmail' as new_email,
          body_text::json ->> 'words' is not null as words
        from checkahead.outbox where body_html is null and due_at is not null order by created_at, subject`,
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
  /** What the page does before it opens the link. */
  const keep = (link = 'hash', sub = userId) =>
    db.as({ role: 'authenticated', claims: { sub } }, 'select public.keep_access($1)', [link]);
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
      { sub: 'nobody' },
      { email: 'former@example.com' },
    ])
      expect(await request(NEW, caller)).toBe('PT403');
    expect(await notices()).toEqual([]);
    expect(await start(NEW)).toBe('PT403');
  });

  it('allows one request a minute by a person, and a link for as long', async () => {
    const otis = await db.person(OTIS);
    expect(await request(NEW)).toBe(true);
    expect(await request('else@example.org')).toBe('PT429');
    // Nobody else has to wait.
    expect(await request(NEW, { sub: otis.userId, email: OTIS })).toBe(true);
    expect(await start(NEW, 'first')).toBe('mailed');
    // The pause between two messages is core's.
    await later(`${MESSAGE_COOL_DOWN_SECONDS - 1} seconds`);
    expect(await request(NEW)).toBe('PT429');
    await later('2 seconds');
    expect(await start(NEW, 'second')).toBe('PT403');
    // Voiding a link is no new one.
    expect(await start(NEW, '')).toBe('mailed');
    expect(await request(NEW)).toBe(true);
    expect(await start(NEW, 'second')).toBe('mailed');
  });

  it('allows as many requests an hour by a person as our own service, also after a change', async () => {
    for (let count = 0; count < BOUNDS.emailChangesOfPersonPerHour; count++) {
      expect(await request(NEW)).toBe(true);
      await later('2 minutes');
    }
    expect(await request(NEW)).toBe('PT429');
    await later('50 minutes 1 second');
    expect(await request(NEW)).toBe(true);
    await start(NEW);
    await follow();
    await later('61 seconds');
    expect(await request(ROSE, { email: NEW })).toBe('PT429');
    await later('1 minute');
    expect(await request(ROSE, { email: NEW })).toBe(true);
  });

  it('tells an address that has an account once a minute and as often a day as one network of strangers, and keeps nobody from asking', async () => {
    await db.person(OTIS);
    const told = async () => (await notices()).filter(({ recipient }) => recipient === OTIS).length;
    const ofDay = MESSAGE_LIMITS.strangersInOneNetwork.day;
    const people = [];
    for (let count = 0; count < ofDay + 2; count++) {
      const email = `person${count}@example.com`;
      people.push({ sub: (await db.person(email)).userId, email });
    }
    const [first] = people;
    for (const person of people.slice(0, 2)) {
      expect(await request(OTIS, person)).toBe(false);
      // Whose account goes takes nothing of it along.
      if (person === first) await db.query('delete from auth.users where id = $1', [person.sub]);
      await later(`${MESSAGE_COOL_DOWN_SECONDS / 2} seconds`);
    }
    expect(await told()).toBe(1);
    if (first) first.sub = (await db.person(first.email)).userId;
    for (const person of people) {
      await later(`${MESSAGE_COOL_DOWN_SECONDS + 1} seconds`);
      expect(await request(OTIS, person)).toBe(false);
    }
    expect(await told()).toBe(ofDay);
  });

  it('rejects what core does not take for an address', async () => {
    const edge = (length: number) => '@example.org'.padStart(length, 'a');
    const texts = [
      'call me at once',
      edge(EMAIL_MAX_LENGTH + 1),
      'a@evil.example/path?x=<script>',
      'a,b@x.org',
      '<b>@x.org',
      'a\u202eb@x.org',
      'a\u200bb@x.org',
      'a@x\u00ad.org',
      'a@x.org.',
      'a..b@x.org',
      'a@x',
      'a@x.o',
      'a@-x_y.org',
      'a@ｅxample.org',
      'a@example。org',
      'a"b@x.org',
      'a\\b@x.org',
      'a[b]@x.org',
      'a@x.org\n',
      'a@x;y.org',
      "o'hara+tag@mail.example.org",
      'josé@correo.example',
      'rose@bücher.example',
      'rose@उदाहरण.परीक्षा',
      'a@x-y.co',
      edge(EMAIL_MAX_LENGTH),
      '!#$%&*/=?^_`{|}~@x.org',
    ];
    const { rows } = await db.query(
      'select text, private.is_email(text) as valid from unnest($1::text[]) as text',
      [texts],
    );
    for (const { text, valid } of rows) {
      // Core tidies it first.
      expect([text, valid]).toEqual([text, isEmail(String(text)) && tidyEmail(String(text)) === text]);
    }
    for (const text of texts.slice(0, 8)) expect(await request(text)).toBe('23514');
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
    // One that comes afterwards holds it too: its person may be about to open their own link.
    await start(NEW);
    await db.query('insert into auth.users (id, email) values (gen_random_uuid(), $1)', [NEW]);
    await expect(follow()).rejects.toMatchObject({ code: 'PT409' });
    expect(await emails('auth.users')).toEqual([NEW, ROSE]);
    await db.query(`update auth.users set created_at = now() - interval '31 minutes' where email = $1`, [
      NEW,
    ]);
    await follow();
    expect(await emails('auth.users')).toEqual([NEW]);
  });

  it.each([
    ['does not know the link', 'guess', null],
    ['is that of another account', 'hash', OTIS],
    ['is nobody', 'hash', 'nobody'],
  ])('voids password and sessions if the page that opens the link %s', async (_who, link, sub) => {
    const caller = sub === OTIS ? (await db.person(OTIS)).userId : (sub ?? userId);
    await db.query(`update auth.users set encrypted_password = '$2a$10$a_stranger' where id = $1`, [userId]);
    await db.query('insert into auth.sessions (user_id) values ($1)', [userId]);
    await request(NEW);
    await start(NEW);
    expect(isRefusal(await keep(link, caller))).toBe(false);
    await follow();
    const { rows } = await db.query(
      `select email, encrypted_password as hash, (select count(*) from auth.sessions) as sessions,
        (select password_hash is not null from checkahead.accounts where id = users.id::text) as chosen
      from auth.users where id = $1`,
      [userId],
    );
    expect(rows).toEqual([{ email: NEW, hash: '', sessions: 0, chosen: false }]);
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
      `insert into checkahead.appointments (id, starts_at, name, email, created_at) values ('a', 1, 'Rose', $1, 1), ('b', 2, 'Otis', $2, 1)`,
      [ROSE, OTIS],
    );
    await db.query(
      `insert into checkahead.contact_messages (name, email, message, received_at) values ('Rose', $1, 'Hello', 1)`,
      [ROSE],
    );
    await db.query('delete from checkahead.outbox');
    await db.query(
      `insert into checkahead.outbox (id, recipient, body_html, created_at, due_at, good_until) values ('link', $1, 'secret', 1, 1, 9)`,
      [ROSE],
    );
    await request(NEW);
    await start(NEW);
    await keep();
    await follow();
    expect(await emails('public.user_onboarding')).toEqual([OTIS, NEW]);
    expect(await emails('private.completed_details')).toEqual([OTIS, NEW]);
    expect(await emails('checkahead.appointments')).toEqual([OTIS, NEW]);
    expect(await emails('checkahead.contact_messages')).toEqual([NEW]);
    expect(await emails('checkahead.accounts')).toEqual([NEW]);
    const link = await db.query(
      `select recipient, body_html, due_at from checkahead.outbox where id = 'link'`,
    );
    expect(link.rows).toEqual([{ recipient: null, body_html: null, due_at: null }]);
    const { rows } = await db.query(
      `select encrypted_password as hash, (select count(*) from auth.sessions) as sessions,
        (select password_hash is not null from checkahead.accounts) as chosen from auth.users`,
    );
    expect(rows).toEqual([{ hash: '$2a$10$her_own', sessions: 1, chosen: true }]);
    expect(await notices()).toEqual([
      { recipient: ROSE, notice: 'email-change-requested', new_email: NEW, words: true },
      { recipient: ROSE, notice: 'email-changed', new_email: NEW, words: true },
    ]);
  });

  it('the clean-up voids a link after an hour, and deletes the request after a day', async () => {
    const sweep = async () => (await db.query('select from private.sweep_email_changes(10)')).count;
    const pending = async () =>
      (await db.query('select email_change as email from auth.users')).rows[0]?.email;
    const links = async () =>
      (await db.query('select token_hash as hash from auth.one_time_tokens order by 1')).rows.map(
        ({ hash }) => hash,
      );
    await request(NEW);
    await start(NEW);
    await db.query(
      `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
        values ($1, 'email_change_token_new', 'hash', $2), ($1, 'recovery_token', 'sign-in', $3)`,
      [userId, NEW, ROSE],
    );
    expect([await sweep(), await pending(), await links()]).toEqual([0, NEW, ['hash', 'sign-in']]);
    await later('61 minutes');
    expect([await sweep(), await pending(), await links()]).toEqual([0, '', ['sign-in']]);
    await later('23 hours');
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
  });

  it('the deletion of an account takes along what others asked for with its address', async () => {
    const otis = await db.person(OTIS);
    expect(await request(OTIS)).toBe(false);
    await later('61 seconds');
    expect(await request(NEW)).toBe(true);
    await db.query('delete from checkahead.accounts where id = $1', [otis.userId]);
    expect((await db.query('select new_email from private.email_changes')).rows).toEqual([
      { new_email: NEW },
    ]);
    expect((await notices()).map(({ new_email }) => new_email)).toEqual([NEW]);
  });

  it('a link is void once another account has proved the address', async () => {
    await request(NEW);
    await start(NEW);
    await db.query(
      `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
        values ($1, 'email_change_token_new', 'change', $2), ($1, 'recovery_token', 'sign-in', $3)`,
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

it('the migrations void links from before, and take metadata of every form', async () => {
  const database = await PGlite.create();
  await database.exec(HOSTED_ROLES);
  await database.exec(HOSTED_AUTH);
  await database.exec(`
    insert into auth.users (id, email, raw_user_meta_data, email_change, email_change_token_new, email_change_token_current)
      select gen_random_uuid(), 'person' || row_number() over () || '@example.com', metadata::jsonb, 'new@example.org',
        'new' || row_number() over (), 'now' || row_number() over ()
      from unnest(array['null', '"x"', '5', '[]', null]) as metadata;
    insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
      select id, token.type::auth.one_time_token_type, token.hash, token.address from auth.users,
        lateral (values ('email_change_token_new', email_change_token_new, 'new@example.org'),
          ('email_change_token_current', email_change_token_current, 'old'),
          ('recovery_token', 'sign-in', 'old')) as token (type, hash, address)`);
  await migrateHosted(engineOver(database));
  const { rows } = await database.query(
    `select distinct raw_user_meta_data as metadata, email_change || email_change_token_new || email_change_token_current as link,
      (select string_agg(distinct token_hash, ' ') from auth.one_time_tokens) as tokens from auth.users`,
  );
  expect(rows).toEqual([{ metadata: {}, link: '', tokens: 'sign-in' }]);
  const accounts = await database.query(
    'select count(*)::int as count, min(language) as language from checkahead.accounts',
  );
  expect(accounts.rows).toEqual([{ count: 5, language: 'en' }]);
  await database.close();
});

describe('changing the address, on Supabase Lite', () => {
  const lite = litePerTest();
  const signIn = async () => {
    await lite.send('POST', '/auth/v1/otp', { email: ROSE, create_user: true });
    return lite.followLink(ROSE);
  };
  const ask = (token: string) => lite.send('PUT', '/auth/v1/user', { email: NEW }, token);

  it('another session stays, and a renewed token has the new address', async () => {
    const phone = await signIn();
    const { access_token } = await signIn();
    const asked = await lite.send(
      'POST',
      '/rest/v1/rpc/request_email_change',
      { new_email: NEW },
      access_token,
    );
    expect(asked).toEqual({ status: 200, body: true });
    expect((await ask(access_token)).status).toBe(200);
    const token_hash = lite.mailsTo(NEW)[0]?.tokenHash;
    await lite.send('POST', '/rest/v1/rpc/keep_access', { link: token_hash }, access_token);
    expect((await lite.followLink(NEW)).user.email).toBe(NEW);
    const { refresh_token } = phone;
    const renewed = await lite.send('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token });
    expect((renewed.body as LiteSession).user.email).toBe(NEW);
  });
});

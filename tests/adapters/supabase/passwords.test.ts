import { beforeEach, describe, expect, it } from 'vitest';
import { SENSITIVE_WINDOW_MS } from '#core/session-limits.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { ROSE } from '#tests/support/people.ts';
import { describeHosted } from '../../support/describe-hosted.ts';
import { type Caller, isRefusal } from '../../support/hosted-database.ts';
import { openHostedServices } from '../../support/hosted-services.ts';
import { litePerTest } from '../../support/lite-per-test.ts';

const STRANGERS = 'Stranger-1234';
const WINDOW_SECONDS = SENSITIVE_WINDOW_MS / 1_000;

describeHosted('passwords', (db) => {
  let userId: string;
  beforeEach(async () => {
    userId = crypto.randomUUID();
  });

  const signUp = (confirmed = false) =>
    db.query(
      `insert into auth.users (id, email, encrypted_password, email_confirmed_at)
        values ($1, $2, '$2a$10$strangers', case when $3 then now() end)`,
      [userId, ROSE, confirmed],
    );
  const confirm = () => db.query('update auth.users set email_confirmed_at = now() where id = $1', [userId]);
  const setPassword = (hash: string) =>
    db.query('update auth.users set encrypted_password = $2 where id = $1', [userId, hash]);
  const beginSession = (secondsAgo: number) =>
    db.query(
      'insert into auth.sessions (user_id, created_at) values ($1, now() - make_interval(secs => $2)) returning id',
      [userId, secondsAgo],
    );
  const account = async () => {
    const { rows } = await db.query(
      `select encrypted_password as hash, confirmation_token, recovery_token,
        (select password_hash is not null from checkahead.accounts where id = users.id::text) as chosen,
        (select count(*) from auth.sessions where user_id = users.id) as sessions,
        (select count(*) from auth.one_time_tokens where user_id = users.id) as tokens,
        (select array_agg(provider order by provider) from auth.identities where user_id = users.id) as providers
        from auth.users`,
    );
    return rows[0];
  };
  const count = async (sql: string) => (await db.query(`select count(*) as n from ${sql}`)).rows[0]?.n;

  describe('the first proof of an address', () => {
    it('voids earlier passwords, sessions and unverified identities', async () => {
      await signUp();
      await setPassword('$2a$10$another');
      await beginSession(10);
      for (const [provider, data] of [
        ['email', { email: ROSE, email_verified: false }],
        ['github', { email: ROSE, email_verified: false }],
        ['google', { email: ROSE, email_verified: true }],
        ['phone', { phone: '12175550123' }],
      ] as const) {
        await db.query('insert into auth.identities (user_id, provider, identity_data) values ($1, $2, $3)', [
          userId,
          provider,
          JSON.stringify(data),
        ]);
      }
      await confirm();
      expect(await account()).toMatchObject({
        hash: '',
        chosen: false,
        sessions: 0,
        providers: ['email', 'google'],
      });
    });

    it('also counts with a change of the address, and for another address', async () => {
      await signUp(true);
      await setPassword('$2a$10$another');
      await beginSession(10);
      await db.query(`update auth.users set email = 'victim@example.com'`);
      expect(await account()).toMatchObject({ hash: '', chosen: false, sessions: 0 });
    });

    it('happens once: a later update keeps the password, also when the case of the address changes', async () => {
      await signUp();
      await confirm();
      await setPassword('$2a$10$her_own');
      await confirm();
      await db.query(`update auth.users set email = 'Rose@Example.com'`);
      expect(await account()).toMatchObject({ hash: '$2a$10$her_own', chosen: true });
    });
  });

  describe('setting a password', () => {
    beforeEach(async () => {
      await signUp();
      await confirm();
    });
    const refusal = (hash: string) =>
      setPassword(hash).then(
        () => null,
        ({ code }: { code: string }) => code,
      );
    const asking = async (claims: object): Promise<unknown> => {
      const caller: Caller = { role: 'authenticated', claims: { sub: userId, email: ROSE, ...claims } };
      const answer = await db.as(caller, 'select public.may_set_password() as may');
      return isRefusal(answer) ? answer.code : answer.rows[0]?.may;
    };
    const provedAgo = (seconds: number) => ({
      amr: [
        { method: 'password', timestamp: Math.floor(Date.now() / 1_000) - 3_600 },
        { method: 'otp', timestamp: Math.floor(Date.now() / 1_000) - seconds },
      ],
    });

    it('the first time needs no proof; a change needs one within 5 minutes', async () => {
      expect(await asking({})).toBe(true);
      expect(await refusal('$2a$10$first')).toBeNull();
      expect(await asking({})).toBe(false);
      expect(await asking(provedAgo(WINDOW_SECONDS + 1))).toBe(false);
      expect(await asking(provedAgo(WINDOW_SECONDS - 60))).toBe(true);
      expect(await refusal('$2a$10$second')).toBe('PT403');
      await beginSession(WINDOW_SECONDS + 1);
      expect(await refusal('$2a$10$second')).toBe('PT403');
      expect(await account()).toMatchObject({ hash: '$2a$10$first' });
      await beginSession(WINDOW_SECONDS - 60);
      expect(await refusal('$2a$10$second')).toBeNull();
    });

    it('the first time needs one too once the sign-up is complete', async () => {
      await db.query(`insert into public.user_onboarding (email, step_completed) values ($1, 'completed')`, [
        ROSE,
      ]);
      expect(await asking({})).toBe(false);
      expect(await refusal('$2a$10$first')).toBe('PT403');
      expect(await asking(provedAgo(1))).toBe(true);
      await beginSession(1);
      expect(await refusal('$2a$10$first')).toBeNull();
    });

    it('is not triggered when the service encrypts a hash again', async () => {
      await setPassword('$2a$10$first');
      expect(await refusal('{"key_id": "2"}')).toBeNull();
    });

    it('voids open links and codes, also queued ones, and no mail of another kind or person', async () => {
      await db.query(`update auth.users set confirmation_token = 'c', recovery_token = 'r'`);
      await db.query(
        `insert into auth.one_time_tokens (user_id, token_type, token_hash) values ($1, 'recovery_token', 'h')`,
        [userId],
      );
      await db.query(
        `insert into checkahead.outbox (id, recipient, body_html, created_at, due_at, good_until) values
          ('link', $1, 'secret', 1, 1, 9), ('receipt', $1, 'words', 1, 1, null), ('other', 'otis@example.com', 'secret', 1, 1, 9)`,
        [ROSE],
      );
      await setPassword('$2a$10$first');
      expect(await account()).toMatchObject({ confirmation_token: '', recovery_token: '', tokens: 0 });
      const { rows } = await db.query(
        "select id, body_html, due_at from checkahead.outbox where subject is distinct from 'password-set' order by id",
      );
      expect(rows).toEqual([
        { id: 'link', body_html: null, due_at: null },
        { id: 'other', body_html: 'secret', due_at: 1 },
        { id: 'receipt', body_html: 'words', due_at: 1 },
      ]);
    });

    it('queues one mail of a kind at a time, and none if a password is voided or unchanged', async () => {
      await beginSession(1);
      expect(await count('checkahead.outbox')).toBe(0);
      await setPassword('$2a$10$first');
      await setPassword('$2a$10$first');
      for (const hash of ['$2a$10$second', '$2a$10$third']) await setPassword(hash);
      const waiting = async () =>
        (
          await db.query(
            'select recipient, subject as notice from checkahead.outbox where due_at is not null order by 2',
          )
        ).rows;
      expect(await waiting()).toEqual([
        { recipient: ROSE, notice: 'password-changed' },
        { recipient: ROSE, notice: 'password-set' },
      ]);
      await db.query('update checkahead.outbox set due_at = null');
      await setPassword('$2a$10$fourth');
      expect(await waiting()).toEqual([{ recipient: ROSE, notice: 'password-changed' }]);
    });

    it('is refused once it has caused as many mails as it may in an hour', async () => {
      await beginSession(1);
      const codes: (string | null)[] = [];
      for (let place = 0; place <= 2 * BOUNDS.passwordsOfPersonPerHour; place += 1) {
        codes.push(await refusal(`$2a$10$${place}`));
        await db.query('update checkahead.outbox set due_at = null, recipient = null');
      }
      const mailed = codes.indexOf('PT429');
      // The hour may end meanwhile.
      expect(mailed).toBeGreaterThanOrEqual(BOUNDS.passwordsOfPersonPerHour);
    });
  });
});

describe('a stranger who signs somebody else up with a password, on Supabase Lite', () => {
  const lite = litePerTest();

  const signIn = async (password: string) =>
    (await lite.send('POST', '/auth/v1/token?grant_type=password', { email: ROSE, password })).status;

  it.each([
    ['the mail of that sign-up', false],
    ['a link that she requested', true],
  ])('cannot sign in once she follows %s', async (_what, requestsLink) => {
    expect((await lite.send('POST', '/auth/v1/signup', { email: ROSE, password: STRANGERS })).status).toBe(
      200,
    );
    if (requestsLink) await lite.send('POST', '/auth/v1/otp', { email: ROSE, create_user: true });
    const { access_token } = await lite.followLink(ROSE);
    expect(access_token).toEqual(expect.any(String));
    expect(await signIn(STRANGERS)).toBe(400);
    expect(await signIn('')).toBe(400);
    const hasPassword = 'select password_hash is not null as chosen from checkahead.accounts';
    expect(await lite.query(hasPassword)).toEqual([{ chosen: false }]);

    const chosen = await lite.send('PUT', '/auth/v1/user', { password: 'Her-own-1234' }, access_token);
    expect(chosen.status).toBe(200);
    expect(await signIn('Her-own-1234')).toBe(200);
    expect(await signIn(STRANGERS)).toBe(400);
    expect(await lite.query(hasPassword)).toEqual([{ chosen: true }]);

    const { mailsTo, ports, store } = await openHostedServices(lite);
    const [queued] = await lite.query('select created_at from checkahead.outbox');
    const [own] = await lite.query('select mail_words as words from checkahead.accounts');
    expect(await mailsTo(ROSE)).toMatchObject([
      ports.identityMail.passwordChanged({
        changedAt: Number(queued?.created_at),
        isFirst: true,
        words: String(own?.words),
        language: 'en',
      }),
    ]);
    const [sent] = await lite.query('select recipient, body_text, delivered_at from checkahead.outbox');
    expect(sent).toMatchObject({ recipient: null, body_text: null, delivered_at: expect.anything() });
    expect(await lite.query('select kind from checkahead.security_log')).toEqual([{ kind: 'password-set' }]);
    await store.close();
  });
});

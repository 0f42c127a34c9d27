import { errAsync, type ResultAsync } from 'neverthrow';
import { describe, expect, it, vi } from 'vitest';
import { EMPTIED } from '#adapters/sql/statements.ts';
import { MESSAGE_LIMITS } from '#core/identity/message-limits.ts';
import { MESSAGE_COOL_DOWN_MS, SECRET_LIFETIME_MS } from '#core/identity/one-time-secret.ts';
import { unavailable } from '#core/ports/failures.ts';
import { TIMING_PREFERENCE_MAX_LENGTH } from '#core/record-limits.ts';
import { CLOCK_TOLERANCE_MS, IDLE_LIMIT_MS, SENSITIVE_WINDOW_MS } from '#core/session-limits.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { LINK_REQUEST_KEPT_MINUTES, MESSAGE_KEPT_DAYS } from '#core/site/retention.ts';
import { openStore } from '#server/composition/open-store.ts';
import { makeCleanUpJob } from '#server/jobs/clean-up.ts';
import { OTIS, ROSE } from '#tests/support/people.ts';
import { DAY, HOUR, MINUTE } from '#tests/support/times.ts';
import { describeHosted } from '../../../support/describe-hosted.ts';
import { type HostedServices, openHostedServices } from '../../../support/hosted-services.ts';
import { litePerTest } from '../../../support/lite-per-test.ts';
import { perTest } from '../../../support/per-test.ts';

const NEW = 'rose.miller@example.org';
const BROWSER = '11111111-1111-4111-8111-111111111111';

describeHosted('an account that goes', (db) => {
  const count = async (table: string) =>
    (await db.query(`select count(*)::int as n from ${table}`)).rows[0]?.n;
  it.each([
    ['by our server', 'delete from checkahead.accounts where email = $1'],
    ['at the service', 'delete from auth.users where email = $1'],
    ['softly at the service', 'update auth.users set deleted_at = now() where email = $1'],
  ])('%s leaves nothing, and nothing of anybody else goes', async (how, deletion) => {
    const browsers = [BROWSER, crypto.randomUUID()];
    for (const [place, email] of [ROSE, OTIS].entries()) {
      const { userId } = await db.person(email);
      for (const statement of [
        `insert into public.user_onboarding (email, last_name, step_completed) values ('${email}', 'A', 'completed')`,
        `insert into auth.sessions (user_id) values ('${userId}')`,
        `insert into auth.flow_state (user_id) values ('${userId}')`,
        `insert into checkahead.identity_links values ('${browsers[place]}', '${userId}', 1)`,
        `insert into checkahead.announcement_deliveries (announcement_id, account_id, state, reason, attempts, due_at)
          values ('on-finishing', '${userId}', 'sent', '', 1, 0)`,
        `insert into checkahead.appointments (id, starts_at, name, email, created_at) values ('${email}', ${place}, 'A', '${email}', 1)`,
        `insert into checkahead.holds (id, starts_at, name, email, network, token_hash, created_at, held_until)
          values ('${email}', ${place}, 'A', '${email}', 'n', 't', 1, 9)`,
        `insert into checkahead.contact_messages (name, email, message, received_at) values ('A', '${email}', 'Hello', 1)`,
        `insert into private.email_changes (user_id, new_email) values ('${userId}', '${email}')`,
      ])
        await db.query(statement);
    }
    await db.query(deletion, [ROSE]);
    // Our server's own deletion queues its receipt by itself.
    const receipts = await db.query(
      `delete from checkahead.outbox where subject = 'account-deleted' returning recipient`,
    );
    expect(receipts.rows).toEqual(how === 'by our server' ? [] : [{ recipient: ROSE }]);
    // All that name a person, but for those of identity, which the auth service has instead.
    const { rows } = await db.query(
      `select distinct table_schema || '.' || table_name as name
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema in ('public', 'private', 'checkahead') and table_type = 'BASE TABLE'
          and column_name in ('email', 'user_id', 'account_id', 'recipient') and table_name not in ('challenges', 'known_browsers')`,
    );
    expect(rows.length).toBeGreaterThan(9);
    for (const table of [
      'auth.users',
      'auth.sessions',
      'auth.flow_state',
      ...rows.map(({ name }) => String(name)),
    ])
      expect([table, await count(table)]).toEqual([table, 1]);
    expect((await db.query('select * from checkahead.forgotten_browsers')).rows).toEqual([
      { anonymous_id: BROWSER },
    ]);
  });

  it.each(['by our server', 'at the service'])('%s takes no notice still to be followed', async (how) => {
    await db.person(ROSE);
    const notify = (kind: string) => db.query('select private.notify($1, $2, null, $3)', [ROSE, kind, NEW]);
    for (const kind of ['password-set', 'email-changed']) await notify(kind);
    await db.query(`update checkahead.outbox set body_text = '{"followed":true}'`);
    for (const kind of ['password-set', 'email-changed', 'account-deleted']) await notify(kind);
    await db.query(
      `delete from ${how === 'by our server' ? 'checkahead.accounts' : 'auth.users'} where email = $1`,
      [ROSE],
    );
    const { rows } = await db.query(
      `select subject, body_text::json ->> 'newEmail' as about from checkahead.outbox where recipient = $1 order by created_at, subject`,
      [ROSE],
    );
    expect(
      rows
        .filter(({ about }) => about !== null)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(['account-deleted', 'email-changed']);
    // The receipt of this deletion, which our own server queues by itself.
    expect(rows).toHaveLength(how === 'by our server' ? 2 : 3);
  });

  it('and was never proved takes nothing that others keep for the address', async () => {
    const { userId } = await db.person(ROSE, { proved: false });
    await db.query(
      `insert into checkahead.appointments (id, starts_at, name, email, created_at) values ('a', 1, 'A', $1, 1)`,
      [ROSE],
    );
    await db.query('delete from auth.users where id = $1', [userId]);
    expect(await count('checkahead.appointments')).toBe(1);
  });

  it('leaves no log of sign-ins, which names people and cannot be searched', async () => {
    await db.query(
      `insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), '{"actor_username": "rose@example.com"}')`,
    );
    expect(await count('auth.audit_log_entries')).toBe(0);
  });
});

describeHosted('bounds', (db) => {
  const bounded = (figure: number) =>
    `create or replace function private.bound(name text) returns bigint language sql immutable as 'select ${figure}::bigint'`;

  it('and the times of a link, and of a request, are those of core', async () => {
    const figures: Readonly<Record<string, number>> = {
      ...BOUNDS,
      proofLasts: SENSITIVE_WINDOW_MS,
      clockTolerance: CLOCK_TOLERANCE_MS,
      messagePause: MESSAGE_COOL_DOWN_MS,
      linkLasts: SECRET_LIFETIME_MS,
      linkRequestKept: LINK_REQUEST_KEPT_MINUTES * MINUTE,
      timingPreferenceLength: TIMING_PREFERENCE_MAX_LENGTH,
      noticesToAddressPerDay: MESSAGE_LIMITS.strangersInOneNetwork.day,
    };
    const { rows: names } = await db.query(
      `select (regexp_matches(prosrc, 'when ''(\\w+)''', 'g'))[1] as name from pg_proc where proname = 'bound'`,
    );
    expect(names.length).toBeGreaterThan(4);
    for (const { name } of names) {
      const { rows } = await db.query('select private.bound($1) as figure', [name]);
      expect([name, rows[0]?.figure]).toEqual([name, figures[String(name)]]);
    }
    // No such time is written a second time. The hour and the day are those of the limits, and the time a request is kept.
    const { rows } = await db.query(
      `select proname, (regexp_matches(prosrc, '(?:confirmation_sent_at\\)|requested_at) [<>] now\\(\\) - interval ''(\\w+ \\w+)''', 'g'))[1]
        as time from pg_proc order by proname, time`,
    );
    expect(rows).toEqual([
      { proname: 'request_email_change', time: '1 day' },
      { proname: 'request_email_change', time: '1 hour' },
      { proname: 'sweep_email_changes', time: `${MESSAGE_KEPT_DAYS} day` },
    ]);
  });

  it('a queued link that is void is emptied as by our server', async () => {
    const { rows } = await db.query(`select prosrc from pg_proc where proname = 'void_queued_links'`);
    const plain = (sql: unknown) => String(sql).toLowerCase().replace(/\s+/g, ' ');
    expect(plain(rows[0]?.prosrc)).toContain(` set ${plain(EMPTIED)} where `);
  });

  it('keep the newest preferences, and refuse a notice while too much mail waits', async () => {
    const { rows } = await db.query(
      `select pg_get_functiondef('private.bound(text)'::regprocedure) as definition`,
    );
    await db.query(bounded(3));
    try {
      for (let n = 0; n < 5; n += 1) {
        await db.query('select public.save_anonymous_calendar_preference($1, $2)', [
          crypto.randomUUID(),
          `t${n}`,
        ]);
      }
      const timings = await db.query(
        'select timing_preference as t from checkahead.anonymous_preferences order by id',
      );
      expect(timings.rows.map((row) => row.t)).toEqual(['t2', 't3', 't4']);
      const notify = () => db.query(`select private.notify($1, 'password-set', null, null)`, [OTIS]);
      for (let n = 0; n < 3; n += 1) await notify();
      await expect(notify()).rejects.toThrow('too much mail waits');
      // Nobody is kept from finishing, or from leaving.
      await db.person(ROSE);
      await db.query('delete from auth.users where email = $1', [ROSE]);
      expect((await db.query('select * from checkahead.accounts')).rows).toEqual([]);
      await db.query(`insert into public.user_onboarding (email, step_completed) values ($1, 'completed')`, [
        ROSE,
      ]);
    } finally {
      await db.query(String(rows[0]?.definition));
    }
  });
});

describe('core’s services over a project', () => {
  const lite = litePerTest();
  const hosted: HostedServices = perTest(async () => {
    const opened = await openHostedServices(lite, { LAUNCH_AT: 'none' });
    return { ...opened, close: () => opened.store.close() };
  });
  async function signUp(email = ROSE): Promise<string> {
    const id = crypto.randomUUID();
    await lite.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
      id,
      email,
    ]);
    return id;
  }
  const finish = (email = ROSE) =>
    lite.query(`insert into public.user_onboarding (email, step_completed) values ($1, 'completed')`, [
      email,
    ]);
  const subjects = async (email = ROSE) => (await hosted.mailsTo(email)).map(({ subject }) => subject);
  const unwrapped = async <T>(result: ResultAsync<T, unknown>) => (await result)._unsafeUnwrap();
  /** Of the entries in the journal: kind, whose address, and which account. */
  async function journal() {
    const rows = await lite.query('select entry from checkahead.journal order by number');
    const tokens = await unwrapped(
      hosted.ports.uow.read(async ({ suppressions }) => ({
        [await suppressions.tokenFor(ROSE)]: ROSE,
        [await suppressions.tokenFor(NEW)]: NEW,
      })),
    );
    return rows.map(({ entry }) => {
      const { kind, token, accountId } = JSON.parse(String(entry));
      return [kind, tokens[token], accountId];
    });
  }

  it('whoever finishes is told, once, unless they want no news', async () => {
    for (const email of [ROSE, OTIS]) await signUp(email);
    await unwrapped(hosted.ports.uow.run(({ suppressions }) => suppressions.add(OTIS, 'unsubscribed', 1)));
    for (const email of [ROSE, OTIS]) await finish(email);
    expect(await subjects()).toEqual([expect.stringContaining('on the list')]);
    expect(await subjects(OTIS)).toEqual([]);
    await lite.query(`update public.user_onboarding set first_name = 'Rose'`);
    expect(await subjects()).toHaveLength(1);
    expect(await lite.query('select recipient from checkahead.outbox where recipient is not null')).toEqual(
      [],
    );
  });

  it.each([
    ['the change is in the security log', 'nothing'],
    ['a transaction that fails loses nothing of it', 'the transaction'],
    ['a mail that fails repeats nothing of it', 'the mail'],
  ])('whoever unsubscribed stays so at another address, and %s', async (_what, failing) => {
    const id = await signUp();
    await unwrapped(hosted.ports.uow.run(({ suppressions }) => suppressions.add(ROSE, 'unsubscribed', 1)));
    await lite.query('insert into private.email_changes (user_id, new_email) values ($1, $2)', [id, NEW]);
    await lite.query('update auth.users set email_change = $1', [NEW]);
    await lite.query(`update auth.users set email = $1, email_change = ''`, [NEW]);
    const due = () =>
      unwrapped(hosted.ports.uow.read(({ announcements }) => announcements.due('on-finishing', 0, 9)));
    await lite.query(
      `insert into checkahead.announcement_deliveries (announcement_id, account_id, state, reason, attempts, due_at)
        values ('on-finishing', $1, 'waiting', '', 0, 0)`,
      [id],
    );
    expect(await due()).toEqual([]);
    if (failing !== 'nothing') {
      const fails = failing === 'the transaction' && vi.spyOn(hosted.ports.uow, 'run');
      if (fails) fails.mockReturnValueOnce(errAsync(unavailable()));
      // Leased, and never reported: as by a server that stops.
      const leased = await unwrapped(hosted.ports.outbox.lease({ at: Date.now(), limit: 9, leaseMs: 0 }));
      expect(leased).toHaveLength(fails ? 0 : 1);
    }
    expect(await subjects()).toEqual([expect.stringContaining('address')]);
    expect(
      await unwrapped(hosted.ports.uow.read(({ suppressions }) => suppressions.reasonsFor(NEW))),
    ).toEqual(['unsubscribed']);
    expect(await due()).toHaveLength(1);
    expect(await lite.query('select kind, count::int from checkahead.security_log')).toEqual([
      { kind: 'email-changed', count: 1 },
    ]);
    expect(await journal()).toEqual([
      ['suppressed', ROSE, undefined],
      ['moved', ROSE, id],
      ['suppressed', NEW, undefined],
    ]);
  });

  it('a change that waits holds back launch mail to its new address alone, and hides nothing', async () => {
    const id = await signUp();
    await lite.query(
      `insert into checkahead.announcement_deliveries (announcement_id, account_id, state, reason, attempts, due_at)
        values ('on-finishing', $1, 'waiting', '', 0, 0)`,
      [id],
    );
    const listed = () =>
      unwrapped(
        hosted.ports.uow.read(async ({ announcements }) => [
          (await announcements.due('on-finishing', 0, 9)).length,
          (await announcements.unknown('on-finishing', 9)).length,
        ]),
      );
    const change = (address: string | null) =>
      lite.query(`select private.notify($1, 'email-changed', null, $2)`, [OTIS, address]);
    // An account at the service can lose its address.
    for (const address of [null, NEW]) await change(address);
    expect(await listed()).toEqual([1, 0]);
    await change(ROSE);
    expect(await listed()).toEqual([0, 0]);
    await lite.query(`update checkahead.announcement_deliveries set state = 'unknown'`);
    expect(await listed()).toEqual([0, 1]);
  });

  it('an account that is deleted at the service stays deleted after a restore, and its person is told', async () => {
    const id = await signUp();
    const unknown = vi.spyOn(hosted.ports.monitor, 'unknownNotice').mockReturnValue();
    await lite.query(`select private.notify($1, 'of-a-newer-release', null, null)`, [OTIS]);
    await lite.query('delete from auth.users where id = $1', [id]);
    expect(await subjects()).toEqual([expect.stringContaining('account is deleted')]);
    // A notice that this release does not know stays, and holds no other.
    expect(await lite.query('select subject from checkahead.outbox where recipient = $1', [OTIS])).toEqual([
      { subject: unknown.mock.lastCall?.[0] },
    ]);
    expect(await journal()).toEqual([['erased', ROSE, id]]);
    expect(await lite.query('select kind from checkahead.security_log')).toEqual([
      { kind: 'account-deleted' },
    ]);
  });

  it('a person is found by id and address together, with the sessions that have not ended', async () => {
    const [rose, otis] = [await signUp(), await signUp(OTIS)];
    const now = Date.now();
    for (const startedAt of [now, now - IDLE_LIMIT_MS, now - DAY]) {
      await lite.query(
        `insert into auth.sessions (id, user_id, created_at, updated_at)
          values ($1, $2, to_timestamp($3 / 1e3), to_timestamp($3 / 1e3))`,
        [crypto.randomUUID(), rose, startedAt],
      );
    }
    const { personalData } = hosted.services;
    const at = new Date(now).toISOString();
    expect((await unwrapped(personalData.read({ userId: rose, email: ROSE })))?.sessions).toEqual([
      { startedAt: at, lastActiveAt: at },
    ]);
    for (const stranger of [
      { userId: otis, email: ROSE },
      { userId: rose, email: OTIS },
    ]) {
      expect(await unwrapped(personalData.read(stranger))).toBeNull();
      expect((await personalData.erase(stranger))._unsafeUnwrapErr().kind).toBe('rejected');
    }
  });

  it('a message of a deleted person is told to support, and the receipt is the last mail', async () => {
    const userId = await signUp();
    const startsAt = Date.now() + DAY;
    await lite.query(
      `insert into checkahead.appointments (id, starts_at, name, email, created_at) values ('a', $1, 'Rose', $2, 1)`,
      [startsAt, ROSE],
    );
    // Of an earlier account at the address, which is to stay deleted.
    const earlier = crypto.randomUUID();
    await lite.query(`select private.notify($1, 'account-deleted', $2::uuid, null)`, [ROSE, earlier]);
    await unwrapped(hosted.services.personalData.erase({ userId, email: ROSE }));
    expect(await subjects(hosted.settings.site.supportEmail)).toEqual([expect.stringContaining('cancel')]);
    expect(await subjects()).toEqual(Array(2).fill(expect.stringContaining('account is deleted')));
    expect((await journal()).filter(([kind]) => kind === 'erased')).toEqual([
      ['erased', ROSE, userId],
      ['erased', ROSE, earlier],
    ]);
  });

  it('count people, sign-ups and sessions, and find whom an announcement goes to', async () => {
    const id = await signUp();
    await finish();
    for (const age of ['0 hours', '4 hours 1 minute']) {
      await lite.query(
        'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now() - $3::interval, now())',
        [crypto.randomUUID(), id, age],
      );
    }
    const now = Date.now();
    const { figures, uow } = hosted.ports;
    expect((await unwrapped(figures())).sessions).toBe(1);
    await unwrapped(
      uow.read(async (tables) => {
        expect(await tables.figures.peopleByStep()).toEqual([{ step: 'completed', count: 1 }]);
        const hour = new Date(now).toISOString().slice(0, 13);
        expect(await tables.figures.signUpsByHour(new Date(now - HOUR).toISOString())).toEqual([
          { hour, count: 1 },
        ]);
        expect(await tables.announcements.candidates('', 9)).toMatchObject([
          { accountId: id, email: ROSE, emailVerified: true, step: 'completed', hadOne: false },
        ]);
      }),
    );
    const day = Math.floor(now / DAY);
    const range = { from: '', to: '', start: now - DAY, end: now + DAY, firstDay: day - 1, lastDay: day + 1 };
    expect((await unwrapped(hosted.store.research().all(range))).signUps).toEqual([
      { step: 'completed', timing: null, language: 'en', people: 1 },
    ]);
  });

  it('are refused to a server of its own', async () => {
    const own = openStore({ ...hosted.settings, supabase: null }, {});
    await expect(own).rejects.toThrow('it is that of a hosted project: set BACKEND=supabase');
  });

  it('the clean-up ends sessions that nobody uses, and deletes old requests for another address', async () => {
    const id = await signUp();
    await lite.query(
      `insert into auth.sessions (id, user_id, created_at, updated_at)
        values ($1, $3, now(), now()), ($2, $3, now() - interval '2 hours', now() - interval '81 minutes')`,
      [BROWSER, crypto.randomUUID(), id],
    );
    await lite.query(
      `insert into private.email_changes (user_id, new_email, requested_at) values ($1, $2, now() - interval '25 hours')`,
      [id, NEW],
    );
    expect(await makeCleanUpJob(hosted.ports)()).toBe('done');
    expect(await lite.query('select id from auth.sessions')).toEqual([{ id: BROWSER }]);
    expect(await lite.query('select * from private.email_changes')).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { furtherStep } from '#core/record/rank.ts';
import { ONBOARDING_STEPS, TIMING_PREFERENCE_MAX_LENGTH } from '#core/record-limits.ts';
import { OTIS, ROSE } from '#tests/support/people.ts';
import { describeHosted } from '../../support/describe-hosted.ts';
import { type Caller, codeOf, rowsOf } from '../../support/hosted-database.ts';
import { insertOf, onboardingRows, silently, updateOf } from '../../support/row-statements.ts';

const ANON: Caller = { role: 'anon' };
const SERVER: Caller = { role: 'service_role' };
const VISIT = '11111111-1111-4111-8111-111111111111';

describeHosted('the hosted database', (db) => {
  let rose: Caller;
  let otis: Caller;
  beforeEach(async () => {
    rose = await db.person(ROSE);
    otis = await db.person(OTIS);
  });

  const { save, stored } = onboardingRows(db);

  describe('a person’s own row', () => {
    it('is the same whatever the letter case in the token and in the row', async () => {
      rowsOf(await save(rose, { email: 'ROSE@Example.COM', first_name: 'Rose' }));
      const shouting = { ...rose, claims: { ...rose.claims, email: 'Rose@EXAMPLE.com' } };
      rowsOf(await save(shouting, { email: 'rose@example.com', last_name: 'Hill' }));
      expect(await stored(ROSE)).toMatchObject({ first_name: 'Rose', last_name: 'Hill' });
      expect(rowsOf(await db.as(shouting, 'select email from public.user_onboarding'))).toHaveLength(1);
    });

    it('cannot be inserted twice, not even by the owner of the database', async () => {
      rowsOf(await save(rose, { email: ROSE }));
      expect(codeOf(await db.as(rose, ...insertOf('user_onboarding', { email: ROSE })))).toBe('23505');
      await expect(db.query(...insertOf('user_onboarding', { email: 'Rose@example.com' }))).rejects.toThrow(
        /duplicate key/,
      );
    });

    it('can be deleted by the server only', async () => {
      rowsOf(await save(rose, { email: ROSE }));
      for (const caller of [rose, ANON])
        expect(codeOf(await db.as(caller, 'delete from public.user_onboarding'))).toBe('42501');
      expect(rowsOf(await db.as(SERVER, 'delete from public.user_onboarding returning email'))).toHaveLength(
        1,
      );
    });
  });

  describe('another person’s row', () => {
    beforeEach(async () => {
      rowsOf(await save(rose, { email: ROSE, first_name: 'Rose', phone: '2175550123' }));
    });

    it('cannot be changed: an update matches nothing, an upsert is rejected, whether it exists or not', async () => {
      const before = await stored(ROSE);
      const changed = await db.as(otis, ...updateOf('user_onboarding', { first_name: 'Eve' }));
      expect(changed).toMatchObject({ count: 0 });
      expect(codeOf(await save(otis, { email: ROSE, first_name: 'Eve' }))).toBe('42501');
      expect(codeOf(await save(otis, { email: 'ROSE@example.com', first_name: 'Eve' }))).toBe('42501');
      expect(codeOf(await save(otis, { email: 'may@example.com' }))).toBe('42501');
      expect(await stored(ROSE)).toEqual(before);
      expect((await db.query('select * from public.user_onboarding')).rows).toHaveLength(1);
    });

    it.each([
      ['no address', {}],
      ['null', { email: null }],
      ['an empty one', { email: '' }],
      ['a pattern', { email: '%' }],
      ['one in user data only', { user_metadata: { email: ROSE }, email: OTIS }],
      ['one with spaces', { email: ` ${ROSE} ` }],
    ])('cannot be read with a token with %s', async (_what, claims) => {
      const caller: Caller = { role: 'authenticated', claims: { sub: rose.claims?.sub, ...claims } };
      expect(rowsOf(await db.as(caller, 'select * from public.user_onboarding'))).toEqual([]);
      expect(codeOf(await save(caller, { email: ROSE, first_name: 'Eve' }))).toBe('42501');
    });
  });

  describe('an address that looks like another', () => {
    // Each becomes kit@example.com where every letter is folded, or where what cannot be seen is dropped.
    const LOOKALIKES = [
      '\u212Ait@example.com',
      'k\u0130t@example.com',
      '\uFF4Bit@example.com',
      'KIT@example.com ',
      ' kit@example.com',
      'kit@example.com\u00A0',
      'kit@example.com\n',
      'kit@\u200Bexample.com',
      'kit@example.com\u0301',
    ];

    it.each(LOOKALIKES)('%j reads nothing and changes nothing', async (email) => {
      const kit = await db.person('kit@example.com');
      rowsOf(await save(kit, { email: 'kit@example.com', first_name: 'Kit' }));
      const before = await stored('kit@example.com');
      const userId = crypto.randomUUID();
      await db.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
        userId,
        email,
      ]);
      const caller: Caller = { role: 'authenticated', claims: { sub: userId, email } };
      expect(rowsOf(await db.as(caller, 'select * from public.user_onboarding'))).toEqual([]);
      expect(await db.as(caller, ...silently(updateOf('user_onboarding', { phone: null })))).toMatchObject({
        count: 0,
      });
      for (const target of ['kit@example.com', email])
        await save(caller, { email: target, first_name: 'Eve' });
      expect(await stored('kit@example.com')).toEqual(before);

      // The same for our server, which policies do not restrict.
      await db.query('delete from checkahead.accounts where id = $1', [userId]);
      expect((await db.query('select id from auth.users')).rows).not.toContainEqual({ id: userId });
      expect(await stored('kit@example.com')).toEqual(before);
    });
  });

  describe('a token whose session, account or address is gone', () => {
    const session = async (userId: unknown) => {
      const { rows } = await db.query('insert into auth.sessions (user_id) values ($1) returning id', [
        userId,
      ]);
      return rows[0]?.id;
    };
    const inSession = (caller: Caller, id: unknown): Caller => ({
      ...caller,
      claims: { ...caller.claims, session_id: id },
    });

    it('writes while its session exists, and not after it has ended', async () => {
      const id = await session(rose.claims?.sub);
      const caller = inSession(rose, id);
      rowsOf(await save(caller, { email: ROSE, first_name: 'Rose' }));
      await db.query('delete from auth.sessions where id = $1', [id]);
      const before = await stored(ROSE);
      expect(codeOf(await save(caller, { email: ROSE, first_name: 'Eve' }))).toBe('42501');
      const silent = silently(updateOf('user_onboarding', { first_name: 'Eve' }));
      expect(codeOf(await db.as(caller, ...silent))).toBe('42501');
      expect(await stored(ROSE)).toEqual(before);
    });

    it('does not write in another person’s session', async () => {
      const caller = inSession(rose, await session(otis.claims?.sub));
      expect(codeOf(await save(caller, { email: ROSE, first_name: 'Eve' }))).toBe('42501');
      expect(codeOf(await save(inSession(rose, 'no UUID'), { email: ROSE }))).toBe('42501');
    });

    it('does not bring back the row of an account that was deleted', async () => {
      rowsOf(await save(rose, { email: ROSE, first_name: 'Rose' }));
      await db.query('delete from checkahead.accounts where id = $1', [rose.claims?.sub]);
      expect(codeOf(await save(rose, { email: ROSE, first_name: 'Rose' }))).toBe('42501');
      expect((await db.query('select * from public.user_onboarding')).rows).toEqual([]);
    });

    it('does not read the row of an account that has the address now', async () => {
      rowsOf(await save(rose, { email: ROSE, first_name: 'Rose' }));
      await db.query('delete from checkahead.accounts where id = $1', [rose.claims?.sub]);
      const again = await db.person(ROSE);
      rowsOf(await save(again, { email: ROSE, first_name: 'Rosa' }));
      const read = 'select first_name from public.user_onboarding';
      expect(rowsOf(await db.as(rose, read))).toEqual([]);
      expect(rowsOf(await db.as(again, read))).toEqual([{ first_name: 'Rosa' }]);
    });

    it('writes nothing for an address that was never verified, or no longer belongs to the account', async () => {
      const may = await db.person('may@example.com', { proved: false });
      const claims = { ...may.claims, user_metadata: { email_verified: true } };
      expect(codeOf(await save({ ...may, claims }, { email: 'may@example.com' }))).toBe('42501');
      await db.query(`update auth.users set email = 'new@example.com' where email = $1`, [ROSE]);
      expect(codeOf(await save(rose, { email: ROSE }))).toBe('42501');
      expect(codeOf(await save(rose, { email: 'new@example.com' }))).toBe('42501');
      expect((await db.query('select * from public.user_onboarding')).rows).toEqual([]);
    });
  });

  it('the server role reads and writes every row, and may set derived columns', async () => {
    const row = {
      id: VISIT,
      email: 'May@Example.com',
      email_auth: true,
      email_verified_at: '2025-06-01T08:00:00.123Z',
      created_at: '2025-06-01T08:00:00.000Z',
      updated_at: '2025-06-02T08:00:00.000Z',
      step_completed: 'account_setup',
    };
    rowsOf(await save(SERVER, row));
    expect(await stored('may@example.com')).toMatchObject({ ...row, email: 'may@example.com' });
    rowsOf(await save(rose, { email: ROSE }));
    expect(rowsOf(await db.as(SERVER, 'select * from public.user_onboarding'))).toHaveLength(2);
  });

  describe('columns that a client does not decide', () => {
    const LIES = {
      id: VISIT,
      email_auth: false,
      email_verified_at: '1999-01-01T00:00:00.000Z',
      created_at: '1999-01-01T00:00:00.000Z',
      updated_at: '2999-01-01T00:00:00.000Z',
    };

    it('are derived in a new row', async () => {
      rowsOf(await save(rose, { email: ROSE, ...LIES }));
      const row = await stored(ROSE);
      expect(row.id).not.toBe(VISIT);
      expect(row.email_auth).toBe(true);
      for (const column of ['email_verified_at', 'created_at', 'updated_at'])
        expect(Math.abs(Date.parse(String(row[column])) - Date.now())).toBeLessThan(60_000);
    });

    it('are derived in an existing row; sending a timestamp requests one, and none is removed', async () => {
      rowsOf(await save(rose, { email: ROSE }));
      const first = await stored(ROSE);
      rowsOf(await db.as(rose, ...updateOf('user_onboarding', { ...LIES, email_verified_at: null })));
      const second = await stored(ROSE);
      expect({ ...second, updated_at: '' }).toEqual({ ...first, updated_at: '' });
      expect(Date.parse(String(second.updated_at))).toBeGreaterThan(Date.parse(String(first.updated_at)));
      rowsOf(await save(rose, { email: ROSE, email_verified_at: LIES.email_verified_at }));
      const stamp = Date.parse(String((await stored(ROSE)).email_verified_at));
      expect(stamp).toBeGreaterThanOrEqual(Date.parse(String(first.email_verified_at)));
      expect(stamp).toBeLessThanOrEqual(Date.now() + 60_000);
    });
  });

  describe('steps', () => {
    it('are ordered as in core, for every pair', async () => {
      const steps = [null, 'an old step', ...ONBOARDING_STEPS];
      for (const held of steps) {
        for (const offered of steps) {
          await db.query('delete from public.user_onboarding');
          rowsOf(await save(SERVER, { email: ROSE, step_completed: held }));
          rowsOf(await save(SERVER, { email: ROSE, step_completed: offered }));
          expect([held, offered, (await stored(ROSE)).step_completed]).toEqual([
            held,
            offered,
            furtherStep(held, offered),
          ]);
        }
      }
    });

    it('that do not exist are rejected from a person, and stay in existing rows', async () => {
      expect(codeOf(await save(rose, { email: ROSE, step_completed: 'no_such_step' }))).toBe('23514');
      rowsOf(await save(SERVER, { email: ROSE, step_completed: 'an old step' }));
      rowsOf(await db.as(rose, ...updateOf('user_onboarding', { first_name: 'Rose' })));
      expect(await stored(ROSE)).toMatchObject({ step_completed: 'an old step', first_name: 'Rose' });
    });
  });

  describe('save_anonymous_calendar_preference', () => {
    const call = (caller: Caller, id: unknown, timing: unknown) =>
      db.as(caller, 'select public.save_anonymous_calendar_preference($1, $2)', [id, timing]);
    const all = async () =>
      (await db.query('select session_uuid, timing_preference from checkahead.anonymous_preferences')).rows;

    it('keeps the newest timing of a session, for visitors and signed-in people', async () => {
      rowsOf(await call(ANON, VISIT.toUpperCase(), ' on the 5th – usually\n'));
      expect(await all()).toEqual([{ session_uuid: VISIT, timing_preference: 'on the 5th – usually' }]);
      const longest = 'x'.repeat(TIMING_PREFERENCE_MAX_LENGTH);
      rowsOf(await call(rose, VISIT, longest));
      expect(await all()).toEqual([{ session_uuid: VISIT, timing_preference: longest }]);
    });

    it.each([
      ['no UUID', ROSE, '2nd_wednesday'],
      ['an empty id', '', '2nd_wednesday'],
      ['no id', null, '2nd_wednesday'],
      ['a UUID with more', `${VISIT}\n`, '2nd_wednesday'],
      ['a UUID in braces', `{${VISIT}}`, '2nd_wednesday'],
      ['a blank timing', VISIT, ' \t\n'],
      ['no timing', VISIT, null],
      ['a long timing', VISIT, 'x'.repeat(TIMING_PREFERENCE_MAX_LENGTH + 1)],
      ['a long timing of wide characters', VISIT, '😀'.repeat(TIMING_PREFERENCE_MAX_LENGTH + 1)],
      ['what could be a Social Security number', VISIT, 'it is 123-45-6789'],
      ['SQL', `${VISIT}'; drop table checkahead.outbox; --`, 'x'],
    ])('rejects %s with 22023 and stores nothing', async (_what, id, timing) => {
      expect(codeOf(await call(ANON, id, timing))).toBe('22023');
      expect(await all()).toEqual([]);
    });
  });

  describe('grants', () => {
    it('row-level security is on for every table, and each role has the privileges that it needs and no more', async () => {
      const { rows } = await db.query(`
        select relname as name, relrowsecurity as secured, role,
          array_remove(array[${['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']
            .map((right) => `case when has_table_privilege(role, c.oid, '${right}') then '${right}' end`)
            .join(', ')}], null) as rights
        from pg_class as c, unnest(array['anon', 'authenticated', 'service_role']) as role
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1, 3`);
      expect(new Set(rows.map((row) => row.name)).size).toBe(1);
      for (const { name, secured, role, rights } of rows) {
        const expected = {
          anon: [],
          authenticated: name === 'user_onboarding' ? ['select', 'insert', 'update'] : [],
          service_role: ['select', 'insert', 'update', 'delete'],
        }[String(role)];
        expect([name, role, secured, rights]).toEqual([name, role, true, expected]);
      }
    });

    it('a visitor can call one of our functions, a person six, the service key none', async () => {
      const { rows } = await db.query(`
        select proname as name, role, has_function_privilege(role, p.oid, 'execute') as may,
          prosecdef and not coalesce(proconfig @> array['search_path=""'], false) as careless
        from pg_proc as p, unnest(array['anon', 'authenticated', 'service_role']) as role
        where pronamespace = any(array['public', 'private', 'checkahead']::regnamespace[]) order by 1, 2`);
      const mayOf = (role: string) =>
        rows.filter((row) => row.role === role && row.may).map((row) => row.name);
      const RULES = [
        'address_is_proved',
        'digits_as_zeros',
        'folded',
        'has_hidden_sign',
        'is_name',
        'looks_like_ssn',
        'may_write',
        'step_rank',
        'tidy_name',
        'trimmed',
      ];
      const OWN = [
        'keep_access',
        'may_set_password',
        'read_completed_details',
        'request_email_change',
        'set_language',
      ];
      expect(mayOf('anon')).toEqual(['save_anonymous_calendar_preference']);
      expect(mayOf('authenticated')).toEqual([...RULES, ...OWN, 'save_anonymous_calendar_preference'].sort());
      expect(mayOf('service_role')).toEqual(RULES.filter((name) => name !== 'may_write'));
      expect(rows.filter((row) => row.careless)).toEqual([]);
    });

    it('nothing is granted to everybody, and no sequence and no table of ours to a visitor or a person', async () => {
      const { rows } = await db.query(`
        select relname as name from pg_class, aclexplode(relacl)
          where relnamespace = any(array['public', 'private', 'checkahead']::regnamespace[])
            and (grantee = 0 or (relkind = 'S' or relnamespace <> 'public'::regnamespace)
              and grantee in ('anon'::regrole, 'authenticated'::regrole))
        union all
        select proname from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner)))
          where pronamespace = any(array['public', 'private', 'checkahead']::regnamespace[]) and grantee = 0
        union all
        select nspname from pg_namespace, aclexplode(nspacl)
          where nspname = 'private' and grantee = 0`);
      expect(rows).toEqual([]);
      for (const sql of [
        'select * from checkahead.outbox',
        'select * from private.completed_details',
        'select * from private.email_changes',
        `select nextval('checkahead.events_id_seq')`,
      ]) {
        for (const caller of [ANON, rose, SERVER]) expect(codeOf(await db.as(caller, sql))).toBe('42501');
      }
    });

    it('objects that an operator adds later are closed until granted', async () => {
      await db.query('set role project_owner');
      await db.query('create table public.added (id bigint generated by default as identity, secret text)');
      await db.query(`create function public.added_too() returns text language sql as $$ select 'secret' $$`);
      await db.query('reset role');
      try {
        for (const caller of [ANON, rose]) {
          for (const sql of [
            'select * from public.added',
            `insert into public.added (secret) values ('x')`,
            `select nextval('public.added_id_seq')`,
            'select public.added_too()',
          ])
            expect([sql, codeOf(await db.as(caller, sql))]).toEqual([sql, '42501']);
        }
      } finally {
        await db.query('drop table public.added');
        await db.query('drop function public.added_too()');
      }
    });

    it('a visitor cannot access the schema of the rules', async () => {
      expect(codeOf(await db.as(ANON, `select private.step_rank('completed')`))).toBe('42501');
    });
  });
});

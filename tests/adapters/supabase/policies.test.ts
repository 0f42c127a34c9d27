import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { looksLikeSsn } from '#core/intake/looks-like-ssn.ts';
import {
  hasInvisibleCharacter,
  nameProblem,
  PERSON_NAME_MAX_LENGTH,
  tidyName,
} from '#core/intake/person-name.ts';
import {
  ONBOARDING_STEPS,
  onboardingRecordSchema,
  stepRecordSchema,
} from '#core/onboarding/onboarding-record.ts';
import { furtherStep } from '#core/onboarding/rank.ts';
import { encodeRanking } from '#core/survey/survey-answers.ts';
import { OTIS, ROSE } from '#tests/support/people.ts';
import { describeHosted } from '../../support/describe-hosted.ts';
import {
  type Answer,
  type Caller,
  isRefusal,
  type Refusal,
  type Row,
} from '../../support/hosted-database.ts';
import { insertOf, silently, updateOf, upsertOf } from '../../support/row-statements.ts';

const ANON: Caller = { role: 'anon' };
const SERVER: Caller = { role: 'service_role' };
const VISIT = '11111111-1111-4111-8111-111111111111';

const rowsOf = (answer: Answer | Refusal): readonly Row[] => {
  if (isRefusal(answer)) throw new Error(`refused: ${answer.code} ${answer.message}`);
  return answer.rows;
};
const codeOf = (answer: Answer | Refusal) => (isRefusal(answer) ? answer.code : null);

describeHosted('the hosted database', (db) => {
  let rose: Caller;
  let otis: Caller;
  beforeEach(async () => {
    rose = await db.person(ROSE);
    otis = await db.person(OTIS);
  });

  const save = (caller: Caller, row: Row) => db.as(caller, ...upsertOf('user_onboarding', 'email', row));
  const stored = async (email: string): Promise<Row> => {
    const { rows } = await db.query('select * from public.user_onboarding where email = $1', [email]);
    expect(rows).toHaveLength(1);
    return rows[0] ?? {};
  };

  /**
   * Saves each row as the person, alone and taken back: the code of its error, or null and what was stored. One call for all,
   * because a statement of its own costs more than the save.
   */
  async function trySaves(rows: readonly Row[]) {
    await db.query(`
      create or replace function pg_temp.try_saves(statements text[], bodies text[])
      returns table (code text, stored text) language plpgsql as $$
      begin
        for place in 1 .. cardinality(statements) loop
          begin
            execute statements[place] using bodies[place];
            select null, to_jsonb(held)::text into code, stored from public.user_onboarding as held;
            raise sqlstate 'UNDO0';
          exception
            when sqlstate 'UNDO0' then null;
            when others then
              code := sqlstate;
              stored := null;
          end;
          return next;
        end loop;
      end $$`);
    await db.query('grant execute on function pg_temp.try_saves to authenticated');
    const statements = rows.map((row) => upsertOf('user_onboarding', 'email', { email: ROSE, ...row }));
    const answer = await db.as(rose, 'select * from pg_temp.try_saves($1, $2)', [
      statements.map(([sql]) => sql),
      statements.map(([, [body]]) => body),
    ]);
    return rowsOf(answer).map(({ code, stored: text }) => ({
      code: code as string | null,
      stored: text === null ? null : (JSON.parse(String(text)) as Row),
    }));
  }

  describe('a person’s own row', () => {
    it('can be inserted, read and updated', async () => {
      rowsOf(await save(rose, { email: ROSE, step_completed: 'email_verified' }));
      rowsOf(await save(rose, { email: ROSE, first_name: 'Rose', benefit_types: ['SSI', 'Other'] }));
      expect(rowsOf(await db.as(rose, 'select * from public.user_onboarding'))).toEqual([await stored(ROSE)]);
      expect(await stored(ROSE)).toMatchObject({
        step_completed: 'email_verified',
        first_name: 'Rose',
        benefit_types: ['SSI', 'Other'],
        ssn_provided: false,
      });
    });

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
      for (const caller of [rose, ANON]) {
        expect(codeOf(await db.as(caller, 'delete from public.user_onboarding'))).toBe('42501');
      }
      expect(rowsOf(await db.as(SERVER, 'delete from public.user_onboarding returning email'))).toHaveLength(
        1,
      );
    });
  });

  describe('another person’s row', () => {
    beforeEach(async () => {
      rowsOf(await save(rose, { email: ROSE, first_name: 'Rose', phone: '2175550123' }));
    });

    it('cannot be read', async () => {
      expect(rowsOf(await db.as(otis, 'select * from public.user_onboarding'))).toEqual([]);
      const asked = await db.as(otis, 'select * from public.user_onboarding where email = $1', [ROSE]);
      expect(rowsOf(asked)).toEqual([]);
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

    it('cannot be changed or inserted by statements that return nothing', async () => {
      const before = await stored(ROSE);
      expect(
        await db.as(otis, ...silently(updateOf('user_onboarding', { first_name: 'Eve' }))),
      ).toMatchObject({
        count: 0,
      });
      for (const email of [ROSE, 'may@example.com']) {
        const row = { email, first_name: 'Eve' };
        expect(codeOf(await db.as(otis, ...silently(insertOf('user_onboarding', row))))).toBe('42501');
      }
      expect(await stored(ROSE)).toEqual(before);
      expect((await db.query('select * from public.user_onboarding')).rows).toHaveLength(1);
    });

    it('cannot be taken over by changing the address of one’s own row', async () => {
      rowsOf(await save(otis, { email: OTIS }));
      rowsOf(await db.as(otis, ...updateOf('user_onboarding', { email: ROSE, first_name: 'Eve' })));
      expect((await stored(ROSE)).first_name).toBe('Rose');
      expect((await stored(OTIS)).first_name).toBe('Eve');
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
      for (const target of ['kit@example.com', email]) {
        await save(caller, { email: target, first_name: 'Eve' });
      }
      expect(await stored('kit@example.com')).toEqual(before);

      // The same for the server role, which policies do not restrict.
      const asked = await db.as(SERVER, 'select public.read_person($1, $2) as person', [
        userId,
        'kit@example.com',
      ]);
      expect(rowsOf(asked)).toEqual([{ person: null }]);
      rowsOf(await db.as(SERVER, `select public.erase_person($1, $2, '{"id": "r"}', 1)`, [userId, email]));
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
      rowsOf(
        await db.as(SERVER, `select public.erase_person($1, $2, '{"id": "r"}', 1)`, [rose.claims?.sub, ROSE]),
      );
      expect(codeOf(await save(rose, { email: ROSE, first_name: 'Rose' }))).toBe('42501');
      expect((await db.query('select * from public.user_onboarding')).rows).toEqual([]);
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

  it('a visitor has no access to the rows', async () => {
    rowsOf(await save(rose, { email: ROSE }));
    for (const [sql, values] of [
      ['select * from public.user_onboarding', []],
      insertOf('user_onboarding', { email: OTIS }),
      updateOf('user_onboarding', { first_name: 'Eve' }),
    ] as const) {
      expect(codeOf(await db.as(ANON, sql, values))).toBe('42501');
    }
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
      for (const column of ['email_verified_at', 'created_at', 'updated_at']) {
        expect(Math.abs(Date.parse(String(row[column])) - Date.now())).toBeLessThan(60_000);
      }
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

    it('include the campaign: the first one stays', async () => {
      rowsOf(await save(rose, { email: ROSE, utm_source: 'radio' }));
      rowsOf(await save(rose, { email: ROSE, utm_source: 'tv', utm_campaign: 'spring' }));
      expect(await stored(ROSE)).toMatchObject({ utm_source: 'radio', utm_campaign: 'spring' });
    });
  });

  describe('steps', () => {
    it('never go backwards, and the fields of a lower step are kept', async () => {
      rowsOf(await save(rose, { email: ROSE, step_completed: 'confirmation' }));
      rowsOf(await save(rose, { email: ROSE, step_completed: 'ssn_verification', ssn_last4: '0042' }));
      rowsOf(await db.as(rose, ...updateOf('user_onboarding', { step_completed: null })));
      expect(await stored(ROSE)).toMatchObject({ step_completed: 'confirmation', ssn_last4: '0042' });
      rowsOf(await save(SERVER, { email: ROSE, step_completed: 'email_verified' }));
      expect((await stored(ROSE)).step_completed).toBe('confirmation');
    });

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

  it('accepts and rejects the same values as core, column by column', async () => {
    const unit = fc.constantFrom(
      'a',
      '7',
      'é',
      '李',
      '😀',
      ' ',
      "'",
      '"',
      '\\',
      '\n',
      '\u{10FFFF}',
      '\u2028',
    );
    const words = (edge: number, of: fc.Arbitrary<string> = unit) =>
      fc
        .tuple(fc.string({ unit: of, maxLength: 12 }), fc.constantFrom(0, edge - 1, edge, edge + 1))
        .map(([start, length]) => start.padEnd(length, 'x'));
    const digits = fc.stringMatching(/^[0-9]{3,11}$|^[0-9]{4}\n?$|^[٠-٩]{4}$|^[0-9]{10}[ -]?$/);
    const text = (edge: number) => fc.option(fc.oneof(words(edge), digits), { nil: null });
    // Other characters in names: see below.
    const inNames = fc.constantFrom('a', '7', 'é', '李', ' ', "'", '"', '\\', '×', '\n', '\u2028');
    const name = fc.option(fc.oneof(words(PERSON_NAME_MAX_LENGTH, inNames), digits), { nil: null });
    // JSON has no negative zero.
    const amount = fc.option(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((dollars) => dollars + 0),
      { nil: null },
    );
    const columns = {
      first_name: name,
      last_name: name,
      phone: text(10),
      ssn_last4: text(4),
      benefit_timing_preference: text(200),
      third_party_email: text(254),
      benefit_type: text(100),
      benefit_types: fc.option(fc.array(words(100), { maxLength: 3 }), { nil: null }),
      benefit_type_other: text(200),
      benefit_amount: amount,
      other_income: amount,
      other_income_text: text(200),
      other_income_other: text(200),
      income_types: text(500),
      utm_source: text(200),
      utm_campaign: text(200),
      bank_linked: fc.boolean(),
    };
    const anyColumn = fc.oneof(
      ...Object.entries(columns).map(([column, value]) =>
        value.map((chosen): [keyof typeof columns, unknown] => [column as keyof typeof columns, chosen]),
      ),
    );
    /** Values that are rejected when sent; stored ones stay readable. */
    const TYPED = ['first_name', 'last_name', 'benefit_timing_preference'];
    const counts = { taken: 0, refused: 0 };
    const cases = fc.sample(anyColumn, 400);
    const saved = await trySaves(cases.map(([column, value]) => ({ [column]: value })));
    for (const [index, [column, value]] of cases.entries()) {
      const { shape } = TYPED.includes(column) ? stepRecordSchema : onboardingRecordSchema;
      const sent = (shape as typeof onboardingRecordSchema.shape)[column].safeParse(value);
      expect([column, value, saved[index]?.code]).toEqual([column, value, sent.success ? null : '23514']);
      if (sent.success) expect(saved[index]?.stored?.[column]).toEqual(sent.data);
      counts[sent.success ? 'taken' : 'refused'] += 1;
    }
    expect(counts.taken).toBeGreaterThan(20);
    expect(counts.refused).toBeGreaterThan(20);
  });

  describe('text that could be a Social Security number', () => {
    /** The texts that the database recognizes as one. */
    const foundIn = async (texts: readonly string[]) => {
      const { rows } = await db.query(
        'select text from unnest($1::text[]) with ordinality as all_of (text, place) where private.looks_like_ssn(text) order by place',
        [texts],
      );
      return rows.map(({ text }) => text);
    };
    /** Separators that the database recognizes. */
    const KNOWN = /^[\0-\xff\u2000-\u2bff\p{Pd}\p{Cf}\p{Zs}]+$/u;
    /** Every sign, mark, digit and space, and some letters. */
    const signs = Array.from({ length: 0x1ffff }, (_, index) => index + 1)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((sign, index) => !/[\p{L}\p{Cn}\p{Co}]/u.test(sign) || index % 50 === 0);

    it('is recognized with digits of any script', async () => {
      const texts = signs.map((sign) => `12345678${sign}`);
      expect(await foundIn(texts)).toEqual(texts.filter(looksLikeSsn));
    });

    it('is recognized with the same separators as in core, among those that the database knows', async () => {
      const texts = signs
        .map((sign) => ({ sign, text: `123${sign}45${sign}6789` }))
        .filter(({ text }) => looksLikeSsn(text));
      expect(texts.length).toBeGreaterThan(2_000);
      expect(await foundIn(signs.map((sign) => `123${sign}45${sign}6789`))).toEqual(
        texts.filter(({ sign }) => KNOWN.test(sign.normalize('NFKC'))).map(({ text }) => text),
      );
    });

    it('is recognized in longer texts as in core', async () => {
      const DIGITS = ['123', '45', '6789', '1', '00000', '123456789', '٣', '９', '²', '१२', '½'];
      const SIGNS = [' ', '-', '.', '·', '–', '−', '_', '/', '(', '\t', '\n', '\u00ad', '\u200b', '→', '…'];
      const WORDS = ['a', 'é', 'ª', 'µ', '×', 'א', '李', '\u2132', '😀'];
      const parts = fc.array(
        fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...DIGITS) },
          { weight: 3, arbitrary: fc.constantFrom(...SIGNS) },
          fc.constantFrom(...WORDS),
        ),
        { maxLength: 12 },
      );
      const texts = fc.sample(
        parts.map((all) => all.join('')),
        4_000,
      );
      const expected = texts.filter(looksLikeSsn);
      expect(expected.length).toBeGreaterThan(200);
      const found = await foundIn(texts);
      // The database does not know emoji as separators.
      expect(found.filter((text) => !looksLikeSsn(String(text)))).toEqual([]);
      expect(found.filter((text) => !String(text).includes('😀'))).toEqual(
        expected.filter((text) => !text.includes('😀')),
      );
    });

    it('from before this rule does not block later saves, and is not accepted again', async () => {
      const old = { first_name: '123-45-6789', benefit_timing_preference: 'my number is 123 45 6789' };
      expect(codeOf(await save(SERVER, { email: ROSE, ...old }))).toBe('23514');
      await db.query('alter table public.user_onboarding disable trigger guard_typed_texts');
      rowsOf(await save(SERVER, { email: ROSE, ...old }));
      await db.query('alter table public.user_onboarding enable trigger guard_typed_texts');
      rowsOf(await save(rose, { email: ROSE, step_completed: 'account_setup', last_name: 'Hill' }));
      for (const [column, value] of Object.entries(old)) {
        expect(codeOf(await save(rose, { email: ROSE, [column]: value }))).toBe('23514');
      }
      expect(await stored(ROSE)).toMatchObject({
        ...old,
        last_name: 'Hill',
        step_completed: 'account_setup',
      });
    });
  });

  describe('names', () => {
    /** PostgreSQL cannot store U+0000 and lone surrogates. */
    const REFUSED = /^(23514|22P0[25])$/;
    const isRefused = async (caller: Caller, row: Row) => {
      const code = codeOf(await save(caller, { email: ROSE, ...row }));
      if (code !== null) expect(code).toMatch(REFUSED);
      return code !== null;
    };

    it('every single character is invisible here if it is for core', async () => {
      // From U+3000 on, characters are only looked at alone where 256 together have a hidden one.
      const { rows } = await db.query(`
        select code from (
          select generate_series(1, 12287) as code
          union all
          select generate_series(start, start + 255) from generate_series(12288, 1114111, 256) as start
          where start not between 55296 and 57343 and private.has_hidden_sign(
            (select string_agg(chr(code), '') from generate_series(start, start + 255) as code))
        ) as looked_at
        where code not between 55296 and 57343 and private.has_hidden_sign(chr(code))
        order by code`);
      const hidden = Array.from({ length: 0x10ffff }, (_, index) => index + 1).filter(
        (code) => (code < 0xd800 || code > 0xdfff) && hasInvisibleCharacter(String.fromCodePoint(code)),
      );
      expect(hidden.length).toBeGreaterThan(3_000);
      expect(rows.map(({ code }) => code)).toEqual(hidden);
    });

    it('a joiner that core accepts is accepted here after any character, and never after Latin, Greek, Cyrillic', async () => {
      const { rows } = await db.query(`
        select code from generate_series(1, 65535) as code
        where code not between 55296 and 57343 and private.has_hidden_sign(chr(code) || chr(8205))`);
      const refused = rows.map(({ code }) => String.fromCodePoint(Number(code)));
      expect(refused.filter((sign) => !hasInvisibleCharacter(`${sign}\u200d`))).toEqual([]);
      expect(refused).toEqual(
        expect.arrayContaining([
          'a',
          'Z',
          'é',
          'ẞ',
          'Ω',
          'ἀ',
          'я',
          'Ӝ',
          '3',
          ' ',
          '-',
          '’',
          '\u200c',
          '\u200d',
        ]),
      );
    });

    it('with a symbol of ASCII or Latin-1, or a digit of any script, are accepted if core accepts them', async () => {
      // Characters are only looked at alone where 16 together are no name.
      const { rows } = await db.query(`
        select code from (
          select generate_series(start, start + 15) as code from generate_series(0, 131056, 16) as start
          where start not between 55296 and 57343 and not private.is_name(
            (select 'a' || string_agg(chr(code), '') || 'a' from generate_series(greatest(start, 1), start + 15) as code))
        ) as looked_at
        where code > 0 and not private.is_name('a' || chr(code) || 'a')
        order by code`);
      const refused = Array.from({ length: 0x1ffff }, (_, index) => index + 1).filter((code) => {
        const sign = String.fromCodePoint(code);
        if (nameProblem(`a${sign}a`) === null || hasInvisibleCharacter(sign)) return false;
        return code <= 0xff || /\p{Nd}/u.test(sign.normalize('NFKC'));
      });
      expect(refused.length).toBeGreaterThan(600);
      expect(
        rows
          .map(({ code }) => code)
          .filter((code) => !hasInvisibleCharacter(String.fromCodePoint(Number(code)))),
      ).toEqual(refused);
    });

    /** The part of core's rule that the database enforces: all but symbols of other scripts, marks alone, and idle joiners. */
    const isRefusedHere = (name: string) =>
      hasInvisibleCharacter(name.replace(/[\u200c\u200d]/g, '')) ||
      name.length > PERSON_NAME_MAX_LENGTH ||
      /\p{Nd}/u.test(name.normalize('NFKC')) ||
      [...name].some((sign) => sign <= '\xff' && nameProblem(`a${sign}a`) !== null) ||
      (name !== '' && /^(?:[ \u00a0\u3000'\u2019\u2010\u2011.-]|\u200c|\u200d)+$/.test(name));

    it('of a person are accepted if core accepts them, and rejected as far as the database can tell', async () => {
      const hidden = fc.constantFrom(
        '\0',
        '\u0007',
        '\u0085',
        '\u00ad',
        '\u061c',
        '\u200b',
        '\u200e',
        '\u202e',
        '\u2066',
      );
      const part = fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 6 }),
        fc.string({ unit: 'binary', maxLength: 6 }),
        fc.constantFrom(
          '\u200c',
          '\u200d',
          ' ',
          '\u00a0',
          '\t',
          '\ufeff',
          '\u3000',
          '\u0301',
          'a',
          'e\u0301',
          'ی',
          "O'Neil",
          '𐐷'.repeat(30),
          'x'.repeat(59),
          '-',
        ),
        fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ '.-]{1,6}$/),
        hidden,
      );
      const typed = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''));
      const seen = { kept: 0, refused: 0 };
      const cases = fc.sample(fc.tuple(typed, fc.constantFrom('first_name', 'last_name')), 300);
      const saved = await trySaves(cases.map(([name, column]) => ({ [column]: name })));
      for (const [index, [name, column]] of cases.entries()) {
        const tidy = tidyName(name);
        const answer = saved[index];
        if (answer?.code) expect(answer.code).toMatch(REFUSED);
        if (nameProblem(name) === null) {
          expect([name, answer?.stored?.[column]]).toEqual([name, tidy]);
          seen.kept += 1;
        } else if (isRefusedHere(tidy)) {
          expect([name, answer?.code]).toEqual([name, expect.any(String)]);
          seen.refused += 1;
        }
      }
      expect(seen.kept).toBeGreaterThan(50);
      expect(seen.refused).toBeGreaterThan(50);
    });

    it('with an invisible character are rejected from the server too', async () => {
      for (const name of ['Ro\u202ese', 'Rose\u200b1', 'Ro\u0085se']) {
        expect(await isRefused(SERVER, { last_name: name })).toBe(true);
      }
    });

    it('that the server writes for a person are rejected in the same way', async () => {
      const correct = (first: string, last: string) =>
        db.as(SERVER, 'select public.correct_person($1, $2, $3, $4, $5)', [
          rose.claims?.sub,
          ROSE,
          first,
          last,
          '2175550123',
        ]);
      const book = (id: string, name: string) =>
        db.as(SERVER, 'select public.take_consultation($1, $2, $3, 1, 3) as taken', [
          { id, attempt: id, starts_at: 5, name, email: ROSE, network: 'n' },
          { id, recipient: ROSE },
          { open_holds: 2, slots_in_week: 9, week_from: 0, week_until: 9 },
        ]);
      for (const name of ['R2-D2', 'Rose <b>', 'x'.repeat(61), '١٢٣', '...']) {
        expect([name, codeOf(await correct(name, 'Hill'))]).toEqual([name, '23514']);
        expect([name, codeOf(await correct('Rose', name))]).toEqual([name, '23514']);
        expect([name, codeOf(await book('a', name))]).toEqual([name, '23514']);
      }
      expect((await db.query('select * from public.user_onboarding')).rows).toEqual([]);
      expect((await db.query('select * from public.outbox')).rows).toEqual([]);
      rowsOf(await correct(' Rose ', 'x'.repeat(60)));
      expect(rowsOf(await book('a', 'Rose O’Neil'))).toEqual([{ taken: 'done' }]);
    });

    it('from before this rule do not block later saves', async () => {
      const old = { first_name: 'Rose (2nd)', last_name: 'x'.repeat(100) };
      rowsOf(await save(SERVER, { email: ROSE, ...old }));
      rowsOf(await save(rose, { email: ROSE, phone: '2175550123', step_completed: 'account_setup' }));
      for (const [column, name] of Object.entries(old)) {
        expect(await isRefused(rose, { [column]: name })).toBe(true);
      }
      rowsOf(await save(rose, { email: ROSE, step_completed: 'completed' }));
      const { rows } = await db.query('select private.whole_onboarding($1) as whole', [ROSE]);
      expect(rows[0]?.whole).toMatchObject({ ...old, step_completed: 'completed' });
    });

    it.each([
      'علی\u200cرضا',
      'क्\u200dष',
      'ශ්\u200dරී',
      'രാമന്\u200d',
      'নাসির্\u200c',
      '葛\u{e0100}城',
      'O’Neil',
      'Kaʻiulani',
    ])('%s is accepted', async (name) => {
      expect(await isRefused(rose, { first_name: name, last_name: name })).toBe(false);
      expect(await stored(ROSE)).toMatchObject({ first_name: name, last_name: name });
    });

    it('an invalid name is rejected for an existing row, and the row stays', async () => {
      rowsOf(await save(rose, { email: ROSE, first_name: 'Rose' }));
      const before = await stored(ROSE);
      for (const column of ['first_name', 'last_name']) {
        const changed = await db.as(
          rose,
          ...silently(updateOf('user_onboarding', { [column]: 'Ro\u202ese' })),
        );
        expect(codeOf(changed)).toBe('23514');
      }
      expect(await stored(ROSE)).toEqual(before);
    });
  });

  describe('save_anonymous_calendar_preference', () => {
    const call = (caller: Caller, id: unknown, timing: unknown) =>
      db.as(caller, 'select public.save_anonymous_calendar_preference($1, $2)', [id, timing]);
    const all = async () =>
      (await db.query('select session_uuid, timing_preference from public.anonymous_preferences')).rows;

    it('keeps the newest timing of a session, for visitors and signed-in people', async () => {
      rowsOf(await call(ANON, VISIT.toUpperCase(), ' on the 5th – usually\n'));
      expect(await all()).toEqual([{ session_uuid: VISIT, timing_preference: 'on the 5th – usually' }]);
      rowsOf(await call(rose, VISIT, '3rd_wednesday'));
      expect(await all()).toEqual([{ session_uuid: VISIT, timing_preference: '3rd_wednesday' }]);
    });

    it.each([
      ['no UUID', ROSE, '2nd_wednesday'],
      ['an empty id', '', '2nd_wednesday'],
      ['no id', null, '2nd_wednesday'],
      ['a UUID with more', `${VISIT}\n`, '2nd_wednesday'],
      ['a UUID in braces', `{${VISIT}}`, '2nd_wednesday'],
      ['a blank timing', VISIT, ' \t\n'],
      ['no timing', VISIT, null],
      ['a long timing', VISIT, 'x'.repeat(201)],
      ['a long timing of wide characters', VISIT, '😀'.repeat(201)],
      ['what could be a Social Security number', VISIT, 'it is 123-45-6789'],
      ['SQL', `${VISIT}'; drop table public.outbox; --`, 'x'],
    ])('rejects %s with 22023 and stores nothing', async (_what, id, timing) => {
      expect(codeOf(await call(ANON, id, timing))).toBe('22023');
      expect(await all()).toEqual([]);
    });

    it('is the only access: its table is closed', async () => {
      for (const caller of [ANON, rose]) {
        expect(codeOf(await db.as(caller, 'select * from public.anonymous_preferences'))).toBe('42501');
      }
    });
  });

  describe('surveys', () => {
    const keep = (session: string, answers: Row) =>
      db.as(
        SERVER,
        ...insertOf('survey_submissions', { session_id: session, answers, page: 'faq', received_at: 1 }),
      );

    it('with a possible Social Security number in any answer are rejected', async () => {
      for (const question of ['q1', 'q4', 'q5']) {
        expect(codeOf(await keep('a', { q1: 'x', [question]: 'it is 123 45 6789.' }))).toBe('23514');
      }
      const ranking = (otherText: string) =>
        encodeRanking({ ranking: ['a_b', 'c_d', 'e_f', 'g_h'], otherText });
      expect(codeOf(await keep('a', { q4: ranking('it is "123-45-6789"') }))).toBe('23514');
      rowsOf(await keep('a', { q1: 'call 217-555-0123', q2: '12345678', q4: ranking('\u000112345') }));
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
      expect(new Set(rows.map((row) => row.name)).size).toBe(17);
      const readOnly = [
        'audit_log',
        'blocked_days',
        'contact_messages',
        'operating_state',
        'research_arrivals',
        'research_visitors',
      ];
      for (const { name, secured, role, rights } of rows) {
        const expected = {
          anon: [],
          authenticated: name === 'user_onboarding' ? ['select', 'insert', 'update'] : [],
          service_role: readOnly.includes(String(name))
            ? ['select']
            : ['select', 'insert', 'update', 'delete'],
        }[String(role)];
        expect([name, role, secured, rights]).toEqual([name, role, true, expected]);
      }
    });

    it('a visitor can call one of our functions, a person five, the server role all public ones', async () => {
      const { rows } = await db.query(`
        select proname as name, role, has_function_privilege(role, p.oid, 'execute') as may,
          prosecdef and not coalesce(proconfig @> array['search_path=""'], false) as careless
        from pg_proc as p, unnest(array['anon', 'authenticated', 'service_role']) as role
        where pronamespace = any(array['public', 'private']::regnamespace[]) order by 1, 2`);
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
      ];
      const OWN = [
        'keep_access',
        'may_set_password',
        'read_completed_details',
        'request_email_change',
        'set_language',
      ];
      const INNER = [
        ...OWN,
        'accounts_by_phone',
        'arrival_id',
        'bound',
        'claimed_id',
        'delete_holds_of_person',
        'drop_empty_visits',
        'drop_unknown_language',
        'eastern_day',
        'forget_account',
        'forget_inferred_step',
        'forget_visitors',
        'guard_email_change',
        'guard_onboarding',
        'guard_password',
        'guard_typed_texts',
        'has_fresh_proof',
        'ids_of',
        'is_email',
        'keep_detail',
        'keep_mail_words',
        'keep_newest',
        'keyed',
        'language_at',
        'lease_announcement',
        'looks_completed',
        'mail_words_of',
        'mailbox_key',
        'make_suppression_key',
        'may_write',
        'move_details',
        'move_details_of_new',
        'move_messages',
        'move_person',
        'move_unsubscribed',
        'new_mail_words',
        'note_deletion',
        'note_password',
        'note_password_event',
        'note_security',
        'notify',
        'password_needs_proof',
        'proved_at',
        'random_bytes_64',
        'refuse_change',
        'refuse_full_outbox',
        'require_fresh_proof',
        'security_hash',
        'stage_of',
        'suppress',
        'suppressed',
        'suppression_hash',
        'token_for',
        'void_email_change',
        'void_queued_links',
        'void_unproved',
        'whole_onboarding',
      ];
      const all = [...new Set(rows.map((row) => row.name))];
      expect(mayOf('anon')).toEqual(['save_anonymous_calendar_preference']);
      expect(mayOf('authenticated')).toEqual([...RULES, ...OWN, 'save_anonymous_calendar_preference'].sort());
      expect(mayOf('service_role')).toEqual(all.filter((name) => !INNER.includes(String(name))));
      expect(rows.filter((row) => row.careless)).toEqual([]);
    });

    it('nothing is granted to everybody, and no sequence to a visitor or a person', async () => {
      const { rows } = await db.query(`
        select relname as name from pg_class, aclexplode(relacl)
          where relnamespace = any(array['public', 'private']::regnamespace[])
            and (grantee = 0 or relkind = 'S' and grantee in ('anon'::regrole, 'authenticated'::regrole))
        union all
        select proname from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner)))
          where pronamespace = any(array['public', 'private']::regnamespace[]) and grantee = 0
        union all
        select nspname from pg_namespace, aclexplode(nspacl)
          where nspname = 'private' and grantee = 0`);
      expect(rows).toEqual([]);
      const moved = await db.as(rose, `select setval('public.events_id_seq', 1)`);
      expect(codeOf(moved)).toBe('42501');
    });

    it('objects that an operator adds later are closed until granted', async () => {
      await db.query('create table public.added (id bigint generated by default as identity, secret text)');
      await db.query(`create function public.added_too() returns text language sql as $$ select 'secret' $$`);
      try {
        for (const caller of [ANON, rose]) {
          for (const sql of [
            'select * from public.added',
            `insert into public.added (secret) values ('x')`,
            `select nextval('public.added_id_seq')`,
            'select public.added_too()',
          ]) {
            expect([sql, codeOf(await db.as(caller, sql))]).toEqual([sql, '42501']);
          }
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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeSsn } from '#core/intake/looks-like-ssn.ts';
import {
  hasInvisibleCharacter,
  nameProblem,
  PERSON_NAME_MAX_LENGTH,
  tidyName,
} from '#core/intake/person-name.ts';
import { onboardingRecordSchema, stepRecordSchema } from '#core/record/onboarding-record.ts';
import { ROSE } from '#tests/support/people.ts';
import { describeHosted } from '../../support/describe-hosted.ts';
import { type Caller, codeOf, type Row, rowsOf } from '../../support/hosted-database.ts';
import { perTest } from '../../support/per-test.ts';
import { onboardingRows, silently, updateOf, upsertOf } from '../../support/row-statements.ts';

const SERVER: Caller = { role: 'service_role' };

const TEXTS = [
  'benefit_timing_preference',
  'third_party_email',
  'benefit_type',
  'benefit_type_other',
  'other_income_text',
  'other_income_other',
  'income_types',
  'utm_source',
  'utm_campaign',
] as const;

describeHosted('values that a person types', (db) => {
  const rose = perTest(() => db.person(ROSE));

  const { save, stored } = onboardingRows(db);

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
    const edges = TEXTS.map((column) => {
      let edge = 0;
      while (onboardingRecordSchema.shape[column].safeParse('x'.repeat(edge + 1)).success) edge += 1;
      return [column, edge] as const;
    });
    const columns = {
      first_name: name,
      last_name: name,
      phone: text(10),
      ssn_last4: text(4),
      ...(Object.fromEntries(edges.map(([column, edge]) => [column, text(edge)])) as Record<
        (typeof TEXTS)[number],
        ReturnType<typeof text>
      >),
      benefit_types: fc.option(fc.array(words(100), { maxLength: 3 }), { nil: null }),
      benefit_amount: amount,
      other_income: amount,
      bank_linked: fc.boolean(),
    };
    const anyColumn = fc.oneof(
      ...Object.entries(columns).map(([column, value]) =>
        value.map((chosen): [keyof typeof columns, unknown] => [column as keyof typeof columns, chosen]),
      ),
    );
    const mayBeSsn = (sent: unknown) =>
      [sent].flat().some((part) => typeof part === 'string') && looksLikeSsn([sent].flat().join(' '));
    /** Values that are rejected when sent; stored ones stay readable. */
    const TYPED = ['first_name', 'last_name', 'benefit_timing_preference'];
    const counts = { taken: 0, refused: 0 };
    const cases = [
      ...edges.flatMap(([column, edge]) =>
        [edge, edge + 1].map((length): [keyof typeof columns, unknown] => [column, 'x'.repeat(length)]),
      ),
      ...fc.sample(anyColumn, 400),
    ];
    const saved = await trySaves(cases.map(([column, value]) => ({ [column]: value })));
    for (const [index, [column, value]] of cases.entries()) {
      const { shape } = TYPED.includes(column) ? stepRecordSchema : onboardingRecordSchema;
      const sent = (shape as typeof onboardingRecordSchema.shape)[column].safeParse(value);
      const taken = sent.success && !mayBeSsn(value);
      expect([column, value, saved[index]?.code]).toEqual([
        column,
        value,
        taken ? null : expect.stringMatching(/^(22001|23514)$/),
      ]);
      if (taken) expect(saved[index]?.stored?.[column]).toEqual(sent.data);
      counts[taken ? 'taken' : 'refused'] += 1;
    }
    expect(counts.taken).toBeGreaterThan(20);
    expect(counts.refused).toBeGreaterThan(20);
  });

  it('looks at lengths before anything reads a value', async () => {
    const { rows } = await db.query(`select attname as column from pg_attribute
      where attrelid = 'public.user_onboarding'::regclass and atttypid = 'varchar'::regtype and attname <> 'email'`);
    expect(rows).toHaveLength(12);
    const long = 'é1'.repeat(500_000);
    for (const { column } of rows) {
      expect([column, codeOf(await save(rose, { email: ROSE, [String(column)]: long }))]).toEqual([
        column,
        '22001',
      ]);
    }
    expect(codeOf(await save(rose, { email: ROSE, benefit_types: [long] }))).toBe('22001');
    const many = (count: number) => save(rose, { email: ROSE, benefit_types: Array(count).fill('SSI') });
    expect([codeOf(await many(20)), codeOf(await many(21))]).toEqual([null, '23514']);
    const inCore = (count: number) =>
      onboardingRecordSchema.shape.benefit_types.safeParse(Array(count).fill('SSI')).success;
    expect([inCore(20), inCore(21)]).toEqual([true, false]);
    expect(await save(rose, { email: ROSE, benefit_types: Array(21).fill('123-45-6789') })).toMatchObject({
      message: expect.stringContaining('user_onboarding_benefit_types_form'),
    });
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
    const KNOWN =
      /^(?:[\0-\xff\u2000-\u2bff\p{Pd}\p{Cf}\p{Zs}]|[\u0300-\u036f]|[\u1ab0-\u1aff]|[\ufe00-\ufe0f]|[\ufe20-\ufe2f])+$/u;
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

    it('is recognized with marks between its digits', async () => {
      const texts = ['\u0301', '\u1ab0', '\u20e3', '\ufe0f\u20e3', '\ufe20'].map((mark) =>
        Array.from('123456789', (digit) => digit + mark).join(''),
      );
      expect(texts.filter(looksLikeSsn)).toEqual(texts);
      expect(await foundIn(texts)).toEqual(texts);
    });

    it('is rejected in every column of text', async () => {
      const { rows } = await db.query(`select attname as column from pg_attribute
        where attrelid = 'public.user_onboarding'::regclass and atttypid in ('varchar'::regtype, 'varchar[]'::regtype)
          and attname not in ('email', 'step_completed')`);
      expect(rows).toHaveLength(12);
      for (const column of rows.map((row) => String(row.column))) {
        for (const text of ['123-45-6789', '123\n45\n6789']) {
          const value = column === 'benefit_types' ? [text] : text;
          expect([column, codeOf(await save(rose, { email: ROSE, [column]: value }))]).toEqual([
            column,
            '23514',
          ]);
        }
      }
      const parts = { benefit_types: ['123', '45', '6789'] };
      expect(codeOf(await save(rose, { email: ROSE, ...parts }))).toBe('23514');
    });

    it('is recognized in longer texts as in core', async () => {
      const DIGITS = ['123', '45', '6789', '1', '00000', '123456789', '٣', '９', '²', '१२', '½'];
      const SIGNS = [
        ' ',
        '-',
        '.',
        '·',
        '–',
        '−',
        '_',
        '/',
        '(',
        '\t',
        '\n',
        '\r\n',
        '    ',
        ')',
        '\u00ad',
        '\u200b',
        '→',
        '…',
      ];
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
      for (const [column, value] of Object.entries(old))
        expect(codeOf(await save(rose, { email: ROSE, [column]: value }))).toBe('23514');
      expect(await stored(ROSE)).toMatchObject({
        ...old,
        last_name: 'Hill',
        step_completed: 'account_setup',
      });
    });
  });

  describe('names', () => {
    /** PostgreSQL cannot store U+0000 and lone surrogates. */
    const REFUSED = /^(22001|23514|22P0[25])$/;
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
      expect(refused).toEqual(expect.arrayContaining([...'aZéẞΩἀяӜ3 -’\u200c\u200d']));
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
      [...name].length > PERSON_NAME_MAX_LENGTH ||
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
          '𐐷'.repeat(59),
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
      for (const name of ['Ro\u202ese', 'Rose\u200b1', 'Ro\u0085se'])
        expect(await isRefused(SERVER, { last_name: name })).toBe(true);
    });

    it('from before this rule do not block later saves', async () => {
      const old = { first_name: 'Rose (2nd)', last_name: 'x'.repeat(100) };
      rowsOf(await save(SERVER, { email: ROSE, ...old }));
      rowsOf(await save(rose, { email: ROSE, phone: '2175550123', step_completed: 'account_setup' }));
      for (const [column, name] of Object.entries(old))
        expect(await isRefused(rose, { [column]: name })).toBe(true);
      rowsOf(await save(rose, { email: ROSE, step_completed: 'completed' }));
      const { rows } = await db.query('select * from checkahead.user_onboarding where email = $1', [ROSE]);
      expect(rows[0]).toMatchObject({ ...old, step_completed: 'completed' });
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
});

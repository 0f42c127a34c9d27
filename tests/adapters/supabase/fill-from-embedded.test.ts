import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { suppressionTable } from '#adapters/sql/sql-announcements.ts';
import { openDatabase } from '#adapters/sqlite/open-database.ts';
import { openSqliteExport } from '#adapters/sqlite/sqlite-export.ts';
import { makeStatements } from '#adapters/sqlite/sqlite-statements.ts';
import { fillFromEmbedded, MOVED_TABLES, type MovedTable } from '#adapters/supabase/fill-from-embedded.ts';
import { makeServiceClient } from '#adapters/supabase/server/service-client.ts';
import { hasInvisibleCharacter, tidyName } from '#core/intake/person-name.ts';
import {
  ONBOARDING_STEPS,
  type OnboardingRecord,
  onboardingRecordSchema,
} from '#core/onboarding/onboarding-record.ts';
import { databasePath } from '#server/settings.ts';
import { makeDataFolder } from '../../support/data-folder.ts';
import type { Row } from '../../support/hosted-database.ts';
import { litePerTest } from '../../support/lite-per-test.ts';

const lite = litePerTest();
let folder: string;
let path: string;
let embedded: Database.Database;
beforeEach(() => {
  folder = makeDataFolder('checkahead-fill-');
  path = databasePath({ dataDir: folder });
  embedded = openDatabase(path);
});
afterEach(() => {
  embedded.close();
  rmSync(folder, { recursive: true, force: true });
});

const put = (table: string, row: Row) => {
  const columns = Object.keys(row);
  embedded
    .prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
    )
    .run(row);
};

const embeddedSuppressions = () => suppressionTable(makeStatements(embedded));

async function fill(batch?: number) {
  const source = openSqliteExport(path);
  try {
    const client = makeServiceClient(lite);
    return (
      await fillFromEmbedded({ client, source, ...(batch === undefined ? {} : { batch }) })
    )._unsafeUnwrap();
  } finally {
    source.close();
  }
}

/** Tables and columns by their embedded names. */
const EMBEDDED_TABLE = (table: MovedTable) => (table === 'former_accounts' ? 'accounts' : table);
const KEY: Record<MovedTable, string> = {
  user_onboarding: 'id',
  former_accounts: 'id',
  survey_submissions: 'session_id',
  anonymous_preferences: 'session_uuid',
  appointments: 'id',
  visits: 'id',
  events: 'id',
  identity_links: 'anonymous_id',
  forgotten_browsers: 'anonymous_id',
  research_visitors: 'anonymous_id',
  suppression_key: 'one',
  suppressed_addresses: 'address_hash',
};
/** Tables whose ids only define an order. */
const NUMBERED_ANEW: readonly MovedTable[] = ['survey_submissions', 'anonymous_preferences'];
const without = (row: Row, column: string): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== column));
const JSON_COLUMNS = ['benefit_types', 'answers', 'properties', 'campaign'];

/** A value of either database in the same form: flags are numbers, times and lists are text, object keys are sorted. */
function plain(column: string, value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (/^(created|updated|email_verified)_at$/.test(column) && typeof value === 'string') {
    return new Date(value).toISOString();
  }
  if (JSON_COLUMNS.includes(column) && value !== null) {
    const object = typeof value === 'string' ? JSON.parse(value) : value;
    return JSON.stringify(object, (_key, part) =>
      part && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    );
  }
  return typeof value === 'bigint' ? Number(value) : value;
}

const byKey = (table: MovedTable, rows: readonly Row[]) =>
  rows
    .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(name, value)])))
    .sort((a, b) => (String(a[KEY[table]]) < String(b[KEY[table]]) ? -1 : 1));

/** Columns that are moved, where not all are. */
const MOVED_COLUMNS: Partial<Record<MovedTable, string>> = {
  former_accounts: 'id, email, mail_words, language',
  research_visitors: 'anonymous_id, day, stage, at_1, at_2, at_3, at_4, at_5, at_6',
};

/** Every row and moved column of the embedded table. */
const here = (table: MovedTable) =>
  byKey(
    table,
    embedded
      .prepare(`SELECT ${MOVED_COLUMNS[table] ?? '*'} FROM ${EMBEDDED_TABLE(table)}`)
      .all()
      .map((row) => (NUMBERED_ANEW.includes(table) ? without(row as Row, 'id') : (row as Row))),
  );

/** Every row and column of the hosted table, by the embedded names. */
async function there(table: MovedTable) {
  const rows = await lite.query(
    table === 'events'
      ? `select events.*, visits.filled_from as visit_id from public.events join public.visits on visits.id = visit_id`
      : table === 'user_onboarding'
        ? `select whole.* from public.user_onboarding as own,
          jsonb_populate_record(null::public.user_onboarding, private.whole_onboarding(own.email)) as whole`
        : `select * from ${/^suppress/.test(table) ? 'private' : 'public'}.${table}`,
  );
  return byKey(
    table,
    rows.map((row) => {
      if (table === 'former_accounts')
        return { id: row.former_id, email: row.email, mail_words: row.mail_words, language: row.language };
      if (table === 'suppression_key') {
        const key = Buffer.from(row.inner_key as Uint8Array).map((byte) => byte ^ 0x36);
        return { one: row.one, key: key.toString() };
      }
      if (table === 'research_visitors') return without(without(row, 'id'), 'arrival_id');
      if (NUMBERED_ANEW.includes(table)) return without(row, 'id');
      if (table !== 'events' && table !== 'visits') return row;
      const { filled_from, ...moved } = row;
      return { ...moved, id: filled_from };
    }),
  );
}

const expectSame = async () => {
  for (const table of MOVED_TABLES) expect([table, await there(table)]).toEqual([table, here(table)]);
};

const unit = fc.constantFrom(
  ...['a', 'Z', '0', ' ', "'", '"', '\\', '\n', '\t', '\u0001', ';', '--', '{', ','],
  ...['é', 'e\u0301', '李', '\u202e', '\u2028', '\ufffd', '\uffff', '😀', '\u{10FFFF}'],
);
/** Unusual text, often of maximum length. */
const text = (longest: number) =>
  fc.tuple(fc.string({ unit, maxLength: Math.min(longest, 20) }), fc.boolean()).map(([start, full]) => {
    const characters = [...start];
    const missing = longest - characters.length;
    return full && missing > 0 ? start + 'x'.repeat(missing) : characters.slice(0, longest).join('');
  });
/** Names as core stores them: trimmed, without invisible characters. */
const name = text(100).map((typed) =>
  tidyName([...typed].filter((sign) => !hasInvisibleCharacter(sign)).join('')),
);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const flag = fc.constantFrom(0, 1);
const dollars = orNull(fc.double({ noNaN: true, noDefaultInfinity: true }).map((amount) => amount + 0));
const moment = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const iso = fc
  .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
  .map((date) => date.toISOString());
const json = fc
  .dictionary(text(8), fc.oneof(text(12), fc.integer(), fc.boolean()))
  .map((object) => JSON.stringify(object));
const email = fc
  .tuple(
    fc.stringMatching(/^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,20}$/),
    fc.constantFrom('example.com', 'bücher.example'),
  )
  .map(([name, domain]) => `${name}@${domain}`);

const onboarding: fc.Arbitrary<Record<keyof OnboardingRecord, unknown>> = fc.record({
  id: fc.uuid(),
  email,
  email_auth: flag,
  email_verified_at: orNull(iso),
  created_at: iso,
  updated_at: iso,
  step_completed: orNull(fc.constantFrom(...ONBOARDING_STEPS, 'an old step')),
  first_name: orNull(name),
  last_name: orNull(name),
  phone: orNull(fc.stringMatching(/^[0-9]{10}$/)),
  benefit_timing_preference: orNull(text(200)),
  ssn_provided: flag,
  ssn_last4: orNull(fc.stringMatching(/^[0-9]{4}$/)),
  bank_linked: flag,
  clicked_link_bank: flag,
  third_party_email: orNull(text(254)),
  benefit_type: orNull(text(100)),
  benefit_types: orNull(fc.array(text(100), { maxLength: 4 }).map((list) => JSON.stringify(list))),
  benefit_type_other: orNull(text(200)),
  benefit_amount: dollars,
  other_income: dollars,
  other_income_text: orNull(text(200)),
  other_income_other: orNull(text(200)),
  income_types: orNull(text(500)),
  utm_source: orNull(text(200)),
  utm_campaign: orNull(text(200)),
});

const unique = <T extends Row>(row: fc.Arbitrary<T>, ...keys: readonly (keyof T & string)[]) =>
  fc.uniqueArray(row, {
    maxLength: 12,
    comparator: (a, b) => keys.some((key) => a[key] === b[key]),
  });

const VISITS = 4;
const rowsOf = fc.record({
  user_onboarding: unique(onboarding, 'id', 'email'),
  accounts: unique(
    fc.record({
      id: fc.uuid(),
      email,
      password_hash: orNull(text(20)),
      proved_at: orNull(moment),
      created_at: moment,
    }),
    'id',
    'email',
  ),
  survey_submissions: unique(
    fc.record({
      session_id: fc.uuid(),
      answers: json,
      page: fc.constantFrom('faq', 'landing'),
      received_at: moment,
    }),
    'session_id',
  ),
  anonymous_preferences: unique(
    fc.record({
      session_uuid: fc.uuid(),
      timing_preference: text(199).map((words) => `x${words}`),
      saved_at: moment,
    }),
    'session_uuid',
  ),
  appointments: unique(
    fc.record({
      id: fc.uuid(),
      starts_at: moment,
      name: text(100),
      email,
      created_at: moment,
      language: fc.constantFrom(null, 'en', 'es'),
      note: fc.option(text(100)),
      outcome: fc.constantFrom(null, 'held', 'not-reached'),
    }),
    'id',
    'starts_at',
  ),
  visits: fc
    .array(fc.record({ anonymous_id: fc.uuid(), day: moment, campaign: json }), {
      minLength: VISITS,
      maxLength: VISITS,
    })
    .map((visits) => visits.map((visit, index) => ({ id: 2 * index + 1, ...visit }))),
  events: unique(
    fc.record({
      id: fc.integer({ min: 1, max: 1_000_000 }),
      visit_id: fc.nat(VISITS - 1).map((index) => 2 * index + 1),
      name: text(30),
      properties: json,
      at: moment,
      received_at: moment,
    }),
    'id',
  ),
  identity_links: unique(
    fc.record({ anonymous_id: fc.uuid(), user_id: fc.uuid(), linked_at: moment }),
    'anonymous_id',
  ),
  forgotten_browsers: unique(fc.record({ anonymous_id: fc.uuid() }), 'anonymous_id'),
});

function person(over: Row = {}): Row {
  const nulls = Object.fromEntries(Object.keys(onboardingRecordSchema.shape).map((column) => [column, null]));
  return {
    ...nulls,
    id: '11111111-1111-4111-8111-111111111111',
    email: 'rose@example.com',
    email_auth: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ssn_provided: 0,
    bank_linked: 0,
    clicked_link_bank: 0,
    ...over,
  };
}

describe('filling a hosted database from the embedded one', () => {
  it('loses and adds nothing in any row or column, with any batch size; a second run changes nothing', async () => {
    let rows = 0;
    await fc.assert(
      fc.asyncProperty(rowsOf, fc.integer({ min: 1, max: 9 }), async (made, batch) => {
        await lite.reset();
        // Before the visits, which are deleted with them.
        embedded.exec('DELETE FROM events');
        for (const [table, all] of Object.entries(made)) {
          embedded.prepare(`DELETE FROM ${table}`).run();
          for (const row of all) put(table, row);
        }
        const first = await fill(batch);
        for (const { table, read, written, altered, clashes, refused } of first) {
          expect([table, written, altered, clashes, refused]).toEqual([table, read, 0, [], []]);
          expect(read).toBe(here(table).length);
          rows += read;
        }
        await expectSame();
        const before = await lite.query(
          'select xmin::text, ctid::text from public.user_onboarding order by 1, 2',
        );
        expect((await fill()).map(({ written }) => written)).toEqual(MOVED_TABLES.map(() => 0));
        await expectSame();
        expect(
          await lite.query('select xmin::text, ctid::text from public.user_onboarding order by 1, 2'),
        ).toEqual(before);
      }),
      { numRuns: 6 },
    );
    expect(rows).toBeGreaterThan(40);
  });

  it('who unsubscribed stays so, and earlier links unsubscribe', async () => {
    const suppressions = embeddedSuppressions();
    await suppressions.add('ro.se@gmail.com', 'unsubscribed', 5);
    await fill();
    const reasonsFor = async (email: string) =>
      (await lite.query('select private.suppressed($1) as reasons', [email]))[0]?.reasons;
    expect(await reasonsFor('rose@gmail.com')).toEqual(['unsubscribed']);
    const link = async (email: string) =>
      (await lite.query('select public.unsubscribe($1, 9) as done', [await suppressions.tokenFor(email)]))[0]
        ?.done;
    expect(await link('otis@example.com')).toBe(true);
    expect(await reasonsFor('otis@example.com')).toEqual(['unsubscribed']);
  });

  it('a project that has used a key of its own keeps it, and says so', async () => {
    await lite.query(`select public.unsubscribe_token('otis@example.com')`);
    await lite.query(`insert into private.suppressed_addresses values ('hash', 'bounced', 1)`);
    const key = () => lite.query(`select encode(inner_key, 'hex') from private.suppression_key`);
    const before = await key();
    await embeddedSuppressions().add('rose@example.com', 'unsubscribed', 5);
    const filled = await fill();
    expect(filled.find(({ table }) => table === 'suppression_key')).toMatchObject({ refused: ['1'] });
    // Their digests were made with the other key.
    expect(filled.find(({ table }) => table === 'suppressed_addresses')).toMatchObject({
      written: 0,
      refused: [expect.any(String)],
    });
    expect(await key()).toEqual(before);
  });

  it('moves visitors with the way in which they arrived', async () => {
    put('research_arrivals', { id: 7, landing_page: '/', source: 'radio', campaign: 'fall', language: 'es' });
    const visitor = { day: 20_400, at_1: 5, at_2: null };
    put('research_visitors', { anonymous_id: 'b', arrival_id: 7, stage: 1, ...visitor });
    put('research_visitors', { anonymous_id: 'c', arrival_id: 0, stage: 0, ...visitor, at_1: null });
    const moved = (await fill()).find(({ table }) => table === 'research_visitors');
    expect(moved).toMatchObject({ read: 2, written: 2, refused: [] });
    expect((await fill()).find(({ table }) => table === 'research_visitors')?.written).toBe(0);
    await expectSame();
    expect(
      await lite.query(`select anonymous_id, source, campaign, landing_page, language
        from public.research_visitors join public.research_arrivals on research_arrivals.id = arrival_id order by 1`),
    ).toEqual([
      { anonymous_id: 'b', source: 'radio', campaign: 'fall', landing_page: '/', language: 'es' },
      { anonymous_id: 'c', source: '', campaign: '', landing_page: '', language: '' },
    ]);
  });

  it('keeps the order of events', async () => {
    put('visits', { id: 9, anonymous_id: 'b', day: 0, campaign: '{}' });
    for (const id of [7, 3, 5]) {
      put('events', { id, visit_id: 9, name: `e${id}`, properties: '{}', at: 1, received_at: 1 });
    }
    await fill();
    const rows = await lite.query('select name from public.events order by id');
    expect(rows.map(({ name }) => name)).toEqual(['e3', 'e5', 'e7']);
  });

  it('copies a newer row, and keeps a hosted row that was changed since', async () => {
    put('user_onboarding', person({ first_name: 'Rose' }));
    await fill();
    const newer: Record<Exclude<keyof OnboardingRecord, 'id' | 'email'>, unknown> = {
      email_auth: 0,
      email_verified_at: '2026-01-01T00:00:01.000Z',
      created_at: '2025-12-31T00:00:00.000Z',
      updated_at: '2026-01-02T00:00:00.000Z',
      step_completed: 'completed',
      first_name: 'Rosa',
      last_name: 'Lee',
      phone: '2175550147',
      benefit_timing_preference: 'third',
      ssn_provided: 1,
      ssn_last4: '0042',
      bank_linked: 1,
      clicked_link_bank: 1,
      third_party_email: 'help@example.com',
      benefit_type: 'ssi',
      benefit_types: '["ssi"]',
      benefit_type_other: 'a pension',
      benefit_amount: 900.5,
      other_income: 12,
      other_income_text: 'a little',
      other_income_other: 'rent',
      income_types: 'work',
      utm_source: 'radio',
      utm_campaign: 'fall',
    };
    const columns = Object.keys(newer);
    embedded
      .prepare(`UPDATE user_onboarding SET ${columns.map((column) => `${column} = @${column}`)}`)
      .run(newer);
    expect((await fill())[0]).toMatchObject({ read: 1, written: 1 });
    await expectSame();
    await lite.query(`update public.user_onboarding set first_name = 'Rosalie', updated_at = now()`);
    expect((await fill())[0]).toMatchObject({ read: 1, written: 0 });
    expect(await lite.query('select first_name from public.user_onboarding')).toEqual([
      { first_name: 'Rosalie' },
    ]);
  });

  it('reports altered rows, rejected rows and taken slots; the rest is copied', async () => {
    put('user_onboarding', person({ first_name: 'nul \0 here' }));
    put(
      'user_onboarding',
      person({ id: '22222222-2222-4222-8222-222222222222', email: 'otis@example.com', phone: '217' }),
    );
    put('user_onboarding', person({ id: '33333333-3333-4333-8333-333333333333', email: 'may@example.com' }));
    put(
      'user_onboarding',
      person({
        id: '44444444-4444-4444-8444-444444444444',
        email: 'ann@example.com',
        first_name: '\u202eAnn',
      }),
    );
    await lite.query(`insert into public.appointments values ('here', 5, 'Eve', 'eve@example.com', 1)`);
    for (const starts_at of [4, 5, 6]) {
      put('appointments', {
        id: `a${starts_at}`,
        starts_at,
        name: 'Rose',
        email: 'rose@example.com',
        created_at: 1,
      });
    }
    const filled = await fill();
    const of = (table: MovedTable) => filled.find((each) => each.table === table);
    expect(of('user_onboarding')).toEqual({
      table: 'user_onboarding',
      read: 4,
      written: 2,
      altered: 1,
      clashes: [],
      refused: ['22222222-2222-4222-8222-222222222222', '44444444-4444-4444-8444-444444444444'],
    });
    expect(of('appointments')).toMatchObject({ read: 3, written: 2, clashes: ['a5'] });
    const names = await lite.query('select email, first_name from public.user_onboarding order by email');
    expect(names).toEqual([
      { email: 'may@example.com', first_name: null },
      { email: 'rose@example.com', first_name: 'nul \ufffd here' },
    ]);
  });

  it('earlier events stay with the person under the new account, to read and to erase', async () => {
    put('accounts', {
      id: 'old',
      email: 'rose@example.com',
      password_hash: 'SECRET',
      proved_at: 1,
      created_at: 1,
    });
    put('visits', { id: 1, anonymous_id: 'b', day: 0, campaign: '{}' });
    put('events', { id: 1, visit_id: 1, name: 'e', properties: '{}', at: 1, received_at: 1 });
    put('identity_links', { anonymous_id: 'b', user_id: 'old', linked_at: 1 });
    await fill();
    const id = crypto.randomUUID();
    await lite.query(`insert into auth.users (id, email) values ($1, 'rose@example.com')`, [id]);
    const [read] = await lite.query(`select public.read_person($1, 'rose@example.com') as kept`, [id]);
    expect(read?.kept).toMatchObject({ events: 1 });
    const [part] = await lite.query(
      `select public.read_person_events($1, 'rose@example.com', null, 9) as part`,
      [id],
    );
    expect(part?.part).toMatchObject({ notes: [{ name: 'e', at: 1 }], next: null });
    await lite.query(`select public.erase_person($1, 'rose@example.com', '{"id": "r"}', 1)`, [id]);
    for (const table of ['events', 'visits', 'identity_links', 'former_accounts', 'forgotten_browsers']) {
      expect(await lite.query(`select * from public.${table}`)).toEqual([]);
    }
  });

  it('a second run uses up no ids, which define the rows beyond the bound', async () => {
    put('visits', { id: 1, anonymous_id: 'b', day: 0, campaign: '{}' });
    put('events', { id: 1, visit_id: 1, name: 'e', properties: '{}', at: 1, received_at: 1 });
    put('survey_submissions', { session_id: 's', answers: '{}', page: 'faq', received_at: 1 });
    put('anonymous_preferences', { session_uuid: crypto.randomUUID(), timing_preference: 'x', saved_at: 1 });
    for (let run = 0; run < 3; run += 1) await fill();
    for (const table of ['visits', 'events', 'survey_submissions', 'anonymous_preferences']) {
      const [next] = await lite.query(`select nextval('public.${table}_id_seq')::int as id`);
      expect([table, next?.id]).toEqual([table, 2]);
    }
  });

  it('an outage is reported, and another run completes the copy', async () => {
    put('user_onboarding', person());
    const client = makeServiceClient(lite);
    const source = openSqliteExport(path);
    lite.breakService();
    expect((await fillFromEmbedded({ client, source }))._unsafeUnwrapErr().kind).toBe('unavailable');
    lite.healService();
    expect((await fillFromEmbedded({ client, source })).isOk()).toBe(true);
    source.close();
    await expectSame();
  });

  describe('npm run fill-hosted', () => {
    const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'server', 'composition', 'fill-hosted.ts');
    const run = (environment: Record<string, string> = {}) =>
      new Promise<{ code: number; said: string }>((resolve) => {
        const env = {
          PATH: process.env.PATH ?? '',
          DATA_DIR: folder,
          ...lite.environment,
          ...environment,
        };
        const child = execFile(process.execPath, [PROGRAM], { env }, (_error, stdout, stderr) =>
          resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
        );
      });

    it('copies the rows, and prints numbers but no values', async () => {
      put('user_onboarding', person({ first_name: 'Rose' }));
      put('appointments', { id: 'a1', starts_at: 5, name: 'Rose', email: 'rose@example.com', created_at: 1 });
      const first = await run();
      expect(first).toMatchObject({ code: 0 });
      expect(first.said).toContain('user_onboarding: 1 read, 1 written\n');
      expect(first.said).toContain('appointments: 1 read, 1 written\n');
      expect(first.said).not.toMatch(/rose|@|sb_secret/i);
      await expectSame();
      expect((await run()).said).toContain('user_onboarding: 1 read, 0 written\n');
    });

    it('exits with 2 if rows were left behind, and names them', async () => {
      await lite.query(`insert into public.appointments values ('here', 5, 'Eve', 'eve@example.com', 1)`);
      put('appointments', { id: 'a1', starts_at: 5, name: 'Rose', email: 'rose@example.com', created_at: 1 });
      const ended = await run();
      expect(ended.code).toBe(2);
      expect(ended.said).toContain('appointments: 1 read, 0 written; slot taken by another: a1\n');
    });

    it.each([
      ['SUPABASE_SERVICE_KEY', { SUPABASE_SERVICE_KEY: '' }],
      ['SUPABASE_URL', { SUPABASE_URL: '' }],
      ['no database', { DATA_DIR: join(tmpdir(), 'checkahead-nothing-here') }],
    ])('says in one line what is wrong: %s', async (what, environment) => {
      const ended = await run(environment);
      expect(ended.code).toBe(1);
      expect(ended.said).toContain(what);
      expect(ended.said.trim().split('\n')).toHaveLength(1);
    });
  });
});

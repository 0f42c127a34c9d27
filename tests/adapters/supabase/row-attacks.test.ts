import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ONBOARDING_STEPS } from '#core/record-limits.ts';
import { ROSE } from '#tests/support/people.ts';
import { describeHosted } from '../../support/describe-hosted.ts';
import { type Caller, isRefusal, type Row, rowsOf } from '../../support/hosted-database.ts';
import { insertOf, type Statement, silently, updateOf, upsertOf } from '../../support/row-statements.ts';

const EVE = 'eve@example.com';
/** Her sign-up is complete, so her details are stored separately. */
const MAY = 'may@example.com';
/** Is in every row that is not Eve's; she must never receive it. */
const SECRET = 'SECRET-of-Rose';
const VISIT = '11111111-1111-4111-8111-111111111111';
const EVES_VISIT = '22222222-2222-4222-8222-222222222222';
const LINK = '33333333-3333-4333-8333-333333333333';

/** Nobody but our server has a right on these: see policies.test.ts. */
const CLOSED = [
  'survey_submissions',
  'visits',
  'events',
  'identity_links',
  'appointments',
  'holds',
  'accounts',
  'forgotten_browsers',
];

/** Values that Eve tries in any column. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    1,
    ROSE,
    'ROSE@example.com',
    EVE,
    'new@example.com',
    '%',
    VISIT,
    EVES_VISIT,
    LINK,
    '{}',
    '1999-01-01T00:00:00.000Z',
    '2175550123',
    '0042',
    ...ONBOARDING_STEPS,
  ),
  fc.string({ maxLength: 8 }).map((text) => text.replaceAll('\0', '')),
);

const COLUMNS = [
  'id',
  'email',
  'email_auth',
  'email_verified_at',
  'created_at',
  'updated_at',
  'step_completed',
  'first_name',
  'phone',
  'ssn_last4',
  'utm_source',
];

const anyRow: fc.Arbitrary<Row> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...COLUMNS), value), {
    minLength: 1,
    maxLength: 6,
    selector: ([column]) => column,
  })
  .map((pairs) => Object.fromEntries(pairs));

/** A row that would be valid if it were hers. */
const fineRow: fc.Arbitrary<Row> = fc.record(
  {
    email: fc.constantFrom(EVE, 'EVE@example.com', ROSE, 'new@example.com'),
    first_name: fc.constantFrom('Eve', null),
    step_completed: fc.constantFrom(...ONBOARDING_STEPS),
    email_auth: fc.boolean(),
    id: fc.constantFrom(VISIT, EVES_VISIT),
    created_at: fc.constant('1999-01-01T00:00:00.000Z'),
  },
  { requiredKeys: ['email'] },
);

const ROWS = 'user_onboarding';
const row = fc.oneof(fineRow, anyRow);

const condition = fc.constantFrom(
  '',
  'where true',
  `where held.email = '${ROSE}'`,
  `where lower(held.email) = 'rose@example.com' or true`,
  'where held.id is not null',
  'where held.email in (select email from public.user_onboarding)',
  `where held.email ilike '%'`,
);

const statement: fc.Arbitrary<Statement> = fc.oneof(
  ...['select * from public.user_onboarding as held', 'delete from public.user_onboarding as held'].map(
    (sql) => condition.map((where): Statement => [`${sql} ${where}`, []]),
  ),
  condition.map(
    (where): Statement => [`select * from public.user_onboarding as held ${where} for update`, []],
  ),
  ...['truncate public.user_onboarding', 'copy public.user_onboarding to stdout'].map((sql) =>
    fc.constant<Statement>([sql, []]),
  ),
  ...CLOSED.map((table) => fc.constant<Statement>([`select * from checkahead.${table}`, []])),
  row.map((each) => insertOf(ROWS, each)),
  row.map((each) => silently(insertOf(ROWS, each))),
  row.map((each) => silently(updateOf(ROWS, each))),
  fc
    .tuple(row, fc.constantFrom('email', 'id'), value)
    .map(([each, key, keyValue]) => upsertOf(ROWS, key, { [key]: keyValue, ...each })),
  fc.tuple(row, condition).map(([each, where]) => updateOf(ROWS, each, where)),
);

const call = (sql: string, ...values: unknown[]): Statement => [`select ${sql}`, values];
const functionCall = (roseId: string): fc.Arbitrary<Statement> =>
  fc.constantFrom(
    call('private.correct_details($1, $2, $2, $3)', ROSE, 'Eve', '2175550123'),
    call('private.delete_onboarding($1)', ROSE),
    call(`private.notify($1, 'password-set', $2, null)`, ROSE, roseId),
    call('private.void_email_change($1)', roseId),
    call('private.mail_words_of($1)', roseId),
    call('private.language_at($1)', ROSE),
    call('private.sweep_email_changes(100)'),
    call('public.save_anonymous_calendar_preference($1, $2)', EVES_VISIT, 'mine'),
    call(`public.save_anonymous_calendar_preference($1, $2)`, `${EVES_VISIT}' or true --`, ROSE),
    call('public.read_completed_details()'),
    call('public.may_set_password()'),
    call('* from checkahead.user_onboarding'),
    call('* from checkahead.sessions'),
    call('* from checkahead.people_by_step'),
    call('* from private.completed_details'),
    call('private.address_is_proved($1)', ROSE),
    call('email from auth.users'),
    call('* from auth.sessions'),
    call(`set_config('role', 'service_role', true)`),
  );

/** Claims of Eve's token: her own in any form, and nonsense. Never another person’s address, because tokens are signed. */
const claims = (eveId: string, roseId: string) =>
  fc.record(
    {
      sub: fc.constantFrom<unknown>(eveId, roseId, '', null, 'x'),
      email: fc.constantFrom<unknown>(
        EVE,
        'EVE@Example.com',
        '',
        null,
        '%',
        7,
        [ROSE],
        { is: ROSE },
        `${ROSE} `,
      ),
      role: fc.constantFrom('authenticated', 'service_role', 'postgres'),
      user_metadata: fc.constantFrom<unknown>({ email: ROSE }, { role: 'service_role' }),
      app_metadata: fc.constantFrom<unknown>({ role: 'service_role' }, null),
    },
    { requiredKeys: [] },
  );

describeHosted('attacks on rows', (db) => {
  async function prepare() {
    await db.query('delete from public.user_onboarding');
    await db.query('delete from checkahead.anonymous_preferences');
    const server: Caller = { role: 'service_role' };
    const rows: readonly (readonly [string, Row])[] = [
      [
        'user_onboarding',
        { email: ROSE, first_name: SECRET, step_completed: 'confirmation', ssn_last4: '4711' },
      ],
      [
        'user_onboarding',
        { email: MAY, last_name: SECRET, phone: '2175550147', step_completed: 'completed' },
      ],
      ['user_onboarding', { email: EVE, first_name: 'Eve', step_completed: 'calendar_intro' }],
      ['anonymous_preferences', { session_uuid: VISIT, timing_preference: SECRET, saved_at: 1 }],
    ];
    for (const [table, row] of rows) {
      if (table === 'user_onboarding') rowsOf(await db.as(server, ...insertOf(table, row)));
      else await db.query(...insertOf(table, row));
    }
  }

  async function prepareOnce(roseId: string) {
    await prepare();
    const rest: readonly (readonly [string, Row])[] = [
      [
        'survey_submissions',
        { session_id: VISIT, answers: `{"q1": "${SECRET}"}`, page: 'faq', received_at: 1 },
      ],
      ['visits', { anonymous_id: SECRET, day: 0, campaign: '{}' }],
      ['events', { visit_id: 1, name: SECRET, properties: '{}', at: 1, received_at: 1 }],
      ['forgotten_browsers', { anonymous_id: SECRET }],
      ['identity_links', { anonymous_id: SECRET, user_id: roseId, linked_at: 1 }],
      ['appointments', { id: 'a', starts_at: 1, name: SECRET, email: ROSE, created_at: 1 }],
      [
        'holds',
        {
          id: 'h',
          starts_at: 2,
          name: SECRET,
          email: ROSE,
          network: 'n',
          token_hash: SECRET,
          created_at: 1,
          held_until: 9,
        },
      ],
      ['outbox', { id: 'm', recipient: ROSE, subject: SECRET, body_text: SECRET, created_at: 1, due_at: 1 }],
    ];
    for (const [table, row] of rest) await db.query(...insertOf(table, row));
  }

  /** Everything that Eve must not change, as one text. */
  async function foreign(): Promise<string> {
    const parts = [
      `select * from public.user_onboarding where email <> '${EVE}' order by email`,
      `select * from private.completed_details where email <> '${EVE}' order by email`,
      `select * from checkahead.anonymous_preferences where session_uuid <> '${EVES_VISIT}' order by 1`,
      ...CLOSED.map((table) => `select * from checkahead.${table} order by 1`),
      // Her own sign-up may be finished, which is queued.
      `select * from checkahead.outbox where recipient is distinct from '${EVE}' order by 1`,
      'select id, email from auth.users order by 1',
      `select id, created_at from public.user_onboarding where email = '${EVE}'`,
    ];
    const all = parts.map((sql) => `select json_agg(part)::text as rows from (${sql}) as part`);
    return JSON.stringify((await db.query(all.join(' union all '))).rows);
  }

  it('no generated statement reads or changes a foreign row', async () => {
    const roseId = (await db.person(ROSE)).userId;
    const eveId = (await db.person(EVE)).userId;
    await prepareOnce(roseId);
    let before = await foreign();
    expect(before).toContain(SECRET);
    const outcomes = { answered: 0, refused: 0, ownWrites: 0 };

    const attack = fc.record({
      role: fc.constantFrom('anon', 'authenticated', 'authenticated', 'authenticated'),
      claims: claims(eveId, roseId),
      honest: fc.boolean(),
      statement: fc.oneof(
        { weight: 5, arbitrary: statement },
        { weight: 1, arbitrary: functionCall(roseId) },
      ),
    });
    await fc.assert(
      fc.asyncProperty(attack, async ({ role, claims: lies, honest, statement: [sql, values] }) => {
        const caller = { role, claims: honest ? { ...lies, sub: eveId, email: EVE } : lies } as Caller;
        const answer = await db.as(caller, sql, values);
        if (isRefusal(answer)) {
          // It was rolled back. If it changed anything nevertheless, the next look shows it.
          outcomes.refused += 1;
          return;
        }
        outcomes.answered += 1;
        expect(JSON.stringify(answer.rows)).not.toContain(SECRET);
        if (answer.rows.some((row) => row.email === EVE)) outcomes.ownWrites += 1;
        for (const row of answer.rows) if ('email' in row) expect(row.email).toBe(EVE);
        const after = await foreign();
        expect(after).toBe(before);
        const own = await db.query('select * from public.user_onboarding where email = $1', [EVE]);
        expect(own.rows).toHaveLength(1);
        if (JSON.stringify(own.rows[0]).includes('"step_completed":"completed"')) {
          await prepare();
          before = await foreign();
        }
      }),
      { numRuns: 400 },
    );
    expect(await foreign()).toBe(before);
    // Guards against a generator whose statements are all rejected.
    expect(outcomes.answered).toBeGreaterThan(50);
    expect(outcomes.refused).toBeGreaterThan(250);
    expect(outcomes.ownWrites).toBeGreaterThan(5);
  });
});

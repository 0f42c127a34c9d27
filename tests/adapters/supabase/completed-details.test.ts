import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { changesProtectedDetails } from '#core/onboarding/protected-details.ts';
import { type OnboardingRecord, onboardingRecordSchema } from '#core/record/onboarding-record.ts';
import { looksCompleted } from '#core/record/onboarding-status.ts';
import { CLOCK_TOLERANCE_MS, SENSITIVE_WINDOW_MS } from '#core/session-limits.ts';
import { OTIS, ROSE } from '#tests/support/people.ts';
import { GUESSES } from '../../contracts/onboarding-repo.contract.ts';
import { describeHosted } from '../../support/describe-hosted.ts';
import { type Answer, type Caller, type Refusal, type Row, rowsOf } from '../../support/hosted-database.ts';
import { insertOf, silently, updateOf, upsertOf } from '../../support/row-statements.ts';

const SERVER: Caller = { role: 'service_role' };
const DETAILS = { last_name: 'Hill', phone: '2175550123', ssn_last4: '0042' } as const;
const HIDDEN = { last_name: null, phone: null, ssn_last4: null };
/** All that core protects, and the columns that no step sends. The database itself decides the rest. */
const PROTECTED = Object.entries(onboardingRecordSchema.shape)
  .filter(([column]) => !/^(id|email.*|created_at|updated_at|utm_.*)$/.test(column))
  .map(([column, schema]): Row => ({ [column]: schema.safeParse(null).success ? null : false }))
  .filter((change) => changesProtectedDetails(change));
const WINDOW_SECONDS = SENSITIVE_WINDOW_MS / 1_000;
const TOLERANCE_SECONDS = CLOCK_TOLERANCE_MS / 1_000;
/** Complete by the step, and by the other columns. */
const COMPLETED: readonly (readonly [string, Row])[] = [
  ['its step', { step_completed: 'completed', first_name: 'Rose', ...DETAILS }],
  ['inference', { step_completed: 'confirmation', first_name: 'Rose', bank_linked: true, ...DETAILS }],
];

describeHosted('details of a completed row', (db) => {
  let rose: Caller;
  beforeEach(async () => {
    rose = await db.person(ROSE);
  });

  const proved = (secondsAgo: number, ...more: readonly object[]): Caller => ({
    ...rose,
    claims: {
      ...rose.claims,
      amr: [{ method: 'otp', timestamp: Math.floor(Date.now() / 1_000) - secondsAgo }, ...more],
    },
  });
  const stale = () => proved(WINDOW_SECONDS + 1);
  const fresh = () => proved(WINDOW_SECONDS - 60);
  const rowOf = (answer: Answer | Refusal): Row => rowsOf(answer)[0] ?? {};
  const upsert = (caller: Caller, row: Row) =>
    db.as(caller, ...upsertOf('user_onboarding', 'email', { email: ROSE, ...row }));
  const select = async (caller: Caller) =>
    rowOf(await db.as(caller, 'select * from public.user_onboarding where email = $1', [ROSE]));
  const details = async (caller: Caller) =>
    rowOf(await db.as(caller, 'select public.read_completed_details() as held')).held;
  /** As our server reads it. */
  const whole = async (): Promise<Row> => {
    const { rows } = await db.query('select * from checkahead.user_onboarding where email = $1', [ROSE]);
    const flags = ['bank_linked', 'ssn_provided', 'clicked_link_bank'].map((flag) => [
      flag,
      rows[0]?.[flag] === 1,
    ]);
    return { ...rows[0], ...Object.fromEntries(flags) };
  };

  describe.each(COMPLETED)('complete by %s', (_how, row) => {
    beforeEach(async () => {
      rowOf(await upsert(stale(), { step_completed: 'email_verified' }));
      rowOf(await upsert(stale(), row));
    });

    it('reading the row never returns them; the procedure does for 5 minutes after a proof', async () => {
      for (const caller of [rose, stale(), fresh()]) {
        expect(await select(caller)).toMatchObject({
          ...HIDDEN,
          first_name: 'Rose',
          step_completed: 'completed',
        });
      }
      expect(await details(rose)).toBeNull();
      expect(await details(stale())).toBeNull();
      // By a clock that is ahead.
      expect(await details(proved(-TOLERANCE_SECONDS - 10))).toBeNull();
      expect(await details(proved(-TOLERANCE_SECONDS + 10))).toMatchObject(DETAILS);
      expect(await details(fresh())).toEqual({ ...DETAILS, step_completed: row.step_completed });
      expect(await details(await db.person(OTIS))).toBeNull();
      expect(await whole()).toMatchObject(row);
    });

    it('every write without a proof is rejected in the same way, whatever is sent or stored', async () => {
      const before = [await whole(), await select(rose)];
      const sent: readonly Row[] = [
        ...GUESSES,
        ...PROTECTED,
        { step_completed: 'completed', phone: '2175550123' },
      ];
      for (const caller of [rose, stale()]) {
        for (const changes of sent) {
          const statements = [
            upsertOf('user_onboarding', 'email', { email: ROSE, ...changes }),
            silently(upsertOf('user_onboarding', 'email', { email: ROSE, ...changes })),
            updateOf('user_onboarding', changes),
            silently(updateOf('user_onboarding', changes)),
          ];
          for (const statement of statements) {
            expect([changes, await db.as(caller, ...statement)]).toEqual([
              changes,
              expect.objectContaining({ code: 'PT403', message: 'a fresh proof is needed' }),
            ]);
          }
        }
      }
      expect([await whole(), await select(rose)]).toEqual(before);
    });

    it('other columns are written without a proof', async () => {
      const changes = {
        step_completed: 'completed',
        benefit_timing_preference: 'other',
        ssn_provided: true,
        bank_linked: true,
      };
      expect(rowOf(await upsert(stale(), changes))).toMatchObject({ ...changes, ...HIDDEN });
      expect(await whole()).toMatchObject({ ...changes, ...DETAILS });
    });

    it('a write with a proof changes the sent columns, clears them on null and keeps the rest', async () => {
      rowOf(await upsert(fresh(), { phone: null, ssn_last4: '0043', first_name: 'Rosa' }));
      rowOf(await db.as(fresh(), ...updateOf('user_onboarding', { last_name: ' Hills ' })));
      expect(await details(fresh())).toMatchObject({ last_name: 'Hills', phone: null, ssn_last4: '0043' });
      expect(await select(fresh())).toMatchObject({ ...HIDDEN, first_name: 'Rosa' });
      for (const changes of [
        { phone: '12' },
        { ssn_last4: '12345' },
        { last_name: 'Hi\u202ell' },
        { last_name: 'x'.repeat(61) },
        { last_name: 'Hill 2' },
        { last_name: '123-45-6789' },
      ])
        expect(await upsert(fresh(), changes)).toMatchObject({ code: '23514' });
      expect(await details(fresh())).toMatchObject({ last_name: 'Hills', phone: null, ssn_last4: '0043' });
    });

    it('an ended session cannot read them, however recent its proof', async () => {
      const { rows } = await db.query('insert into auth.sessions (user_id) values ($1) returning id', [
        rose.claims?.sub,
      ]);
      const caller = { ...rose, claims: { ...fresh().claims, session_id: rows[0]?.id } };
      expect(await details(caller)).toMatchObject(DETAILS);
      await db.query('delete from auth.sessions');
      expect(await details(caller)).toBeNull();
    });
  });

  it('a row that is inserted as complete has none', async () => {
    for (const [, row] of COMPLETED) {
      for (const caller of [rose, SERVER]) {
        await db.query('delete from public.user_onboarding');
        rowOf(await db.as(caller, ...insertOf('user_onboarding', { email: ROSE, ...row })));
        expect(await select(rose)).toMatchObject({ ...HIDDEN, step_completed: 'completed' });
        expect(await whole()).toMatchObject(row);
      }
    }
  });

  it.each([{}, { bank_linked: false }])(
    'an inferred completion becomes an explicit one with the last step, and only that is told (first %j)',
    async (first) => {
      const saves: readonly (readonly [Row, number])[] = [
        [{ ...COMPLETED[1]?.[1], ...first }, 0],
        [{ bank_linked: true }, 0],
        [{ step_completed: 'completed' }, 1],
        [{ step_completed: 'completed' }, 1],
      ];
      for (const [sent, told] of saves) {
        rowOf(await upsert(rose, sent));
        const notices = await db.query(`select id from checkahead.outbox where subject = 'finished'`);
        expect([sent, notices.count]).toEqual([sent, told]);
      }
      expect(await details(fresh())).toEqual({ ...DETAILS, step_completed: 'completed' });
    },
  );

  it('is complete by inference as in core', async () => {
    const text = fc.constantFrom(null, '', ' \n', 'x', '0042', 'Rose');
    const flag = fc.boolean();
    const fields = { ssn_last4: text, first_name: text, last_name: text, phone: text };
    const sent = fc.sample(fc.record({ bank_linked: flag, ssn_provided: flag, ...fields }), 500);
    const { rows } = await db.query(
      `select private.looks_completed(jsonb_populate_record(null::public.user_onboarding, row)) as completed
        from jsonb_array_elements($1::jsonb) with ordinality as sent (row, place) order by place`,
      [JSON.stringify(sent)],
    );
    const completed = sent.map((row) => looksCompleted(row as OnboardingRecord));
    expect(new Set(completed).size).toBe(2);
    expect(rows.map((row) => row.completed)).toEqual(completed);
  });
});

import { expect, it } from 'vitest';
import { translate } from '#adapters/postgres/statements.ts';
import { HOSTED_TABLES } from '#adapters/supabase/server/hosted-tables.ts';
import { describeHosted } from '../../support/describe-hosted.ts';
import { ROSE } from '../../support/people.ts';

const VALUES = {
  0: ROSE,
  1: 5,
  id: 'x',
  email: ROSE,
  first_name: 'Rose',
  last_name: 'Lee',
  phone: '2125550147',
  mailWords: 'calm river',
  mailboxHash: 'x',
  state: 'waiting',
  at: 1,
  before: 1,
  limit: 10,
};
/** Of a session that is not there. */
const CLAIMS = `{ "sub": "${crypto.randomUUID()}", "session_id": "${crypto.randomUUID()}" }`;
/** Of the auth service, and empty here. */
const READ_WHOLE = ['oauth_authorizations'];

describeHosted('the hosted database', (db) => {
  /** How often each table was read from the beginning to the end. */
  const readWhole = async () =>
    (
      await db.query(
        'select relname as name, seq_scan as times from pg_stat_xact_user_tables where relname <> all ($1) order by 1',
        [READ_WHOLE],
      )
    ).rows.filter(({ times }) => Number(times) > 0);

  const calls: readonly (readonly [string, readonly unknown[]])[] = [
    ["public.save_anonymous_calendar_preference('00000001-1111-4111-8111-111111111111', 'third')", []],
    ['public.read_completed_details()', []],
    ['public.may_set_password()', []],
    ["public.set_language('es')", []],
    ["public.request_email_change('new@example.com')", []],
    ['private.may_write($1)', [ROSE]],
    ["private.notify($1, 'password-set', auth.uid(), null)", [ROSE]],
    ['private.void_queued_links($1)', [ROSE]],
    ["private.correct_details($1, 'Rose', 'Lee', '2125550147')", [ROSE]],
    ['private.delete_onboarding($1)', [ROSE]],
    ['private.sweep_email_changes(10)', []],
    ['* from checkahead.user_onboarding where email = $1', [ROSE]],
    ['* from checkahead.sessions where account_id = auth.uid()', []],
    ...Object.entries(HOSTED_TABLES.texts).map(([name, sql]): readonly [string, readonly unknown[]] => {
      const { text, valuesOf } = translate(sql);
      return [
        text,
        valuesOf([
          {
            ...VALUES,
            ...(name === 'signUpsByHour' && { 0: '2026-01-05T12:00:00Z' }),
            ...(name === 'sessionByToken' && { 0: CLAIMS }),
          },
        ]),
      ];
    }),
  ];
  it.each(calls)('finds rows by an index: %s', async (call, values) => {
    const { userId } = await db.person(ROSE);
    const session = crypto.randomUUID();
    await db.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, userId]);
    const proof = { method: 'otp', timestamp: Math.floor(Date.now() / 1_000) };
    const claims = { sub: userId, email: ROSE, session_id: session, amr: [proof] };
    await db.query('begin');
    try {
      await db.query('set local enable_seqscan = off');
      await db.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)]);
      const before = await readWhole();
      await db.query('set local search_path to checkahead');
      await db.query(/^(SELECT|UPDATE|DELETE|WITH)/.test(call) ? call : `select ${call}`, values);
      expect(await readWhole()).toEqual(before);
    } finally {
      await db.query('rollback');
    }
  });
});

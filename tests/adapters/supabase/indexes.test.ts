import { expect, it } from 'vitest';
import { describeHosted } from '../../support/describe-hosted.ts';
import { ROSE } from '../../support/people.ts';

const BROWSER = '00000001-1111-4111-8111-111111111111';
const MAIL = { id: 'mail', recipient: ROSE, subject: 's', body_text: 't', body_html: 'h', good_until: 2 };
const WANTED = {
  id: 'booked',
  attempt: 'attempt',
  starts_at: 5_000,
  name: 'Rose',
  email: ROSE,
  network: 'network',
  token_hash: 'hash',
};
const ALLOWANCE = { week_from: 1, week_until: 2, open_holds: 1, slots_in_week: 1 };
/** Small tables, and one of the auth service that is empty here. */
const READ_WHOLE = [
  'blocked_days',
  'oauth_authorizations',
  'operating_state',
  'research_arrivals',
  'security_log_salt',
  'suppression_key',
];

describeHosted('the hosted database', (db) => {
  /** How often each table was read from the beginning to the end. */
  const readWhole = async () =>
    (
      await db.query(
        'select relname as name, seq_scan as times from pg_stat_xact_user_tables where relname <> all ($1) order by 1',
        [READ_WHOLE],
      )
    ).rows.filter(({ times }) => Number(times) > 0);

  it.each([
    ['public.mail_recipient($1)', [ROSE]],
    ['public.promise_link($1, 1)', [MAIL]],
    ['public.lease_mail(1, 10, 1)', []],
    ['public.count_waiting_mail($1)', [ROSE]],
    ['public.read_person(auth.uid(), $1)', [ROSE]],
    ['public.read_person_events(auth.uid(), $1, null, 10)', [ROSE]],
    ["public.correct_person(auth.uid(), $1, 'Rose', 'Lee', '2125550147')", [ROSE]],
    ["public.choose_mail_words(auth.uid(), $1, 'calm river')", [ROSE]],
    ['public.erase_person(auth.uid(), $1, $2, 1)', [ROSE, MAIL]],
    [
      `public.record_events($1, auth.uid(), '{}', '[{"name": "e", "properties": {}, "at": 1}]', 1)`,
      [BROWSER],
    ],
    ["public.save_anonymous_calendar_preference($1, 'third')", [BROWSER]],
    ['public.take_consultation($1, $2, $3, 1, 3)', [WANTED, MAIL, ALLOWANCE]],
    ["public.confirm_consultation('hash', 'booked', $1, 1, 3)", [MAIL]],
    ["public.move_consultation('hash', 7000, 0, $1, $2, 1)", [MAIL, ALLOWANCE]],
    ["public.cancel_consultation('hash', $1, 1)", [MAIL]],
    ['public.store_contact_message($1, $2, 1)', [{ name: 'Rose', email: ROSE, message: 'Hi' }, MAIL]],
    ['public.read_completed_details()', []],
    ['public.may_set_password()', []],
    ["public.set_language('es')", []],
    ["public.request_email_change('new@example.com')", []],
    ['private.may_write($1)', [ROSE]],
    ["private.notify($1, 'password-set', 'calm river', null)", [ROSE]],
    ['public.sweep(1, 1, 1, 1, 1, 10)', []],
    ['public.sweep_holds(1, 10)', []],
    ['public.sweep_email_changes(10)', []],
    ['public.sweep_messages(1, 1, 10)', []],
    ['public.sweep_visitors(1, 10)', []],
    ['public.forget_browsers(10)', []],
    [
      'public.operate($1, $2, 1)',
      [
        { who: 'ada', what: 'person-searched', whose: '', why: 'why' },
        { phone: '2125550147', most: 5 },
      ],
    ],
    [
      'public.operate($1, $2, 1)',
      [{ who: 'ada', what: 'address-erased', whose: '', why: 'why' }, { email: 'nobody@example.com' }],
    ],
  ])('finds rows by an index: %s', async (call, values) => {
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
      await db.query(`select ${call}`, values);
      expect(await readWhole()).toEqual(before);
    } finally {
      await db.query('rollback');
    }
  });
});

import { ResultAsync } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { makeMailboxMailer } from '#adapters/node/mailbox-mailer.ts';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import { makeNodeTokenDigest } from '#adapters/node/node-token-digest.ts';
import { makeHostedAnonymousPreferences } from '#adapters/supabase/server/hosted-anonymous-preferences.ts';
import { makeHostedBookings } from '#adapters/supabase/server/hosted-bookings.ts';
import { makeHostedCleanUp } from '#adapters/supabase/server/hosted-clean-up.ts';
import { makeHostedContactInbox } from '#adapters/supabase/server/hosted-contact-inbox.ts';
import { makeHostedEventStore } from '#adapters/supabase/server/hosted-event-store.ts';
import { makeHostedOutboxQueue } from '#adapters/supabase/server/hosted-outbox-queue.ts';
import { makeHostedPersonalData } from '#adapters/supabase/server/hosted-personal-data.ts';
import { makeHostedSecurityLog } from '#adapters/supabase/server/hosted-security-log.ts';
import { makeHostedSurveyInbox } from '#adapters/supabase/server/hosted-survey-inbox.ts';
import { outboxRow } from '#adapters/supabase/server/outbox-row.ts';
import {
  executeTrusted,
  makeServiceClient,
  type ServiceClient,
} from '#adapters/supabase/server/service-client.ts';
import type { MailMessage } from '#core/ports/mailer.ts';
import { makeUnitOfWork, overall, type Tables, type UnitOfWork } from '#core/ports/unit-of-work.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import type { SurveySubmission } from '#core/survey/survey-submission.ts';
import { makeMailOutboxJob } from '#server/jobs/mail-outbox.ts';
import { MAIL_WORDS, makeBookingMail, makeIdentityMail } from '#tests/support/english-mails.ts';
import { OTIS, ROSE } from '#tests/support/people.ts';
import { describeAnonymousPreferencesContract } from '../../../contracts/anonymous-preferences.contract.ts';
import { describeContactInboxContract } from '../../../contracts/contact-inbox.contract.ts';
import { describeOutboxQueueContract } from '../../../contracts/outbox-queue.contract.ts';
import { describeSchedulerContract } from '../../../contracts/scheduler.contract.ts';
import { describeSurveyInboxContract } from '../../../contracts/survey-inbox.contract.ts';
import type { VisitorHarness } from '../../../contracts/visitor-harness.ts';
import { litePerTest } from '../../../support/lite-per-test.ts';
import { makeManualClock } from '../../../support/manual-clock.ts';
import { CALLING_SITE, schedulerOf } from '../../../support/scheduler-of.ts';

const lite = litePerTest();

const random = makeNodeRandomness();
const mail = makeBookingMail({ site: DEFAULT_SITE_SETTINGS });
const identityMail = makeIdentityMail({ site: DEFAULT_SITE_SETTINGS });
const { supportEmail } = DEFAULT_SITE_SETTINGS;
const openClient = () => makeServiceClient(lite);

async function makeHarness(): Promise<VisitorHarness> {
  const client = openClient();
  const clock = makeManualClock();
  const mailer = makeMailboxMailer({ now: clock.now });
  const bookings = makeHostedBookings({
    client,
    clock,
    random,
    digest: makeNodeTokenDigest('key'),
    mail,
    calls: CALLING_SITE,
  });
  const deliver = makeMailOutboxJob({
    outbox: makeHostedOutboxQueue({ client, mail: identityMail }),
    mailer,
    clock,
  });
  return {
    contact: makeHostedContactInbox({ client, clock, random, supportEmail }),
    surveys: makeHostedSurveyInbox({ client, clock }),
    preferences: makeHostedAnonymousPreferences({ client }),
    scheduler: schedulerOf(bookings),
    schedulerOf: async (visitor) => schedulerOf(bookings, visitor),
    supportEmail,
    async mailsTo(address) {
      while ((await deliver()) === 'more');
      return mailer.messages(address);
    },
    storedSurveys: async () =>
      (await lite.query('select * from public.survey_submissions order by session_id')).map((row) => ({
        answers: row.answers as SurveySubmission['answers'],
        page: row.page as SurveySubmission['page'],
        sessionId: String(row.session_id),
      })),
    storedPreferences: async () =>
      (await lite.query('select * from public.anonymous_preferences order by session_uuid')).map(
        (row) => [String(row.session_uuid), String(row.timing_preference)] as const,
      ),
    now: clock.now,
    advance: async (ms) => clock.advance(ms),
    breakBackend: async () => lite.breakService(),
    healBackend: async () => lite.healService(),
    close: async () => {},
  };
}

describeContactInboxContract('hosted', makeHarness);
describeSurveyInboxContract('hosted', makeHarness);
describeAnonymousPreferencesContract('hosted', makeHarness);
describeSchedulerContract('hosted', makeHarness);

/** A unit of work that can only queue mail. */
const promising = (client: ServiceClient): UnitOfWork =>
  makeUnitOfWork({
    run: (work) => {
      const rows: object[] = [];
      const outbox = {
        enqueue: (message: MailMessage, at: number, expiresAt = null) =>
          void rows.push({ ...outboxRow(message), created_at: at, due_at: at, good_until: expiresAt }),
      };
      return ResultAsync.fromSafePromise((async () => work({ outbox } as Tables))()).andThen((answer) =>
        executeTrusted(client.from('outbox').insert(rows)).andThen(() => overall(answer)),
      );
    },
    read: () => {
      throw new Error('not here');
    },
  });

describeOutboxQueueContract('hosted', async () => {
  const client = openClient();
  return {
    uow: promising(client),
    queue: makeHostedOutboxQueue({ client, mail: identityMail }),
    events: null,
    breakBackend: async () => lite.breakService(),
    healBackend: async () => lite.healService(),
    close: async () => {},
  };
});

const BROWSER = '11111111-1111-4111-8111-111111111111';
const OTHER_BROWSER = '22222222-2222-4222-8222-222222222222';
const NOW = Date.UTC(2026, 0, 5, 12);

async function account(email: string): Promise<string> {
  const userId = crypto.randomUUID();
  await lite.query(
    `insert into auth.users (id, email, email_confirmed_at, created_at)
     values ($1, $2, '2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z')`,
    [userId, email],
  );
  return userId;
}
const count = async (table: string) =>
  Number((await lite.query(`select count(*)::int as n from ${table}`))[0]?.n);
const batch = (anonymousId: string, at = 5) => ({
  anonymousId,
  campaign: { utm_source: 'radio' },
  events: [
    { event: { name: 'email_verification_completed', step: 2 } as const, at },
    { event: { name: 'email_verification_completed', step: 2 } as const, at: at + 1 },
  ],
});

describe('hosted event store', () => {
  it('keeps the order of a batch; the first person stays, and unknown or deleted accounts are not linked', async () => {
    const [rose, otis] = [await account(ROSE), await account(OTIS)];
    const events = makeHostedEventStore({ client: openClient(), clock: makeManualClock(NOW) });
    for (const userId of [null, rose, otis]) {
      (await events.record({ ...batch(BROWSER), userId }))._unsafeUnwrap();
    }
    (await events.record({ ...batch(OTHER_BROWSER), userId: crypto.randomUUID() }))._unsafeUnwrap();
    expect(await lite.query('select * from public.identity_links')).toEqual([
      { anonymous_id: BROWSER, user_id: rose, linked_at: NOW },
    ]);
    const [first, second] = await lite.query(
      `select *, events.filled_from from public.events join public.visits on visits.id = visit_id order by events.id`,
    );
    expect(first).toMatchObject({
      anonymous_id: BROWSER,
      name: 'email_verification_completed',
      properties: { step: 2 },
      campaign: { utm_source: 'radio' },
      at: 5,
      received_at: NOW,
      filled_from: null,
    });
    expect(second).toMatchObject({ at: 6 });
    expect(await count('public.events')).toBe(8);
  });

  it('an outage is unavailable and stores nothing', async () => {
    const events = makeHostedEventStore({ client: openClient(), clock: makeManualClock() });
    lite.breakService();
    const refused = await events.record({ ...batch(BROWSER), userId: null });
    expect(refused._unsafeUnwrapErr().kind).toBe('unavailable');
    lite.healService();
    expect(await count('public.events')).toBe(0);
  });
});

describe('hosted clean-up', () => {
  it('deletes rows older than their limit, at most so many at once, and returns the number', async () => {
    await lite.query(`
      insert into public.survey_submissions select 's' || n, '{}', 'faq', n from generate_series(1, 5) as n;`);
    await lite.query(`insert into public.anonymous_preferences
      select gen_random_uuid(), 'x', n from generate_series(1, 5) as n`);
    await lite.query(`insert into public.visits (anonymous_id, day, campaign) values ('b', 0, '{}')`);
    await lite.query(`insert into public.events (visit_id, name, properties, at, received_at)
      select (select id from public.visits), 'e', '{}', n, n from generate_series(1, 5) as n`);
    await lite.query(
      `insert into public.identity_links select n::text, 'u', n from generate_series(1, 5) as n`,
    );
    await lite.query(`insert into public.appointments
      select n::text, n, 'Rose', 'rose@example.com', n from generate_series(1, 5) as n`);
    await lite.query(`insert into public.holds
      select n::text, n, 'Rose', 'rose@example.com', 'n', 't', n, n from generate_series(1, 5) as n`);
    await lite.query(`insert into public.outbox (id, created_at, due_at)
      select n::text, n, case when n = 1 then 9 end from generate_series(1, 5) as n`);
    const old = Array.from({ length: 5 }, (_, index) => index + 1);
    const log = makeHostedSecurityLog({ client: openClient(), digest: makeNodeTokenDigest('key') });
    await log.add(
      old.map((at) => ({ event: { kind: 'limit-hit', detail: 'survey', network: `n${at}` }, at, count: 1 })),
    );
    const hashes =
      'select network_hash from private.security_log where network_hash = private.security_hash($1)';
    expect(await lite.query(hashes, ['n1'])).toEqual([]);
    const { deleteExpired } = makeHostedCleanUp({ client: openClient() });
    const limits = {
      sessionsBefore: 0,
      challengesBefore: 0,
      mailBefore: 4,
      appointmentsBefore: 4,
      holdsBefore: 3,
      contactMessagesBefore: 4,
      surveysBefore: 4,
      anonymousPreferencesBefore: 4,
      eventsBefore: 4,
      knownBrowsersBefore: 1_000,
      wrongTriesBeforeDay: 0,
      securityLogBefore: 4,
      limit: 2,
      now: 4,
    };
    // Each table has three old rows; one of the mails is not sent yet.
    expect((await deleteExpired(limits))._unsafeUnwrap()).toBe(16);
    expect((await deleteExpired(limits))._unsafeUnwrap()).toBe(7);
    expect((await deleteExpired(limits))._unsafeUnwrap()).toBe(0);
    expect(await count('public.outbox')).toBe(3);
    expect(await count('public.events')).toBe(2);
    expect(await count('public.holds')).toBe(2);
  });
});

describe('hosted personal data', () => {
  const receipt = { erased: () => ({ subject: 'Deleted', text: 'Deleted.', html: '<p>Deleted.</p>' }) };
  const open = () =>
    makeHostedPersonalData({
      client: openClient(),
      clock: makeManualClock(NOW),
      random,
      mail: receipt,
      mailWords: MAIL_WORDS,
    });

  /** A person with rows in every table, and another whose rows must stay. */
  async function prepare() {
    const [rose, otis] = [await account(ROSE), await account(OTIS)];
    const client = openClient();
    for (const [userId, email, browser] of [
      [rose, ROSE, BROWSER],
      [otis, OTIS, OTHER_BROWSER],
    ] as const) {
      await lite.query(
        `insert into public.user_onboarding (email, first_name, step_completed) values ($1, 'A', 'completed')`,
        [email],
      );
      await lite.query(`insert into public.appointments values ($1, $2, 'A', $3, 1)`, [
        email,
        email === ROSE ? NOW + 1 : NOW + 2,
        email,
      ]);
      await lite.query(
        `insert into public.outbox (id, recipient, created_at, due_at) values ($1, $1, 1, 1)`,
        [email],
      );
      await lite.query(
        `insert into auth.sessions (id, user_id, created_at) values ($1, $2, '2026-01-04T00:00:00Z')`,
        [crypto.randomUUID(), userId],
      );
      const events = makeHostedEventStore({ client, clock: makeManualClock(NOW) });
      (await events.record({ ...batch(browser, NOW + 9_999_999), userId }))._unsafeUnwrap();
    }
    return { rose: { userId: rose, email: ROSE }, otis: { userId: otis, email: OTIS } };
  }

  it('reads everything of the person and nothing of another', async () => {
    const { rose } = await prepare();
    const kept = (await open().read(rose))._unsafeUnwrap();
    expect(kept).toMatchObject({
      account: {
        email: ROSE,
        createdAt: '2026-01-01T00:00:00.000Z',
        verifiedAt: '2026-01-02T00:00:00.000Z',
        hasPassword: false,
      },
      onboarding: { email: ROSE, first_name: 'A', step_completed: 'completed', benefit_types: null },
      appointments: [{ startsAt: new Date(NOW + 1).toISOString(), name: 'A' }],
      sessions: [{ startedAt: '2026-01-04T00:00:00.000Z' }],
      events: { count: 2, more: false },
    });
    const part = (await open().readEvents(rose, null))._unsafeUnwrap();
    expect(part).toMatchObject({
      notes: [
        {
          name: 'email_verification_completed',
          at: new Date(NOW).toISOString(),
          properties: { step: 2, utm_source: 'radio' },
        },
        { name: 'email_verification_completed' },
      ],
      next: null,
    });
    expect(JSON.stringify(kept)).not.toContain(OTIS);
    expect(kept?.onboarding?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
  });

  it('does not exist if account and address do not match', async () => {
    const { rose, otis } = await prepare();
    const crossed = { userId: rose.userId, email: otis.email };
    expect((await open().read(crossed))._unsafeUnwrap()).toBeNull();
    const details = { first_name: 'Eve', last_name: 'E', phone: '2175550123' };
    expect((await open().correct(crossed, details))._unsafeUnwrapErr().kind).toBe('rejected');
    expect((await open().erase(crossed))._unsafeUnwrapErr().kind).toBe('rejected');
    expect(await count('auth.users')).toBe(2);
    expect(await count("public.user_onboarding where first_name = 'A'")).toBe(2);
  });

  it('corrects name and phone by the rules of the form, and returns the stored data', async () => {
    const { rose } = await prepare();
    const details = { first_name: 'Rosé', last_name: "O'Neil", phone: '2175550123' };
    const kept = (await open().correct(rose, details))._unsafeUnwrap();
    expect(kept.onboarding).toMatchObject({ ...details, step_completed: 'completed' });
    for (const wrong of [{ first_name: ' ' }, { phone: '217' }, { last_name: 'x'.repeat(101) }]) {
      const answer = await open().correct(rose, { ...details, ...wrong });
      expect(answer._unsafeUnwrapErr().kind).toBe('rejected');
    }
    expect((await open().read(rose))._unsafeUnwrap()).toEqual(kept);
  });

  it('corrects even if nothing was saved yet', async () => {
    const may = { userId: await account('may@example.com'), email: 'may@example.com' };
    const details = { first_name: 'May', last_name: 'Day', phone: '2175550123' };
    const kept = (await open().correct(may, details))._unsafeUnwrap();
    expect(kept.onboarding).toMatchObject({ ...details, email_auth: true, step_completed: null });
  });

  it('erases every row of the person, in one transaction with the receipt, and nothing of another', async () => {
    const { rose, otis } = await prepare();
    const before = (await open().read(otis))._unsafeUnwrap();
    (await open().erase(rose))._unsafeUnwrap();
    expect((await open().read(rose))._unsafeUnwrap()).toBeNull();
    expect((await open().read(otis))._unsafeUnwrap()).toEqual(before);
    for (const table of [
      'auth.users',
      'auth.sessions',
      'public.user_onboarding',
      'public.appointments',
      'public.identity_links',
    ]) {
      expect([table, await count(table)]).toEqual([table, 1]);
    }
    expect(await lite.query('select recipient, subject from public.outbox order by recipient')).toEqual([
      { recipient: OTIS, subject: null },
      { recipient: ROSE, subject: 'Deleted' },
    ]);
    expect((await open().erase(rose))._unsafeUnwrapErr().kind).toBe('rejected');
    expect(await count('public.outbox')).toBe(2);
  });

  it('erases nothing if the receipt cannot be queued', async () => {
    const { rose } = await prepare();
    const broken = makeHostedPersonalData({
      client: openClient(),
      clock: makeManualClock(NOW),
      // The id of an existing mail.
      random: { uuid: () => OTIS },
      mail: receipt,
      mailWords: MAIL_WORDS,
    });
    await expect(broken.erase(rose)).rejects.toThrow('refused');
    expect((await open().read(rose))._unsafeUnwrap()?.events.count).toBe(2);
  });
});

it('characters that PostgreSQL cannot store are replaced, and nothing else changes', async () => {
  const harness = await makeHarness();
  const page = 'faq' as const;
  const ranking = ['planning_tools', 'early_deposits', 'easy_switching', 'talk_to_person'];
  const answers = {
    q1: 'nul \0 here',
    q2: 'half \ud800 a pair',
    q3: 'a pair \u{1F600}',
    q4: JSON.stringify({ ranking, otherText: 'o\0k' }),
    q5: String.raw`a typed \u0000 and \ud800`,
  };
  (await harness.surveys.submit({ answers, page, sessionId: BROWSER }))._unsafeUnwrap();
  expect((await harness.storedSurveys())[0]?.answers).toEqual({
    ...answers,
    q1: 'nul \ufffd here',
    q2: 'half \ufffd a pair',
  });
});

it('a wrong key is a bug, reported without submitted values', async () => {
  const client = makeServiceClient({ url: lite.url, serviceKey: 'sb_secret_wrong' });
  const inbox = makeHostedAnonymousPreferences({ client });
  await expect(inbox.save({ sessionId: BROWSER, timing: 'SECRET' })).rejects.toThrow(
    /^the hosted database refused with 401 \S*$/,
  );
});

it('no response is unavailable', async () => {
  const client = makeServiceClient({ url: 'http://127.0.0.1:9', serviceKey: 'x' });
  const answer = await makeHostedAnonymousPreferences({ client }).save({ sessionId: BROWSER, timing: 'x' });
  expect(answer._unsafeUnwrapErr().kind).toBe('unavailable');
});

import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteStore, type SqliteStore } from '#adapters/sqlite/group-commit.ts';
import { openSqliteResearchStore } from '#adapters/sqlite/research/sqlite-research-store.ts';
import { makeSqliteCleanUp } from '#adapters/sqlite/sqlite-clean-up.ts';
import { makeSqliteEventStore } from '#adapters/sqlite/sqlite-event-store.ts';
import type { EventBatch } from '#core/measurement/event-batch.ts';
import { cutQuestion } from '#core/measurement/faq-question.ts';
import type { MeasuredPage } from '#core/measurement/measured-names.ts';
import { type Cell, makeReport, type Report } from '#core/research/report.ts';
import { dayNumber, readRange } from '#core/research/report-range.ts';
import { makeDataFolder } from '../../../support/data-folder.ts';

type Event = EventBatch['events'][number]['event'];
const at = (time: string) => Date.parse(time);
const uuid = (number: number) => `${String(number).padStart(8, '0')}-1111-4111-8111-111111111111`;
const to = (page: MeasuredPage): Event => ({ name: 'navigation', from: null, to: page });
const STEPS = [
  'start',
  'verify-email',
  'signup-calendar',
  'signup-account',
  'signup-confirmation',
  'launch-countdown',
] as const;
const RANGE = readRange('2026-11-01', '2026-11-03', at('2026-12-01T12:00:00Z'))._unsafeUnwrap();

let folder: string;
let path: string;
let store: SqliteStore;
let database: Database.Database;
let report: Report;
let now = 0;

/** Twelve visitors, counted by hand below. */
beforeAll(async () => {
  folder = makeDataFolder('checkahead-research-');
  path = join(folder, 'store.sqlite');
  store = openSqliteStore(path);
  database = store.connection();
  const events = makeSqliteEventStore({ store, clock: { now: () => now } });
  const come = async (
    browser: number,
    time: string,
    campaign: EventBatch['campaign'],
    sent: readonly (readonly [Event, number])[],
  ) => {
    now = at(time);
    const batch = sent.map(([event, seconds]) => ({ event, at: now + seconds * 1_000 }));
    (
      await events.record({ anonymousId: uuid(browser), userId: null, campaign, events: batch })
    )._unsafeUnwrap();
  };
  const english = { landing_page: '/', language: 'en' } as const;
  const radio = { landing_page: '/home', language: 'en', utm_source: 'radio', utm_campaign: 'fall' } as const;
  const spanish = { landing_page: '/', language: 'es' } as const;
  /** Opens the first pages of the sign-up, each this many seconds after the one before. */
  const walk = (count: number, seconds: number) =>
    STEPS.slice(0, count).map((page, index) => [to(page), (index + 1) * seconds] as const);

  // October 31, 23:59 in New York: not in the report, although the next visit is.
  await come(1, '2026-11-01T03:59:00Z', english, [[to('landing'), 0]]);
  await come(1, '2026-11-02T12:00:00Z', english, walk(6, 10));
  // Four see only the landing page; one of them twice.
  await come(2, '2026-11-01T04:00:00Z', english, [[to('landing'), 0]]);
  await come(2, '2026-11-02T12:00:00Z', radio, [[to('faq'), 0]]);
  await come(3, '2026-11-01T12:00:00Z', english, [
    [{ name: 'faq_expanded', item: 0, question: cutQuestion('Is this real?') }, 0],
  ]);
  await come(4, '2026-11-01T12:00:00Z', radio, [[to('home'), 0]]);
  await come(5, '2026-11-04T04:59:00Z', spanish, [
    [{ name: 'faq_expanded', item: 0, question: cutQuestion('¿Es real?') }, 0],
  ]);
  // Two open the form, one of them makes the same mistake twice.
  const mistake: Event = { name: 'form_field_error', form: 'start', field: 'email', problem: 'not-valid' };
  await come(6, '2026-11-02T12:00:00Z', english, [...walk(1, 10), [mistake, 12], [mistake, 14]]);
  await come(7, '2026-11-02T12:00:00Z', radio, walk(1, 10));
  // Five confirm the email: 10, 20, 30 and 40 seconds for each page; one comes back on another day to finish.
  await come(8, '2026-11-02T12:00:00Z', english, [...walk(3, 10), [mistake, 11]]);
  await come(9, '2026-11-02T12:00:00Z', english, walk(3, 20));
  await come(10, '2026-11-02T12:00:00Z', radio, walk(4, 30));
  await come(11, '2026-11-03T12:00:00Z', spanish, walk(6, 40));
  await come(12, '2026-11-03T12:00:00Z', english, walk(2, 10));
  await come(12, '2026-11-20T12:00:00Z', english, [
    [to('signup-calendar'), 0],
    [to('signup-account'), 10],
    [to('signup-confirmation'), 20],
    [to('launch-countdown'), 30],
  ]);
  // Too late.
  await come(13, '2026-11-04T05:00:00Z', english, walk(6, 10));

  const addPerson = (
    number: number,
    time: string,
    step: string | null,
    timing: string | null,
    language: string,
  ) => {
    const email = `person-${number}@example.test`;
    database
      .prepare('INSERT INTO accounts (id, email, created_at, language) VALUES (?, ?, 0, ?)')
      .run(uuid(number), email, language);
    database
      .prepare(
        `INSERT INTO user_onboarding (id, email, email_auth, created_at, updated_at, step_completed, benefit_timing_preference,
           ssn_provided, bank_linked, clicked_link_bank) VALUES (?, ?, 1, ?, ?, ?, ?, 0, 0, 0)`,
      )
      .run(uuid(number), email, time, time, step, timing);
  };
  addPerson(1, '2026-11-01T03:59:59.999Z', 'completed', 'other', 'en');
  addPerson(2, '2026-11-01T04:00:00.000Z', 'completed', '2nd_wednesday', 'en');
  addPerson(3, '2026-11-04T04:59:59.999Z', 'calendar_intro', 'On the third, Ruth Canary', 'es');
  addPerson(4, '2026-11-02T12:00:00.000Z', null, null, 'en');
  addPerson(5, '2026-11-04T05:00:00.000Z', 'completed', 'other', 'en');
  const addPreference = database.prepare(
    'INSERT INTO anonymous_preferences (session_uuid, timing_preference, saved_at) VALUES (?, ?, ?)',
  );
  addPreference.run(uuid(1), '3rd_wednesday', at('2026-11-02T12:00:00Z'));
  addPreference.run(uuid(2), 'my own words', at('2026-11-02T12:00:00Z'));
  addPreference.run(uuid(3), 'other', at('2026-11-05T12:00:00Z'));
  const addSurvey = database.prepare(
    'INSERT INTO survey_submissions (session_id, answers, page, received_at) VALUES (?, ?, ?, ?)',
  );
  const orders = [
    ['early_deposits', 'easy_switching', 'planning_tools', 'talk_to_person'],
    ['early_deposits', 'planning_tools', 'easy_switching', 'talk_to_person'],
    ['talk_to_person', 'early_deposits', 'easy_switching', 'planning_tools'],
  ];
  for (const [index, ranking] of orders.entries()) {
    const q4 = JSON.stringify({ ranking, otherText: 'none' });
    const answers = {
      q1: 'radio',
      q2: `reason ${index}`,
      q3: 'call 212-555-0147',
      q4,
      q5: '=HYPERLINK("x")',
      language: index === 2 ? 'es' : 'en',
    };
    addSurvey.run(uuid(index), JSON.stringify(answers), 'landing', at('2026-11-02T12:00:00Z'));
  }
  report = makeReport((await openSqliteResearchStore(path).all(RANGE))._unsafeUnwrap(), RANGE, 1);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const rowsOf = (id: string, from: Report = report): readonly (readonly Cell[])[] =>
  from.tables.find((table) => table.id === id)?.rows ?? [];
/** The first columns of each row. */
const columnsOf = (id: string, columns: number) => rowsOf(id).map((row) => row.slice(0, columns));

describe('every figure, counted by hand', () => {
  it('how many came, and how far', () => {
    expect(rowsOf('overview').map((row) => [row[0], row[1], row[5]])).toEqual([
      ['Came to the site', 11, 4],
      ["Opened 'Get started'", 7, 2],
      ['Asked for the email link', 5, 0],
      ['Confirmed the email', 5, 2],
      ['Chose a payment day', 3, 1],
      ['Set up the account', 2, 0],
      ['Finished', 2, 2],
    ]);
    expect(
      rowsOf('overview')[3]
        ?.slice(2, 5)
        .map((share) => Number(Number(share).toFixed(3))),
    ).toEqual([0.455, 0.213, 0.72]);
  });

  it('on which day', () => {
    expect(rowsOf('days')).toEqual([
      ['2026-11-01', 3],
      ['2026-11-02', 5],
      ['2026-11-03', 3],
    ]);
  });

  it('from where, by landing page, campaign and language of the first visit', () => {
    expect(columnsOf('landing-pages', 8)).toEqual([
      ['/', 8, 5, 4, 4, 2, 2, 2],
      ['/home', 3, 2, 1, 1, 1, 0, 0],
    ]);
    expect(columnsOf('campaigns', 8)).toEqual([
      ['no campaign', 8, 5, 4, 4, 2, 2, 2],
      ['radio / fall', 3, 2, 1, 1, 1, 0, 0],
    ]);
    expect(columnsOf('languages', 5)).toEqual([
      ['English', 9, 6, 4, 4],
      ['Spanish', 2, 1, 1, 1],
    ]);
  });

  it('which landing page does better', () => {
    const [row] = rowsOf('comparison');
    expect([row?.[0], row?.[1], Number(Number(row?.[2]).toFixed(4)), row?.[5]]).toEqual([
      '/home',
      '/',
      -0.1667,
      'It may be chance',
    ]);
  });

  it('how long each step took', () => {
    const times = rowsOf('step-times').filter(([, language]) => language === 'all');
    expect(times.map(([step, , ...quartiles]) => [step, ...quartiles])).toEqual([
      ['Asked for the email link', 10, 20, 30],
      ['Confirmed the email', 10, 20, 30],
      ['Chose a payment day', 10, 30, 40],
      ['Set up the account', 10, 10, 40],
      ['Finished', 10, 10, 40],
    ]);
  });

  it('which field stopped them', () => {
    expect(columnsOf('field-errors', 3)).toEqual([['start: email', 2, 1]]);
    expect(rowsOf('field-errors')[0]?.slice(6)).toEqual([2, 0]);
  });

  it('which questions they opened', () => {
    expect(rowsOf('faq')).toEqual([['Is this real?', 2, 1, 1]]);
  });

  it('sign-ups and payment days, of everybody', () => {
    expect(rowsOf('sign-ups').filter(([, people]) => people !== 0)).toEqual([
      ['calendar_intro', 1, 0, 1],
      ['completed', 1, 1, 0],
      ['none', 1, 1, 0],
      ['All', 3, 2, 1],
    ]);
    expect(rowsOf('payment-days').filter(([, people]) => people !== 0)).toEqual([
      ['2nd Wednesday of the month', 1, 1, 0],
      ['Another day, in own words', 1, 0, 1],
      ['not answered', 1, 1, 0],
      ['All', 3, 2, 1],
    ]);
    expect(rowsOf('payment-days-without-account').filter(([, people]) => people !== 0)).toEqual([
      ['3rd Wednesday of the month', 1],
      ['Another day, in own words', 1],
      ['All', 2],
    ]);
  });

  it('what they ranked and wrote, without what names a person', () => {
    expect(
      rowsOf('ranking').map(([name, mean, firsts, share, _low, _high, ...byLanguage]) => [
        name,
        Number(Number(mean).toFixed(3)),
        firsts,
        share,
        ...byLanguage,
      ]),
    ).toEqual([
      ['Getting the benefit earlier', 1.333, 2, 2 / 3, 2, 0],
      ['An easy way to switch the direct deposit', 2.667, 0, 0, 0, 0],
      ['Tools to plan the month', 3, 0, 0, 0, 0],
      ['A person to talk to', 3, 1, 1 / 3, 0, 1],
    ]);
    const answers = rowsOf('answers');
    expect(answers).toHaveLength(15);
    expect(answers.slice(3, 6).map(([, answer]) => answer)).toEqual(['reason 0', 'reason 1', 'reason 2']);
    expect(answers[6]).toEqual(['What was unclear, or made you stop and think?', 'call [number]']);
    expect(JSON.stringify(report)).not.toMatch(/Canary|0147|my own words/);
  });
});

it('with the usual limit, nothing of so few people is shown', async () => {
  const data = (await openSqliteResearchStore(path).all(RANGE))._unsafeUnwrap();
  const { tables } = makeReport(data, RANGE, 11);
  for (const { id, rows, columns } of tables) {
    for (const row of rows) {
      for (const [index, cell] of row.entries()) {
        if (columns[index]?.kind === 'count' && typeof cell === 'number')
          expect([id, cell === 0 || cell >= 11]).toEqual([id, true]);
      }
    }
  }
  expect(rowsOf('answers', { ...report, tables }).map(([, answer]) => answer)).toEqual(
    Array(5).fill('small'),
  );
});

it('says that a file cannot be read, and reads it when it is back', async () => {
  const copy = join(folder, 'copy.sqlite');
  await database.backup(copy);
  const research = openSqliteResearchStore(copy);
  const away = join(folder, 'away.sqlite');
  renameSync(copy, away);
  expect((await research.all(RANGE))._unsafeUnwrapErr().kind).toBe('unavailable');
  renameSync(away, copy);
  const both = await Promise.all([research.all(RANGE), research.all(RANGE)]);
  const [first, second] = both.map((read) => read._unsafeUnwrap());
  // The second one waited for what the first was reading.
  expect(second).toBe(first);
  expect(makeReport(first as NonNullable<typeof first>, RANGE, 1)).toEqual(report);
});

describe('the rows of visitors', () => {
  const visitors = (): Record<string, unknown>[] =>
    database
      .prepare(
        'SELECT anonymous_id, day, landing_page, source, campaign, language, stage, at_1, at_2, at_3, at_4, at_5, at_6 FROM research_visitors JOIN research_arrivals ON research_arrivals.id = arrival_id ORDER BY anonymous_id',
      )
      .all() as Record<string, unknown>[];

  it('are those that the migration makes of stored events', () => {
    const written = visitors();
    expect(written).toHaveLength(13);
    database.exec(
      'BEGIN; DROP TABLE research_visitors; DROP TABLE research_arrivals; DROP TRIGGER research_visitor_forgotten; DROP TABLE research_demo',
    );
    database.exec(
      readFileSync(
        new URL('../../../../adapters/sqlite/migrations/0015-research.sql', import.meta.url),
        'utf8',
      ),
    );
    const made = visitors();
    database.exec('ROLLBACK');
    // The second one came at midnight in summer time, which the migration does not know.
    const day = { ...written[1], day: dayNumber('2026-10-31') };
    expect(made).toEqual(written.with(1, day));
  });

  it('go when the person is forgotten, and when they are old', async () => {
    database.exec('SAVEPOINT before');
    database.prepare('INSERT INTO forgotten_browsers VALUES (?)').run(uuid(4));
    expect(visitors()).toHaveLength(12);
    database.exec('ROLLBACK TO before; RELEASE before');
    const nothing = {
      sessionsBefore: 0,
      challengesBefore: 0,
      mailBefore: 0,
      appointmentsBefore: 0,
      holdsBefore: 0,
      surveysBefore: 0,
      anonymousPreferencesBefore: 0,
      knownBrowsersBefore: 0,
      wrongTriesBeforeDay: 0,
      securityLogBefore: 0,
    };
    const cleanUp = makeSqliteCleanUp({ store });
    (
      await cleanUp.deleteExpired({
        ...nothing,
        eventsBefore: at('2026-11-02T12:00:00Z'),
        limit: 100,
      } as never)
    )._unsafeUnwrap();
    expect(visitors()).toHaveLength(9);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { easternDay } from '#core/calendar/day-number.ts';
import type { EventBatch, EventStore } from '#core/measurement/event-batch.ts';
import { cutQuestion } from '#core/measurement/faq-question.ts';
import { type Cell, makeReport, type Report } from '#core/research/report.ts';
import { readRange } from '#core/research/report-range.ts';
import type { ResearchStore, SurveyRow } from '#core/research/research-store.ts';
import type { MeasuredPage } from '#core/site/pages.ts';
import type { RetentionStore } from '#core/site/retention.ts';
import { REPORT_WORDS } from '#server/console/report-words.ts';
import { NOTHING_EXPIRED } from '#tests/support/nothing-expired.ts';
import { uuid } from '#tests/support/uuid.ts';
import type { BreakableBackend } from './contract.ts';

type Event = EventBatch['events'][number]['event'];
const at = (time: string) => Date.parse(time);
const to = (page: MeasuredPage): Event => ({ name: 'navigation', from: null, to: page });
const STEPS = [
  'start',
  'verify-email',
  'signup-calendar',
  'signup-account',
  'signup-confirmation',
  'launch-countdown',
] as const;
export const RANGE = readRange('2026-11-01', '2026-11-03', at('2026-12-01T12:00:00Z'))._unsafeUnwrap();
const ALL_DAYS = readRange('2026-10-01', '2026-12-01', at('2026-12-01T12:00:00Z'))._unsafeUnwrap();

export interface ResearchHarness extends BreakableBackend {
  readonly events: EventStore;
  readonly research: ResearchStore;
  readonly cleanUp: RetentionStore;
  /** Times of the event store. */
  setNow(at: number): void;
  addPerson(person: {
    readonly id: string;
    readonly email: string;
    readonly createdAt: string;
    readonly step: string | null;
    readonly timing: string | null;
    readonly language: string;
  }): Promise<void>;
  addPreference(preference: { sessionId: string; timing: string; savedAt: number }): Promise<void>;
  addSurvey(survey: { sessionId: string; answers: SurveyRow; receivedAt: number }): Promise<void>;
  /** Stores made-up kinds of arrivals, of one visitor each, as many as are told apart. */
  addArrivals(): Promise<void>;
  /** As when the person of this browser deletes the account. */
  forget(anonymousId: string): Promise<void>;
}

/** Thirteen visitors, of whom twelve are in the report. */
export async function comeToTheSite({
  events,
  setNow,
}: Pick<ResearchHarness, 'events' | 'setNow'>): Promise<void> {
  const come = async (
    browser: number,
    time: string,
    campaign: EventBatch['campaign'],
    sent: readonly (readonly [Event, number])[],
  ) => {
    const now = at(time);
    setNow(now);
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
  // 25 hours, which are too long to have a time, and then 23.
  await come(12, '2026-11-04T13:00:20Z', english, [
    [to('signup-calendar'), 0],
    [to('signup-account'), 82_800],
    [to('signup-confirmation'), 82_810],
    [to('launch-countdown'), 82_820],
  ]);
  // Too late.
  await come(13, '2026-11-04T05:00:00Z', english, walk(6, 10));
}

/** Contract of every `ResearchStore` with the event store that fills it: visitors counted by hand. */
export function describeResearchContract(name: string, makeHarness: () => Promise<ResearchHarness>): void {
  describe(`research: ${name}`, () => {
    let harness: ResearchHarness;
    let report: Report;
    beforeAll(async () => {
      harness = await makeHarness();
      const { research } = harness;
      await comeToTheSite(harness);
      for (const [number, createdAt, step, timing, language] of [
        [1, '2026-11-01T03:59:59.999Z', 'completed', 'other', 'en'],
        [2, '2026-11-01T04:00:00.000Z', 'completed', '2nd_wednesday', 'en'],
        [3, '2026-11-04T04:59:59.999Z', 'calendar_intro', 'On the third, Ruth Canary', 'es'],
        [4, '2026-11-02T12:00:00.000Z', null, null, 'en'],
        [5, '2026-11-04T05:00:00.000Z', 'completed', 'other', 'en'],
      ] as const) {
        const email = `person-${number}@example.test`;
        await harness.addPerson({ id: uuid(number), email, createdAt, step, timing, language });
      }
      for (const [number, timing, savedAt] of [
        [1, '3rd_wednesday', '2026-11-02T12:00:00Z'],
        [2, 'my own words', '2026-11-02T12:00:00Z'],
        [3, 'other', '2026-11-05T12:00:00Z'],
      ] as const)
        await harness.addPreference({ sessionId: uuid(number), timing, savedAt: at(savedAt) });
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
        await harness.addSurvey({ sessionId: uuid(index), answers, receivedAt: at('2026-11-02T12:00:00Z') });
      }
      report = makeReport((await research.all(RANGE))._unsafeUnwrap(), RANGE, 1, REPORT_WORDS);
    });
    afterAll(() => harness.close());

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
          ['Opened the countdown', 2, 2],
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
          ['Chose a payment day', 30, 40, 82_800],
          ['Set up the account', 10, 10, 40],
          ['Opened the countdown', 10, 10, 40],
        ]);
        const inSpanish = rowsOf('step-times').filter(([, language]) => language === 'Spanish');
        expect(inSpanish.map(([, , ...quartiles]) => quartiles)).toEqual(Array(5).fill([40, 40, 40]));
      });

      it('which field stopped them', () => {
        expect(columnsOf('field-errors', 3)).toEqual([['start: email', 2, 1]]);
        expect(rowsOf('field-errors')[0]?.slice(6)).toEqual([2, 0]);
      });

      it('which questions they opened', () => expect(rowsOf('faq')).toEqual([['Is this real?', 2, 1, 1]]));

      it('sign-ups and payment days, of everybody', () => {
        expect(rowsOf('sign-ups').filter(([, people]) => people !== 0)).toEqual([
          ['calendar_intro', 1, 0, 1],
          ['completed', 1, 1, 0],
          ['none', 1, 1, 0],
          ['All', 3, 2, 1],
        ]);
        expect(rowsOf('payment-days').filter(([, people]) => people !== 0)).toEqual([
          ['2nd Wednesday of the month', 1, 1, 0],
          ['Another day', 1, 0, 1],
          ['not answered', 1, 1, 0],
          ['All', 3, 2, 1],
        ]);
        expect(rowsOf('payment-days-without-account').filter(([, people]) => people !== 0)).toEqual([
          ['3rd Wednesday of the month', 1],
          ['Another day', 1],
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
          ['Getting my benefit earlier', 1.333, 2, 2 / 3, 2, 0],
          ['An easy way to switch my direct deposit', 2.667, 0, 0, 0, 0],
          ['Tools to plan my month', 3, 0, 0, 0, 0],
          ['A person I can talk to', 3, 1, 1 / 3, 0, 1],
        ]);
        const answers = rowsOf('answers');
        expect(answers).toHaveLength(15);
        expect(answers.slice(3, 6).map(([, answer]) => answer)).toEqual(['reason 0', 'reason 1', 'reason 2']);
        expect(answers[6]).toEqual(['What was unclear, or made you stop and think?', 'call [number]']);
        expect(JSON.stringify(report)).not.toMatch(/Canary|0147|my own words/);
      });
    });

    it('with the usual limit, nothing of so few people is shown', async () => {
      const data = (await harness.research.all(RANGE))._unsafeUnwrap();
      const { tables } = makeReport(data, RANGE, 11, REPORT_WORDS);
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

    it('is unavailable while the backend is, and works again after it', async () => {
      await harness.breakBackend();
      expect((await harness.research.all(RANGE))._unsafeUnwrapErr().kind).toBe('unavailable');
      await harness.healBackend();
      expect(makeReport((await harness.research.all(RANGE))._unsafeUnwrap(), RANGE, 1, REPORT_WORDS)).toEqual(
        report,
      );
    });

    it('forgets the visitors who deleted their account, and those who are old', async () => {
      const visitors = async () =>
        (await harness.research.all(ALL_DAYS))
          ._unsafeUnwrap()
          .arrivals.reduce((sum, row) => sum + row.visitors, 0);
      expect(await visitors()).toBe(13);
      await harness.forget(uuid(4));
      expect(await visitors()).toBe(12);
      const visitorsBeforeDay = easternDay(at('2026-11-02T12:00:00Z'));
      const expired = { ...NOTHING_EXPIRED, visitorsBeforeDay, limit: 100 };
      (await harness.cleanUp.deleteExpired(expired))._unsafeUnwrap();
      expect(await visitors()).toBe(9);
    });

    it('tells apart a campaign with people before and during a flood of made-up ones, and loses no visitor', async () => {
      const flooded = await makeHarness();
      let browser = 0;
      const come = async (source: string) => {
        const event = { event: to('landing'), at: 1 };
        const campaign = { landing_page: '/', language: 'en', utm_source: source } as const;
        browser += 1;
        const visitor = { anonymousId: uuid(browser), userId: null, campaign, events: [event] };
        (await flooded.events.record(visitor))._unsafeUnwrap();
      };
      flooded.setNow(at('2026-11-02T12:00:00Z'));
      for (const source of ['radio', 'radio', 'radio', 'once', 'and-once']) await come(source);
      await flooded.addArrivals();
      for (let visitor = 0; visitor < 200; visitor += 1) {
        await come(`made-up${visitor}`);
        if (visitor % 20 === 0) await come('letter');
      }
      await come('radio');
      const { arrivals } = (await flooded.research.all(RANGE))._unsafeUnwrap();
      const visitorsFrom = (source: string) =>
        arrivals.flatMap((row) => (row.source === source ? [row.visitors] : []));
      expect(['radio', 'letter', 'once', ''].map(visitorsFrom)).toEqual([[4], [10], [], [2]]);
      expect(arrivals.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(browser);
      await flooded.close();
    });
  });
}

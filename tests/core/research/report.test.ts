import { expect, it } from 'vitest';
import { BENEFIT_TIMINGS } from '#core/benefits/benefit-timing.ts';
import { makeReport } from '#core/research/report.ts';
import { RANKING_OPTIONS } from '#core/survey/survey-answers.ts';
import { REPORT_WORDS } from '#server/console/report-words.ts';
import { timingLabel } from '#web/copy/en/calendar.ts';
import { OPEN_QUESTIONS, rankingCopy } from '#web/copy/en/survey.ts';

const RANGE = { from: '2026-11-01', to: '2026-11-01', firstDay: 0, lastDay: 0, start: 0, end: 1 };
const NOTHING = {
  arrivals: [],
  stepTimes: [],
  fieldErrors: [],
  faq: [],
  signUps: [],
  anonymousTimings: [],
  surveys: [],
  isDemo: false,
};

it('answers are a sample of all days, the same each time', () => {
  const letters = (index: number) =>
    [...String(index).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const surveys = Array.from({ length: 1_999 }, (_, index) => ({
    q1: letters(index),
    q2: '',
    q3: '',
    q4: '',
    q5: '',
  }));
  const answersOf = (given: typeof surveys) =>
    makeReport({ ...NOTHING, surveys: given }, RANGE, 11, REPORT_WORDS)
      .tables.find(({ id }) => id === 'answers')
      ?.rows.flatMap(([question, answer]) =>
        question === 'What brought you to this site today?' ? [String(answer)] : [],
      );
  const sample = answersOf(surveys) ?? [];
  expect(new Set(sample).size).toBe(200);
  expect(answersOf(surveys)).toEqual(sample);
  for (let hundred = 0; hundred < 1_900; hundred += 100) {
    const shown = sample.filter((answer) => answer.startsWith(letters(hundred).slice(0, 2)));
    expect(Math.abs(shown.length - 10)).toBeLessThanOrEqual(1);
  }
  expect(answersOf(surveys.slice(0, 150))).toHaveLength(150);
});

it('neither names nor order tell which small count is the greater one', () => {
  const arrival = (campaign: string, visitors: number) => ({
    day: 0,
    landingPage: '/',
    source: 'mail',
    campaign,
    language: 'en',
    stage: 0,
    visitors,
  });
  const opened = (question: string, item: number, visitors: number) => ({
    question,
    item,
    language: 'en',
    visitors,
  });
  const report = makeReport(
    {
      ...NOTHING,
      arrivals: [arrival('spring', 10), arrival('autumn', 9), arrival('winter', 40)],
      faq: [opened('Why?', 0, 10), opened('How?', 1, 9), opened('When?', 2, 40)],
    },
    RANGE,
    11,
    REPORT_WORDS,
  );
  const firstCells = (id: string) =>
    report.tables.find((table) => table.id === id)?.rows.map((row) => row.slice(0, 2));
  expect(firstCells('campaigns')).toEqual([
    ['mail / winter', 40],
    ['All others', 19],
  ]);
  expect(firstCells('faq')).toEqual([
    ['When?', 40],
    ['How?', 'small'],
    ['Why?', 'small'],
  ]);
});

it('payment days and questions have the names that the pages give them', () => {
  const q4 = JSON.stringify({ ranking: [], otherText: '' });
  const surveys = [{ q1: '', q2: '', q3: '', q4, q5: '' }];
  const { tables } = makeReport({ ...NOTHING, surveys }, RANGE, 1, REPORT_WORDS);
  const names = (table: string) => tables.find(({ id }) => id === table)?.rows.map(([name]) => name);
  const { q1, q2, q3, q5 } = OPEN_QUESTIONS;
  const ranking = `${rankingCopy.question} ${rankingCopy.other.label}`;
  expect(names('answers')).toEqual([q1.question, q2.question, q3.question, ranking, q5.question]);
  const days = BENEFIT_TIMINGS.map(timingLabel);
  expect(names('ranking')).toEqual(RANKING_OPTIONS.map((option) => rankingCopy.options[option]));
  expect(names('payment-days')).toEqual([...days, 'not answered', 'All']);
  expect(names('payment-days-without-account')).toEqual([...days, 'All']);
});

import { expect, it } from 'vitest';
import { makeReport } from '#core/research/report.ts';

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

it('the order of rows does not tell which small count is the greater one', () => {
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
  );
  const firstCells = (id: string) =>
    report.tables.find((table) => table.id === id)?.rows.map((row) => row.slice(0, 2));
  expect(firstCells('campaigns')).toEqual([
    ['mail / winter', 40],
    ['mail / autumn', 'small'],
    ['mail / spring', 'small'],
  ]);
  expect(firstCells('faq')).toEqual([
    ['When?', 40],
    ['How?', 'small'],
    ['Why?', 'small'],
  ]);
});

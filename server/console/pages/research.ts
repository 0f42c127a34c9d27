import { Hono } from 'hono';
import { html } from 'hono/html';
import { addDays, easternDate } from '#core/calendar/calendar-date.ts';
import { readRange } from '#core/research/report-range.ts';
import { rangeProblem, siteReport } from '../make-report.ts';
import { reportNote, reportTables } from '../report-html.ts';
import type { Screen } from '../screen.ts';

/** Shown until others are asked for. */
const DAYS = 30;

/** The same tables as the report of `npm run report`, for the days of the form. */
export const researchScreen: Screen = {
  path: '/research',
  name: 'Research',
  routes: ({ research, settings, ports, showPage, showProblem }) =>
    new Hono().get('/', async (c) => {
      const now = ports.clock.now();
      const today = easternDate(now);
      const from = c.req.query('from') ?? addDays(today, 1 - DAYS);
      const to = c.req.query('to') ?? today;
      const form = html`<form method="get" action="./research" class="row">
<p class="field"><label for="from">From</label><input id="from" name="from" type="date" required value="${from}"></p>
<p class="field"><label for="to">To</label><input id="to" name="to" type="date" required value="${to}"></p>
<button>Show</button></form>`;
      const range = readRange(from, to, now);
      if (range.isErr()) {
        const body = html`<p class="problem" role="alert">${rangeProblem(range.error)}</p>${form}`;
        return showPage(c, { title: 'Research', body, status: 400 });
      }
      const data = await research.all(range.value);
      if (data.isErr()) return showProblem(c, data.error);
      const report = siteReport(data.value, range.value, settings);
      const body = html`${form}<p class="notice">${reportNote(report)}</p>${reportTables(report.tables, report.minimumCell)}`;
      return showPage(c, { title: 'Research', body });
    }),
};

import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { ok } from 'neverthrow';
import { addDays, easternDate } from '#core/calendar/calendar-date.ts';
import { DAY_MS } from '#core/calendar/durations.ts';
import { isUpcoming } from '#core/consultation/change-call.ts';
import { NOTE_MAX_LENGTH, type Week } from '#core/operating/operator-calls.ts';
import { type Appointment, CALL_OUTCOMES, type CallOutcome } from '#core/ports/appointments.ts';
import type { By } from '#core/ports/audit-log.ts';
import { holdOver, unavailable } from '#core/ports/failures.ts';
import type { ConsultationSlot } from '#core/ports/scheduler.ts';
import { dayName, moment, time } from '../../composition/formats.ts';
import { action, doneNotice, reasonField, table } from '../layout.ts';
import type { Html, Screen } from '../screen.ts';
import { phoneWords } from './people.ts';

const OUTCOMES: Readonly<Record<CallOutcome, string>> = {
  held: 'Took place',
  'not-reached': 'Not reached',
  'wants-another': 'Wants another call',
};

const DONE = {
  moved: 'The call is moved. The person gets a mail with the new time.',
  canceled: 'The call is canceled. The person gets a mail.',
  noted: 'The note is saved.',
  blocked: 'Nobody can book this day.',
  'blocked-with-calls': 'Nobody can book this day any more. It still has calls: move or cancel them.',
  opened: 'This day can be booked again.',
} as const;

const phoneOf = ({ phone }: Appointment) => (phone === null ? 'Person calls' : phoneWords(phone));

const callRow = (call: Appointment): Html => html`<tr>
<td class="when">${time(call.startsAt)}</td><td>${call.name}</td><td class="when">${phoneOf(call)}</td>
<td>${call.outcome ? OUTCOMES[call.outcome] : ''}</td>
<td><a href="./calls/${call.id}">Open<span class="visually-hidden"> the call at ${moment(call.startsAt)}</span></a></td></tr>`;

function weekTable({ days, calls }: Week): Html {
  const columns = ['Time', 'Name', 'Phone', 'Outcome', 'Call'];
  const rows = days.flatMap(({ day, blocked, holiday }) => {
    const own = calls.filter(({ startsAt }) => easternDate(startsAt) === day);
    const state = holiday ? 'federal holiday' : blocked ? 'blocked' : own.length === 0 ? 'no calls' : '';
    return [
      html`<tr class="group"><th scope="rowgroup" colspan="5">${dayName(day)}${state === '' ? '' : html` <span class="soft">${state}</span>`}</th></tr>`,
      ...own.map(callRow),
    ];
  });
  return table('Calls of the week', columns, rows);
}

const weekPage = (week: Week, isShown: boolean, done: string | undefined): Html => {
  const monday = week.days[0]?.day ?? '';
  return html`${doneNotice(DONE, done)}
<nav aria-label="Weeks" class="row"><a href="./calls?week=${addDays(monday, -7)}">Week before</a>
<a href="./calls">This week</a><a href="./calls?week=${addDays(monday, 7)}">Week after</a></nav>
<section><h2>Week of ${dayName(monday)}</h2>
<p class="soft">Times are in New York.</p>
${weekTable(week)}
${
  isShown || week.calls.length === 0
    ? ''
    : html`<form method="post" action="./calls/show" class="card row"><input type="hidden" name="week" value="${monday}">
${reasonField('why-show')}<button class="quiet">Show names and numbers</button></form>`
}</section>
<div class="columns">
<section><h2>Blocked days</h2>
${week.blockedDays.length === 0 ? html`<p class="notice">No day is blocked.</p>` : ''}
${week.blockedDays.map((day) =>
  action('/calls/open', dayName(day), {
    fields: html`<input type="hidden" name="day" value="${day}">`,
    id: day,
    label: 'Let people book this day',
  }),
)}
<form method="post" action="./calls/block" class="card"><p class="field"><label for="day">Day</label>
<input id="day" name="day" type="date" required></p>${reasonField('why-block')}<button>Block the day</button>
<p class="soft">Nobody can book it. Calls that are booked stay.</p></form></section>
<section><h2>Calendar feed</h2>
<form method="post" action="./calls/feed" class="card"><p>Subscribe to your calls in the calendar program of this machine. The feed has only
times and the first letter of each name, and it answers only while this console runs. A new address replaces the earlier one.</p>${reasonField('why-feed', 'Subscribe to the calls')}
<button>Make a new address</button></form></section>
</div>`;
};

const slotOptions = (slots: readonly ConsultationSlot[]): Html[] => {
  const days = [...new Set(slots.map(({ startsAt }) => easternDate(startsAt)))];
  return days.map((day) => {
    const own = slots.filter(({ startsAt }) => easternDate(startsAt) === day);
    return html`<optgroup label="${dayName(day)}">${own.map(
      ({ startsAt }) => html`<option value="${startsAt}">${dayName(day)}, ${time(startsAt)}</option>`,
    )}</optgroup>`;
  });
};

const callPage = (
  call: Appointment,
  slots: readonly ConsultationSlot[],
  { isShown, isAhead }: { isShown: boolean; isAhead: boolean },
): Html => {
  const path = `/calls/${call.id}`;
  const seenAt = html`<input type="hidden" name="seenAt" value="${call.startsAt}">`;
  return html`<div class="columns">
<section class="card"><h2>${moment(call.startsAt)}</h2><dl>
<dt>Name</dt><dd>${call.name}</dd><dt>Email address</dt><dd>${call.email}</dd><dt>Phone</dt><dd>${phoneOf(call)}</dd>
<dt>Booked</dt><dd>${moment(call.createdAt)}</dd><dt>Moved</dt><dd>${call.moves ?? 0} times</dd>
<dt>Outcome</dt><dd>${call.outcome ? OUTCOMES[call.outcome] : 'Not said'}</dd>
</dl>${
    isShown
      ? html`<p><a href=".${path}">Hide</a></p>`
      : html`<form method="post" action=".${path}/show">${reasonField('why-show')}<button class="quiet">Show</button></form>`
  }</section>
<section><h2>What you can do</h2>${
    isShown
      ? html`<form method="post" action=".${path}/note" class="card"><h3>Note and outcome</h3>
<p class="field"><label for="outcome">Outcome</label><select id="outcome" name="outcome"><option value="">Not said</option>
${CALL_OUTCOMES.map((outcome) => html`<option value="${outcome}" ${outcome === call.outcome ? html`selected` : ''}>${OUTCOMES[outcome]}</option>`)}</select></p>
<p class="field"><label for="note">Note. The person can read it in their download.</label>
<textarea id="note" name="note" maxlength="${NOTE_MAX_LENGTH}">${call.note ?? ''}</textarea></p>
<input type="hidden" name="seenNote" value="${call.note ?? ''}"><input type="hidden" name="seenOutcome" value="${call.outcome ?? ''}">
${reasonField('why-note', 'Note on a call')}<button>Save</button></form>`
      : html`<p class="notice">Show the call to read its note, or to write one.</p>`
  }
${
  isAhead
    ? html`${action(`${path}/move`, 'Move the call', {
        fields: html`${seenAt}<p>The person gets a mail with the new time, a new link and the calendar entry.</p>
<p class="field"><label for="startsAt">New time</label><select id="startsAt" name="startsAt" required>${slotOptions(slots)}</select></p>`,
      })}
${action(`${path}/cancel`, 'Cancel the call', {
  fields: html`${seenAt}<p>The person gets a mail that says we are sorry, and the calendar entry.</p>`,
  kind: 'danger',
})}`
    : ''
}</section></div>
<p><a href="./calls?week=${easternDate(call.startsAt)}">Back to the week</a></p>`;
};

export const callsScreen: Screen = {
  path: '/calls',
  name: 'Calls',
  routes({ operating: { calls }, ports, callFeed, showPage, showProblem, settle, withReason }) {
    /** On a weekend, the week that comes. */
    const thisWeek = () => easternDate(ports.clock.now() + 2 * DAY_MS);

    async function showWeek(c: Context, day: string, by: By | null = null) {
      const read = await calls.week(day).andThen((week) => {
        const ids = week.calls.map(({ id }) => id);
        return by === null ? ok(week) : calls.show(ids, by).map((shown) => ({ ...week, calls: shown }));
      });
      if (read.isErr()) return showProblem(c, read.error);
      const body = weekPage(read.value, by !== null, c.req.query('done'));
      return showPage(c, { title: 'Calls', body });
    }

    async function showCall(c: Context, id: string, shown: Appointment | null = null) {
      const read = await calls.read(id);
      const slots = await calls.freeSlots();
      if (read.isErr() || slots.isErr()) return showProblem(c, unavailable());
      const call = shown ?? read.value;
      if (call === null) return showProblem(c, holdOver);
      const isAhead = isUpcoming(call, ports.clock.now());
      const body = callPage(call, slots.value, { isShown: shown !== null, isAhead });
      return showPage(c, { title: 'Call', body });
    }

    return new Hono()
      .get('/', (c) => showWeek(c, c.req.query('week') ?? thisWeek()))
      .post('/show', (c) => withReason(c, ({ by, field }) => showWeek(c, field('week'), by)))
      .post('/block', (c) =>
        withReason(c, async ({ by, field }) => {
          const day = field('day');
          const blocked = await calls.block(day, by);
          const done = blocked.isOk() && blocked.value > 0 ? 'blocked-with-calls' : 'blocked';
          return settle(c, blocked, `/calls?week=${day}&done=${done}`);
        }),
      )
      .post('/open', (c) =>
        withReason(c, async ({ by, field }) =>
          settle(c, await calls.open(field('day'), by), '/calls?done=opened'),
        ),
      )
      .post('/feed', (c) =>
        withReason(c, async ({ by }) => {
          const secret = await calls.newFeedSecret(by);
          if (secret.isErr()) return showProblem(c, secret.error);
          const address = `http://${c.req.header('host')}/calls/feed/${secret.value}.ics`;
          const body = html`<p>Subscribe to this address in your calendar program. It is shown only now.</p>
<p class="notice"><code>${address}</code></p>
<p>It works while the console runs. Whoever has it sees when the calls are.</p><p><a href="./calls">Back</a></p>`;
          return showPage(c, { title: 'Calendar feed', body });
        }),
      )
      .get('/feed/:file', async (c) => {
        const feed = await calls.feed(c.req.param('file').replace(/\.ics$/, ''));
        if (feed.isErr()) return c.text('Busy', 503);
        if (feed.value === null) return c.text('Not found', 404);
        return c.body(callFeed(feed.value), 200, { 'content-type': 'text/calendar; charset=utf-8' });
      })
      .get('/:id', (c) => showCall(c, c.req.param('id')))
      .post('/:id/show', (c) =>
        withReason(c, async ({ by }) => {
          const id = c.req.param('id');
          const shown = await calls.show([id], by);
          return shown.isErr() ? showProblem(c, shown.error) : showCall(c, id, shown.value[0]);
        }),
      )
      .post('/:id/note', (c) =>
        withReason(c, async ({ by, field }) => {
          const noteIn = (note: string, outcome: string) => ({
            note: field(note).replaceAll('\r\n', '\n'),
            outcome: field(outcome) === '' ? null : (field(outcome) as CallOutcome),
          });
          const seen = noteIn('seenNote', 'seenOutcome');
          const noted = await calls.note(c.req.param('id'), { ...noteIn('note', 'outcome'), seen }, by);
          return settle(c, noted, '/calls?done=noted');
        }),
      )
      .post('/:id/move', (c) =>
        withReason(c, async ({ by, field }) => {
          const startsAt = Number(field('startsAt'));
          const moved = await calls.move(
            c.req.param('id'),
            { seenAt: Number(field('seenAt')), startsAt },
            by,
          );
          return settle(c, moved, `/calls?week=${easternDate(startsAt || 0)}&done=moved`);
        }),
      )
      .post('/:id/cancel', (c) =>
        withReason(c, async ({ by, field }) => {
          const canceled = await calls.cancel(c.req.param('id'), { seenAt: Number(field('seenAt')) }, by);
          return settle(c, canceled, '/calls?done=canceled');
        }),
      );
  },
};

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { canTake } from '#core/announcement/announcement.ts';
import type {
  AnnouncementPreview,
  AnnouncementStatus,
  UnknownDelivery,
} from '#core/announcement/announcement-service.ts';
import { isEmail, normalizeEmail } from '#core/intake/email.ts';
import { AUDIENCES, type Audience } from '#core/ports/announcement-tables.ts';
import { unavailable } from '#core/ports/failures.ts';
import { composeAnnouncements } from '../../composition/announcements.ts';
import { moment, number, REASON_RANGE } from '../../composition/formats.ts';
import {
  audienceWords,
  paceWords,
  problemWords,
  progressOf,
  REASONS,
  stateWords,
  UNKNOWN_ADVICE,
} from '../announcement-words.ts';
import { reasonField, table } from '../layout.ts';
import type { Html, Screen } from '../screen.ts';

const SHOWN_UNKNOWN = 100;
const REFRESH_SECONDS = 5;

/** As in package.json. */
export const MEMORY_FLAGS = ['--max-semi-space-size=3', '--max-old-space-size=128'];

/** The terminal program sends, so that closing the console stops nothing. What it complains of is shown in this terminal. */
function startProgram(): void {
  const program = join(import.meta.dirname, '..', 'announce.ts');
  const args = [...MEMORY_FLAGS, program, 'continue'];
  spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'ignore', 'inherit'] }).unref();
}

const audienceOf = (value: string | undefined): Audience =>
  AUDIENCES.find((one) => one === value) ?? 'everybody';

const audienceField = (id: string, chosen: Audience): Html => html`<p class="field">
<label for="${id}">To</label>
<select id="${id}" name="to">${AUDIENCES.map(
  (audience) =>
    html`<option value="${audience}" ${audience === chosen ? 'selected' : ''}>${audienceWords(audience)}</option>`,
)}</select>
</p>`;

const actionForm = (action: string, label: string, kind = '', fields: Html | '' = ''): Html =>
  html`<form method="post" action="./launch/${action}">${fields}${reasonField(`why-${action}`)}<button class="${kind}">${label}</button></form>`;

const rows = (lines: readonly (readonly [string, number])[]) =>
  lines.map(
    ([name, count]) => html`<tr><th scope="row">${name}</th><td class="number">${number(count)}</td></tr>`,
  );

function progressSection(status: AnnouncementStatus): Html {
  const { total, sent, left, settled, unknown, isPrepared, others } = progressOf(status);
  const { announcement } = status;
  return html`<section aria-labelledby="progress"><h2 id="progress">Progress</h2>
<p>To ${audienceWords(announcement.audience)}. It is ${stateWords(status, 'console')}.</p>
${
  total === 0
    ? ''
    : html`<p><label for="bar">${isPrepared ? `${number(settled)} of ${number(total)} people` : `Preparing, ${number(total)} people so far`}</label>
<progress id="bar" max="${total}" value="${settled}"></progress></p>
${announcement.state === 'running' ? html`<p>${paceWords(status)}</p>` : ''}
<div class="scroll" role="region" aria-label="Mails" tabindex="0"><table>
<tbody>${rows([
        ['Sent', sent],
        ['To go', left],
        ['Unknown whether they were sent', unknown],
        ...others.map(
          ({ state, reason, count }) =>
            [`${state === 'failed' ? 'Failed' : 'Left out'}: ${REASONS[reason] ?? reason}`, count] as const,
        ),
      ])}</tbody></table></div>`
}
</section>`;
}

/** Nothing can be typed into a page that renews itself. */
const renewingSection = html`<p class="soft">This page renews itself every ${REFRESH_SECONDS} seconds.</p>
<p><a class="button" href="./launch?still">Pause or stop</a></p>`;

const actionsSection = ({ announcement: { state }, isSending }: AnnouncementStatus): Html =>
  html`<section aria-labelledby="actions"><h2 id="actions">Next</h2>
${
  canTake(state, 'test')
    ? actionForm(
        'test',
        'Send a test mail',
        state === 'draft' ? '' : 'quiet',
        html`<p class="field"><label for="address">Your e-mail address</label><input id="address" name="address" type="email" required autocomplete="email"></p>`,
      )
    : ''
}
${canTake(state, 'start') ? actionForm('start', 'Start sending') : ''}
${state === 'running' && !isSending ? actionForm('continue', 'Continue sending') : ''}
${canTake(state, 'pause') ? actionForm('pause', 'Pause') : ''}
${canTake(state, 'resume') ? actionForm('resume', 'Resume') : ''}
${actionForm('stop', state === 'draft' || state === 'tested' ? 'Discard it' : 'Stop for good', 'danger')}
</section>`;

const unknownSection = (deliveries: readonly UnknownDelivery[], inAll: number): Html | '' =>
  deliveries.length === 0
    ? ''
    : html`<section aria-labelledby="unknown"><h2 id="unknown">Unknown whether they were sent</h2>
<p>The sender stopped, or lost its connection, after it handed these over. ${UNKNOWN_ADVICE}</p>
${inAll > deliveries.length ? html`<p class="notice">The first ${number(deliveries.length)} of ${number(inAll)} are shown. <code>npm run announce -- unknown</code> lists them all.</p>` : ''}
<form method="post" action="./launch/again">
${table(
  'Unknown mails',
  ['Send again', 'Address', 'Message id', 'Handed over'],
  deliveries.map(
    ({ number: id, address, messageId, handedOverAt }) =>
      html`<tr><td><input type="checkbox" name="number" value="${id}" id="n${id}"><label class="visually-hidden" for="n${id}">Send ${messageId} again</label></td><td>${address}</td><td>${messageId}</td><td class="when">${handedOverAt === null ? 'not known' : moment(handedOverAt)}</td></tr>`,
  ),
)}
${reasonField('why-again')}<button>Send the checked ones again</button></form></section>`;

const previewSection = (audience: Audience, preview: AnnouncementPreview | null): Html =>
  html`<section aria-labelledby="preview"><h2 id="preview">Who would get it</h2>
<form method="get" action="./launch">${audienceField('to', audience)}<button class="quiet" name="dry-run" value="1">Count, send nothing</button></form>
${
  preview === null
    ? ''
    : html`<p class="notice">${number(preview.recipients)} people would get the mail now.</p>
<table><tbody>${rows(
        Object.entries(preview.excluded).map(([reason, count]) => [
          `Left out: ${REASONS[reason] ?? reason}`,
          count,
        ]),
      )}</tbody></table>
<p class="soft">Such as ${preview.samples.join(', ')}</p>`
}
</section>`;

/** The screen of the announcement. `startSender` starts a program that sends. */
export const makeLaunchScreen = (startSender: () => void = startProgram): Screen => ({
  path: '/launch',
  name: 'Launch',
  routes: ({ showPage, showProblem, readForm, ...backend }) => {
    const { announcements } = composeAnnouncements(backend);

    async function show(c: Context, problem: string | null = null, status: 200 | 400 | 409 = 200) {
      const audience = audienceOf(c.req.query('to'));
      const isDryRun = c.req.query('dry-run') !== undefined;
      const [read, preview, unknown] = await Promise.all([
        announcements.status(),
        isDryRun ? announcements.preview(audience) : null,
        announcements.unknown(SHOWN_UNKNOWN),
      ]);
      if (read.isErr() || preview?.isErr()) return showProblem(c, unavailable());
      const announcement = read.value;
      const state = announcement?.announcement.state ?? 'done';
      const unknownInAll = announcement === null ? 0 : progressOf(announcement).unknown;
      const renews =
        announcement?.isSending === true && problem === null && c.req.query('still') === undefined;
      if (renews) c.header('refresh', String(REFRESH_SECONDS));
      const body = html`
${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`}
${announcement === null ? html`<p class="soft">One mail to everybody, when the service has launched. Whoever finishes the sign-up later gets it then. Nobody gets it twice.</p>` : progressSection(announcement)}
${renews ? renewingSection : ''}
${announcement !== null && state !== 'done' && !renews ? actionsSection(announcement) : ''}
${state === 'done' || renews ? '' : unknownSection(unknown.unwrapOr([]), unknownInAll)}
${
  state === 'done'
    ? html`<section aria-labelledby="new"><h2 id="new">New announcement</h2>${actionForm('new', 'Make a draft', '', audienceField('to-new', audience))}</section>`
    : ''
}
${state === 'running' ? '' : previewSection(audience, preview?.isOk() ? preview.value : null)}`;
      return showPage(c, { title: 'Launch', body, status });
    }

    return new Hono()
      .get('/', (c) => show(c))
      .post('/:action', async (c) => {
        const { field, fields, by } = await readForm(c);
        if (by === null) return show(c, `Please say why, in ${REASON_RANGE}. Nothing was done.`, 400);
        const action = c.req.param('action');
        const act = () => {
          switch (action) {
            case 'new':
              return announcements.create(audienceOf(field('to')), by);
            case 'test':
              return isEmail(field('address'))
                ? announcements.test(normalizeEmail(field('address')), by)
                : 'Please type your full e-mail address. Nothing was sent.';
            case 'start':
              return announcements.start(by);
            case 'pause':
            case 'resume':
            case 'stop':
              return announcements.act(action, by);
            case 'again':
              return announcements.sendAgain(fields('number').map(Number), by);
            case 'continue':
              return announcements.continue(by);
            default:
              return null;
          }
        };
        const acted = act();
        if (acted === null) return c.notFound();
        if (typeof acted === 'string') return show(c, acted, 400);
        const done = await acted;
        if (done.isErr()) {
          return done.error.kind === 'unavailable'
            ? showProblem(c, done.error)
            : show(c, problemWords(done.error), 409);
        }
        if (action === 'start' || action === 'resume' || action === 'continue') startSender();
        return c.redirect('/launch', 303);
      });
  },
});

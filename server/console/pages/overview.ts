import { Hono } from 'hono';
import { html } from 'hono/html';
import { hasLittleSpace } from '#core/operating/installation.ts';
import {
  LATE_CLEAN_UP_MS,
  LATE_MAIL_MS,
  SECURITY_EVENT_HOURS,
  SIGN_UP_DAYS,
} from '#core/operating/overview.ts';
import { MAIL_ANSWER_MS } from '#core/ports/mailer.ts';
import type { MailFigures, QueuedMail } from '#core/ports/operating-tables.ts';
import type { SecurityEventKind } from '#core/ports/security-log.ts';
import { isOnboardingStep, rankOf } from '#core/record/rank.ts';
import type { OnboardingStep } from '#core/record-limits.ts';
import { type Disk, readDisk } from '../../composition/disk.ts';
import { age, dayName, moment, number, size } from '../../composition/formats.ts';
import { VERSION } from '../../composition/version.ts';
import { reasonField, table } from '../layout.ts';
import type { Html, Screen } from '../screen.ts';

const STEPS: Readonly<Record<OnboardingStep, string>> = {
  email_verified: 'Confirmed the address',
  calendar_intro: 'Calendar',
  account_setup: 'Account',
  confirmation: 'Opened the last page',
  ssn_verification: 'Gave the last four digits',
  completed: 'Finished',
};
export const stepName = (step: string | null) =>
  step === null ? 'Not started' : isOnboardingStep(step) ? STEPS[step] : step;

const EVENTS: Readonly<Record<SecurityEventKind, string>> = {
  'proof-refused': 'Wrong passwords and codes',
  'address-locked': 'Addresses locked for unknown browsers',
  'browser-forgotten': 'Known browsers forgotten after wrong codes',
  'limit-hit': 'Requests refused by a limit',
  'request-rejected': 'Requests that our pages do not send',
  'new-browser': 'Log-ins from new browsers',
  'password-set': 'Passwords set',
  'password-changed': 'Passwords changed',
  'password-reset': 'Passwords reset',
  'email-changed': 'Addresses changed',
  'account-deleted': 'Accounts deleted',
};

const TEST_REFRESH_SECONDS = 2;

const bar = (count: number, most: number): Html =>
  html`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${most === 0 ? 0 : (100 * count) / most}" height="10" rx="1"/></svg>`;

const counts = (name: string, label: string, rows: readonly { name: string; count: number }[]): Html => {
  const most = Math.max(0, ...rows.map(({ count }) => count));
  return table(
    name,
    [label, html`<th scope="col" class="number">Number</th>`, html`<td></td>`],
    rows.map(
      (row) =>
        html`<tr><th scope="row">${row.name}</th><td class="number">${number(row.count)}</td><td class="wide">${bar(row.count, most)}</td></tr>`,
    ),
    'dense',
  );
};

function mailWords({ waiting, failing, oldestAt, givenUp }: MailFigures, now: number): Html {
  const late = oldestAt !== null && now - oldestAt > LATE_MAIL_MS;
  return html`<dl>
<dt>Waiting</dt><dd>${number(waiting)}${oldestAt === null ? '' : `, the oldest for ${age(now - oldestAt)}`}</dd>
<dt>Failed, tried again later</dt><dd>${number(failing)}</dd>
<dt>Given up in the last day</dt><dd>${number(givenUp)}</dd>
</dl>
${failing > 0 && !late ? html`<p class="problem">Mail fails and is tried again. The server's log says why.</p>` : ''}
${late ? html`<p class="problem">Mail is late. Is the server running, and does its mail service answer?</p>` : ''}
${givenUp > 0 ? html`<p class="problem">The mail service refused some mail for good, or did not answer for too long.</p>` : ''}`;
}

function serverCard(disk: Disk | null): Html {
  const isLow = disk !== null && hasLittleSpace(disk);
  return html`<section class="card"><h2>Server</h2><dl>
<dt>Version</dt><dd>${VERSION}</dd>
${
  disk === null
    ? ''
    : html`<dt>Database</dt><dd>${size(disk.databaseBytes + disk.logBytes)}</dd>
<dt>Free on its disk</dt><dd>${size(disk.freeBytes)}</dd>`
}
</dl>
${isLow ? html`<p class="problem">The disk is almost full. A full disk stops every sign-up.</p>` : ''}
</section>`;
}

const testMailForm: Html = html`<details><summary>Send a test mail</summary><form method="post" action="./test-mail">
<p class="field"><label for="test-address">To</label><input id="test-address" name="address" type="email" required autocomplete="email"></p>
${reasonField('why-test-mail', 'To see whether mail arrives')}<button>Send it</button></form></details>`;

/** What became of a test mail. `wait`: it is not over. */
function testMailWords(
  { queuedAt, attempts, deliveredAt, givenUpAt }: QueuedMail,
  { now, isDev }: { readonly now: number; readonly isDev: boolean },
): { readonly words: string; readonly kind: 'notice' | 'problem'; readonly wait: boolean } {
  if (deliveredAt !== null) {
    const where = isDev
      ? 'MAIL is dev: it did not leave this machine, and is at /dev/mailbox of the site.'
      : 'The mail service took it. If it does not arrive in a few minutes, look among unwanted mail, and into the log of the mail service.';
    return { words: `Sent ${moment(deliveredAt)}. ${where}`, kind: 'notice', wait: false };
  }
  if (givenUpAt !== null) {
    const words =
      attempts < 2
        ? 'Not sent. The mail service refused it for good. Check the address, MAIL_FROM and whether the service lets you send from it.'
        : `Not sent. The mail service did not take it ${attempts} times, and it was given up.`;
    return { words, kind: 'problem', wait: false };
  }
  if (attempts > 0 && now - queuedAt > MAIL_ANSWER_MS) {
    const words = `Not sent yet. The mail service did not take it ${attempts === 1 ? 'once' : `${attempts} times`}, and the server tries again. Check MAIL, MAIL_FROM, the address and password of the service, and whether it answers.`;
    return { words, kind: 'problem', wait: true };
  }
  return now - queuedAt > MAIL_ANSWER_MS
    ? { words: 'Still waiting. Is the server running? It sends the mail.', kind: 'problem', wait: true }
    : { words: 'Waiting to be sent.', kind: 'notice', wait: true };
}

export const overviewScreen: Screen = {
  path: '/',
  name: 'Overview',
  routes: ({ operating, ports, settings, showPage, showProblem, settle, withReason }) =>
    new Hono()
      .post('/test-mail', (c) =>
        withReason(c, async ({ field, by }) => {
          const sent = await operating.testMail.send(field('address'), by);
          return settle(c, sent, `/test-mail/${sent.unwrapOr('')}`);
        }),
      )
      .get('/test-mail/:id', async (c) => {
        const read = await operating.testMail.state(c.req.param('id'));
        if (read.isErr()) return showProblem(c, read.error);
        if (read.value === null) return c.notFound();
        const now = ports.clock.now();
        const { words, kind, wait } = testMailWords(read.value, {
          now,
          isDev: settings.site.mailFrom === null,
        });
        if (wait) c.header('refresh', String(TEST_REFRESH_SECONDS));
        const body = html`<p class="${kind}" role="status">${words}</p>
${wait ? html`<p class="soft">This page renews itself every ${TEST_REFRESH_SECONDS} seconds.</p>` : ''}
<p><a href="./">Back to the overview</a></p>`;
        return showPage(c, { title: 'Test mail', body });
      })
      .get('/', async (c) => {
        const read = await operating.overview();
        if (read.isErr()) return showProblem(c, read.error);
        const {
          peopleByStep,
          signUps,
          mail,
          securityEvents,
          lastCleanUpAt,
          lastBackupAt,
          openMessages,
          nextCallAt,
        } = read.value;
        const now = ports.clock.now();
        const people = peopleByStep.reduce((sum, { count }) => sum + count, 0);
        const newest = signUps.reduce((sum, { count }) => sum + count, 0);
        const ago = (at: number | null) => (at === null ? 'Never' : `${age(now - at)} ago`);
        const isLate = lastCleanUpAt !== null && now - lastCleanUpAt > LATE_CLEAN_UP_MS;
        const steps = [...peopleByStep].sort((one, other) => rankOf(one.step) - rankOf(other.step));
        const body = html`
<div class="columns">
<section class="card"><h2>Today</h2><dl>
<dt>Messages without an answer</dt><dd><a href="./messages">${number(openMessages)}</a></dd>
<dt>Next call</dt><dd>${nextCallAt === null ? 'None' : html`<a href="./calls">${moment(nextCallAt)}</a>`}</dd>
<dt>Last clean-up</dt><dd>${ago(lastCleanUpAt)}</dd>
<dt>Last backup</dt><dd>${ago(lastBackupAt)}</dd>
</dl>
${isLate ? html`<p class="problem">The clean-up is late. Is the server running?</p>` : ''}
</section>
<section class="card"><h2>Mail</h2>${mailWords(mail, now)}
${testMailForm}</section>
${serverCard(readDisk(settings))}
</div>
<div class="columns">
<section><h2>People by last step: ${number(people)}</h2>${
          people === 0
            ? html`<p class="notice">Nobody has signed up yet.</p>`
            : counts(
                'People by last step',
                'Last step',
                steps.map(({ step, count }) => ({ name: stepName(step), count })),
              )
        }</section>
<section><h2>Security log, last ${SECURITY_EVENT_HOURS} hours</h2>${
          securityEvents.length === 0
            ? html`<p class="notice">Nothing was recorded.</p>`
            : counts(
                'Security log',
                'What',
                securityEvents.map(({ kind, count }) => ({ name: EVENTS[kind] ?? kind, count })),
              )
        }<p class="soft"><code>npm run security-log</code> prints each line.</p></section>
</div>
<section><h2>Sign-ups in the last ${SIGN_UP_DAYS} days: ${number(newest)}</h2>
${counts(
  'Sign-ups per day',
  'Day in New York',
  [...signUps].reverse().map(({ day, count }) => ({ name: dayName(day), count })),
)}</section>`;
        return showPage(c, { title: 'Overview', body });
      }),
};

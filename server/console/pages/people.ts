import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { stream } from 'hono/streaming';
import type { Result } from 'neverthrow';
import { formatPhone, isCompletePhone } from '#core/intake/phone.ts';
import { LANGUAGE_TABLE } from '#core/language/languages.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import { PERSONAL_DATA_FILE_NAME } from '#core/personal-data/personal-data-file.ts';
import type { By, Found, PersonSummary } from '#core/ports/operating.ts';
import { doneNotice, heading, problemPage, reasonField, table } from '../layout.ts';
import { moment } from '../moments.ts';
import { type Html, readForm, type Screen } from '../screen.ts';
import { AUDIT_WORDS } from './audit-log.ts';
import { stepName } from './overview.ts';

const MOST_LOOKS = 200;

const DONE = {
  link: 'A new link is on its way to the person.',
  sessions: 'The person is logged out everywhere.',
  erased: 'The calls, messages and waiting mail of the address are deleted.',
  deleted: 'The account and everything about the person is deleted. A receipt is on its way to them by mail.',
} as const;

/** A person that was searched for, with the reason of the search. Its key is in the address, so that no address names anybody. */
interface Look {
  readonly id: string;
  readonly why: string;
}

const at = (iso: string | null | undefined) => (iso ? moment(Date.parse(iso)) : 'Never');

/** A number in the usual form; a masked one as it is. */
export const phoneWords = (phone: string | null | undefined) =>
  phone && isCompletePhone(phone) ? formatPhone(phone) : phone || 'Not given';

const searchForm = html`<form method="post" action="/people/find" class="card">
<p class="field"><label for="query">Email address or phone number</label>
<input id="query" name="query" required maxlength="320" autocomplete="off" spellcheck="false"></p>
${reasonField('why')}
<button>Search</button>
</form>`;

const details = ({ account, onboarding, appointments, messages, events }: PersonalData): Html => html`<dl>
<dt>Email address</dt><dd>${account.email}</dd>
<dt>Name</dt><dd>${[onboarding?.first_name, onboarding?.last_name].filter(Boolean).join(' ') || 'Not given'}</dd>
<dt>Phone</dt><dd>${phoneWords(onboarding?.phone)}</dd>
<dt>Social Security number</dt><dd>${onboarding?.ssn_last4 ? `Ends in ${onboarding.ssn_last4}` : 'Not given'}</dd>
<dt>Language</dt><dd>${LANGUAGE_TABLE[account.language].name}</dd>
<dt>Last step</dt><dd>${stepName(onboarding?.step_completed ?? null)}</dd>
<dt>Changed last</dt><dd>${at(onboarding?.updated_at)}</dd>
<dt>Account made</dt><dd>${at(account.createdAt)}</dd>
<dt>Address confirmed</dt><dd>${at(account.verifiedAt)}</dd>
<dt>Password</dt><dd>${account.hasPassword ? 'Set' : 'None'}</dd>
<dt>Calls</dt><dd>${appointments.length === 0 ? 'None' : appointments.map(({ startsAt, outcome }) => html`<div>${at(startsAt)}${outcome ? ` (${outcome})` : ''}</div>`)}</dd>
<dt>Messages</dt><dd>${messages?.length ?? 0}</dd>
<dt>Measured events</dt><dd>${events.more ? 'More than ' : ''}${events.count}</dd>
</dl>`;

/** An action that is opened before it can be sent. */
const action = (
  path: string,
  name: string,
  text: string,
  why: string,
  more: Html | '' = '',
  kind = '',
): Html =>
  html`<details><summary>${name}</summary><form method="post" action="${path}">
<p>${text}</p>${more}${reasonField(`why-${path.split('/').at(-1)}`, why)}<button class="${kind}">${name}</button></form></details>`;

const personPage = (
  key: string,
  { why }: Look,
  { data, mailsWaiting, audits }: PersonSummary,
  shown: PersonalData | null,
  done: string | undefined,
): Html => html`${doneNotice(DONE, done)}
<div class="columns">
<section class="card"><h2>Information</h2>${details(shown ?? data)}
${
  shown
    ? html`<p><a href="/people/${key}">Hide</a></p>`
    : html`<form method="post" action="/people/${key}/show">${reasonField('why-show', why)}<button class="quiet">Show</button></form>`
}</section>
<section><h2>What you can do</h2>
${action(`/people/${key}/link`, 'Send a new link', 'Mails a link that logs the person in. It works for 30 minutes.', why)}
${action(`/people/${key}/sessions`, 'End sessions', 'Logs the person out in every browser. Nothing is lost.', why)}
${action(`/people/${key}/download`, 'Download the data', 'The file that the person can download too. Store it safely, and delete it after use.', why)}
${action(
  `/people/${key}/delete`,
  'Delete the person',
  'Deletes the account and everything about the person, and mails them a receipt.',
  why,
  html`<p><label class="check"><input type="checkbox" name="sure" required> I am sure. It cannot be undone.</label></p>`,
  'danger',
)}
</section>
</div>
<div class="columns">
<section><h2>Sessions</h2>${
  data.sessions.length === 0
    ? html`<p class="notice">Not logged in anywhere.</p>`
    : table(
        'Sessions',
        [heading('Logged in'), heading('Last active')],
        data.sessions.map(
          ({ startedAt, lastActiveAt }) =>
            html`<tr><td>${at(startedAt)}</td><td>${at(lastActiveAt)}</td></tr>`,
        ),
      )
}</section>
<section><h2>Mail</h2><p>${mailsWaiting === 0 ? 'No mail to this address is waiting.' : `${mailsWaiting} waiting.`}
<span class="soft">Once a mail is sent, its address is erased, so sent mail is not listed.</span></p></section>
</div>
<section><h2>Audit log of this person</h2>${table(
  'Audit log of this person',
  [heading('When'), heading('Who'), heading('What'), heading('Why')],
  audits.map(
    (line) =>
      html`<tr><td class="when">${moment(line.at)}</td><td>${line.who}</td><td>${AUDIT_WORDS[line.what]}</td><td>${line.why}</td></tr>`,
  ),
)}</section>`;

function foundWords({ calls, messages }: Found, address: string): Html {
  if (calls + messages === 0) return html`<p class="notice" role="status">No account was found.</p>`;
  return html`<p class="notice" role="status">No account was found. With this address there are ${calls} calls and ${messages} messages: see Calls and Messages.</p>
${action(
  '/people/erase-address',
  'Delete them',
  'Deletes the calls, the messages and the waiting mail of this address for good. No mail is sent.',
  'The person asked for it',
  html`<input type="hidden" name="address" value="${address}">`,
  'danger',
)}`;
}

export const peopleScreen: Screen = {
  path: '/people',
  name: 'People',
  routes({ operating: { people }, operator, showPage }) {
    const looks = new Map<string, Look>();
    function addLook(look: Look): string {
      const oldest = looks.size >= MOST_LOOKS ? looks.keys().next().value : undefined;
      if (oldest !== undefined) looks.delete(oldest);
      const key = randomUUID();
      looks.set(key, look);
      return key;
    }
    const over = (c: Context) =>
      showPage(c, {
        title: 'This search is over',
        body: html`<p>Please search for the person again.</p><p><a href="/people">People</a></p>`,
        status: 404,
      });

    async function showPerson(c: Context, key: string, look: Look, shown: PersonalData | null = null) {
      const summary = await people.summary(look.id);
      if (summary.isErr()) return showPage(c, problemPage(summary.error.kind, `/people/${key}`));
      if (summary.value === null) return over(c);
      const body = personPage(key, look, summary.value, shown, c.req.query('done'));
      return showPage(c, { title: 'Person', body });
    }

    /** Does something with the person of the key, for a reason. */
    const act =
      (work: (c: Context, key: string, look: Look, by: By) => Promise<Response>) => async (c: Context) => {
        const key = c.req.param('key') ?? '';
        const look = looks.get(key);
        if (look === undefined) return over(c);
        const { by } = await readForm(c, { operator });
        return by === null ? showPage(c, problemPage('no-reason', `/people/${key}`)) : work(c, key, look, by);
      };
    const settle = (
      c: Context,
      result: Result<unknown, { kind: string }>,
      { back, next }: { back: string; next: string },
    ) => (result.isErr() ? showPage(c, problemPage(result.error.kind, back)) : c.redirect(next, 303));

    const menu = (c: Context, notice: Html | '' = '') =>
      showPage(c, {
        title: 'People',
        body: html`${notice}${doneNotice(DONE, c.req.query('done'))}${searchForm}`,
      });

    return new Hono()
      .get('/', (c) => menu(c))
      .post('/find', async (c) => {
        const { field, by } = await readForm(c, { operator });
        if (by === null) return showPage(c, problemPage('no-reason', '/people'));
        const query = field('query');
        const found = await people.find(query.includes('@') ? { email: query } : { phone: query }, by);
        if (found.isErr()) {
          return found.error.kind === 'unavailable'
            ? showPage(c, problemPage('unavailable', '/people'))
            : menu(
                c,
                html`<p class="problem" role="alert">This is neither an email address nor a phone number with ten digits.</p>`,
              );
        }
        const keys = found.value.people.map((id) => addLook({ id, why: by.why }));
        if (keys.length === 0) return menu(c, foundWords(found.value, query));
        if (keys.length === 1) return c.redirect(`/people/${keys[0]}`, 303);
        const list = html`<p>${keys.length} people gave this number.</p>
<ul>${keys.map((key, index) => html`<li><a href="/people/${key}">Person ${index + 1}</a></li>`)}</ul>`;
        return showPage(c, { title: 'People', body: list });
      })
      .post('/erase-address', async (c) => {
        const { field, by } = await readForm(c, { operator });
        if (by === null) return showPage(c, problemPage('no-reason', '/people'));
        return settle(c, await people.eraseAddress(field('address'), by), {
          back: '/people',
          next: '/people?done=erased',
        });
      })
      .get('/:key', (c) => {
        const key = c.req.param('key');
        const look = looks.get(key);
        return look === undefined ? over(c) : showPerson(c, key, look);
      })
      .post(
        '/:key/show',
        act(async (c, key, look, by) => {
          const shown = await people.show(look.id, by);
          return shown.isErr()
            ? showPage(c, problemPage(shown.error.kind, `/people/${key}`))
            : showPerson(c, key, look, shown.value);
        }),
      )
      .post(
        '/:key/link',
        act(async (c, key, { id }, by) =>
          settle(c, await people.sendLink(id, by), {
            back: `/people/${key}`,
            next: `/people/${key}?done=link`,
          }),
        ),
      )
      .post(
        '/:key/sessions',
        act(async (c, key, { id }, by) =>
          settle(c, await people.endSessions(id, by), {
            back: `/people/${key}`,
            next: `/people/${key}?done=sessions`,
          }),
        ),
      )
      .post(
        '/:key/delete',
        act(async (c, key, { id }, by) => {
          const { sure } = await c.req.parseBody();
          if (sure === undefined) return showPage(c, problemPage('rejected', `/people/${key}`));
          return settle(c, await people.erase(id, by), {
            back: `/people/${key}`,
            next: '/people?done=deleted',
          });
        }),
      )
      .post(
        '/:key/download',
        act(async (c, key, { id }, by) => {
          const file = await people.download(id, by);
          if (file.isErr()) return showPage(c, problemPage(file.error.kind, `/people/${key}`));
          c.header('content-type', 'application/json; charset=utf-8');
          c.header('content-disposition', `attachment; filename="${PERSONAL_DATA_FILE_NAME}"`);
          return stream(c, async (out) => {
            for await (const piece of file.value) {
              // A file without its end shows that it is not complete.
              if (piece.isErr()) return;
              await out.write(piece.value);
            }
          });
        }),
      );
  },
};

import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { LINK_MINUTES } from '#core/identity/one-time-secret.ts';
import { fullName } from '#core/intake/person-name.ts';
import { formatPhone, isCompletePhone } from '#core/intake/phone.ts';
import { LANGUAGE_TABLE } from '#core/language/languages.ts';
import type { Found, PersonSummary } from '#core/operating/operator-people.ts';
import { MOST_FOUND } from '#core/operating/operator-people.ts';
import type { By } from '#core/ports/audit-log.ts';
import { rejected } from '#core/ports/failures.ts';
import type { PersonalData } from '#core/ports/personal-data.ts';
import { EMAIL_MAX_LENGTH } from '#core/record-limits.ts';
import { moment } from '../../composition/formats.ts';
import { fileAnswer } from '../../routes/personal-data.ts';
import { action, doneNotice, reasonField, table } from '../layout.ts';
import type { Html, Screen } from '../screen.ts';
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

const searchForm = html`<form method="post" action="./people/find" class="card">
<p class="field"><label for="query">Email address or phone number</label>
<input id="query" name="query" required maxlength="${EMAIL_MAX_LENGTH}" autocomplete="off" spellcheck="false"></p>
${reasonField('why')}
<button>Search</button>
</form>`;

const details = ({ account, onboarding, appointments, messages, events }: PersonalData): Html => html`<dl>
<dt>Email address</dt><dd>${account.email}</dd>
<dt>Name</dt><dd>${fullName(onboarding) || 'Not given'}</dd>
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
    ? html`<p><a href="./people/${key}">Hide</a></p>`
    : html`<form method="post" action="./people/${key}/show">${reasonField('why-show', why)}<button class="quiet">Show</button></form>`
}</section>
<section><h2>What you can do</h2>
${action(`/people/${key}/link`, 'Send a new link', {
  fields: html`<p>Mails a link that logs the person in. It works for ${LINK_MINUTES} minutes.</p>`,
  why,
})}
${action(`/people/${key}/sessions`, 'End sessions', {
  fields: html`<p>Logs the person out in every browser. Nothing is lost.</p>`,
  why,
})}
${action(`/people/${key}/download`, 'Download the data', {
  fields: html`<p>The file that the person can download too. Store it safely, and delete it after use.</p>`,
  why,
})}
${action(`/people/${key}/delete`, 'Delete the person', {
  fields: html`<p>Deletes the account and everything about the person, and mails them a receipt.</p>
<p><label class="check"><input type="checkbox" name="sure" required> I am sure. It cannot be undone.</label></p>`,
  why,
  kind: 'danger',
})}
</section>
</div>
<div class="columns">
<section><h2>Sessions</h2>${
  data.sessions.length === 0
    ? html`<p class="notice">Not logged in anywhere.</p>`
    : table(
        'Sessions',
        ['Logged in', 'Last active'],
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
  ['When', 'Who', 'What', 'Why'],
  audits.map(
    (line) =>
      html`<tr><td class="when">${moment(line.at)}</td><td>${line.who}</td><td>${AUDIT_WORDS[line.what]}</td><td>${line.why}</td></tr>`,
  ),
)}</section>`;

/** `address`: what was searched for, perhaps a phone number. */
function foundWords({ calls, messages }: Found, address: string): Html {
  if (!address.includes('@')) return html`<p class="notice" role="status">No account was found.</p>`;
  return html`<p class="notice" role="status">No account was found. With this address there are ${calls} calls and ${messages} messages: see Calls and Messages.</p>
${action('/people/erase-address', 'Delete what there is', {
  fields: html`<p>Deletes the calls, the messages and the waiting mail of this address for good, and a sign-up that was moved here and not opened since. No mail is sent.</p>
<input type="hidden" name="address" value="${address}">`,
  why: 'The person asked for it',
  kind: 'danger',
})}`;
}

export const peopleScreen: Screen = {
  path: '/people',
  name: 'People',
  routes({ operating: { people }, showPage, showProblem, settle, withReason }) {
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
        body: html`<p>Please search for the person again.</p><p><a href="./people">People</a></p>`,
        status: 404,
      });

    async function showPerson(c: Context, key: string, look: Look, shown: PersonalData | null = null) {
      const summary = await people.summary(look.id);
      if (summary.isErr()) return showProblem(c, summary.error, `/people/${key}`);
      if (summary.value === null) return over(c);
      const body = personPage(key, look, summary.value, shown, c.req.query('done'));
      return showPage(c, { title: 'Person', body });
    }

    interface Act {
      readonly look: Look;
      readonly by: By;
      readonly field: (name: string) => string;
      /** The address of the person's page. */
      readonly back: string;
      readonly key: string;
    }
    /** Does something with the person of the key, for a reason. */
    const act = (work: (c: Context, act: Act) => Promise<Response>) => (c: Context) => {
      const key = c.req.param('key') ?? '';
      const look = looks.get(key);
      const back = `/people/${key}`;
      return look === undefined
        ? over(c)
        : withReason(c, ({ by, field }) => work(c, { look, by, field, back, key }), back);
    };

    const actAndReturn = (work: typeof people.sendLink, done: keyof typeof DONE) =>
      act(async (c, { look, by, back }) => settle(c, await work(look.id, by), `${back}?done=${done}`, back));

    const menu = (c: Context, notice: Html | '' = '') =>
      showPage(c, {
        title: 'People',
        body: html`${notice}${doneNotice(DONE, c.req.query('done'))}${searchForm}`,
      });

    return new Hono()
      .get('/', (c) => menu(c))
      .post('/find', (c) =>
        withReason(c, async ({ field, by }) => {
          const query = field('query');
          const found = await people.find(query.includes('@') ? { email: query } : { phone: query }, by);
          if (found.isErr()) {
            return found.error.kind === 'unavailable'
              ? showProblem(c, found.error)
              : menu(
                  c,
                  html`<p class="problem" role="alert">This is neither an email address nor a phone number with ten digits.</p>`,
                );
          }
          const keys = found.value.people.map((id) => addLook({ id, why: by.why }));
          if (keys.length === 0) return menu(c, foundWords(found.value, query));
          if (keys.length === 1) return c.redirect(`/people/${keys[0]}`, 303);
          const isFull = keys.length === MOST_FOUND;
          const list = html`<p>${keys.length}${isFull ? ' or more' : ''} people gave this number.${isFull ? ` These are the first ${MOST_FOUND}: search for others by email address.` : ''}</p>
<ul>${keys.map((key, index) => html`<li><a href="./people/${key}">Person ${index + 1}</a></li>`)}</ul>`;
          return showPage(c, { title: 'People', body: list });
        }),
      )
      .post('/erase-address', (c) =>
        withReason(c, async ({ field, by }) =>
          settle(c, await people.eraseAddress(field('address'), by), '/people?done=erased'),
        ),
      )
      .get('/:key', (c) => {
        const key = c.req.param('key');
        const look = looks.get(key);
        return look === undefined ? over(c) : showPerson(c, key, look);
      })
      .post(
        '/:key/show',
        act(async (c, { look, by, back, key }) => {
          const shown = await people.show(look.id, by);
          return shown.isErr() ? showProblem(c, shown.error, back) : showPerson(c, key, look, shown.value);
        }),
      )
      .post('/:key/link', actAndReturn(people.sendLink, 'link'))
      .post('/:key/sessions', actAndReturn(people.endSessions, 'sessions'))
      .post(
        '/:key/delete',
        act(async (c, { look, by, field, back }) =>
          field('sure') === ''
            ? showProblem(c, rejected, back)
            : settle(c, await people.erase(look.id, by), '/people?done=deleted', back),
        ),
      )
      .post(
        '/:key/download',
        act(async (c, { look, by, back }) => {
          const file = await people.download(look.id, by);
          if (file.isErr()) return showProblem(c, file.error, back);
          const { body, headers } = fileAnswer(file.value);
          return c.newResponse(body, { headers });
        }),
      );
  },
};

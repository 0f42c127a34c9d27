import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { okAsync } from 'neverthrow';
import { markInvisible } from '#core/intake/person-name.ts';
import type { By } from '#core/ports/audit-log.ts';
import type { StoredContactMessage } from '#core/ports/contact-inbox.ts';
import { moment, number } from '../../composition/formats.ts';
import { rowId } from '../answers.ts';
import { action, doneNotice, reasonField, table } from '../layout.ts';
import type { Html, Screen } from '../screen.ts';

const MOST = 25;
const SUBJECT = 'Your message to us';

const DONE = {
  answered: 'The message is marked as answered.',
  reopened: 'The message is marked as not answered.',
  spam: 'The messages are marked as spam.',
  blocked: 'The messages are marked as spam. Further messages of their senders are dropped.',
  unblocked: 'The sender is no longer blocked.',
} as const;

/** Which messages are listed: all or those without an answer, those before one. */
interface Filter {
  readonly all: boolean;
  readonly before?: number;
}

const state = ({ answeredAt, isSpam }: StoredContactMessage) =>
  answeredAt === null ? 'Not answered' : `${isSpam ? 'Spam' : 'Answered'} ${moment(answeredAt)}`;

const messageTable = (messages: readonly StoredContactMessage[]): Html =>
  table(
    'Messages',
    ['Received', 'From', 'Address', 'State'],
    messages.map(
      (each) =>
        html`<tr><td class="when">${moment(each.receivedAt)}</td><td>${each.name}</td><td>${each.email}</td><td>${state(each)}</td></tr>`,
    ),
  );

/** Of the form with which several messages are marked at once. */
const SPAM_FORM = 'spam';

const messageCard = (message: StoredContactMessage): Html => {
  const isOpen = message.answeredAt === null;
  const mailto = `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(SUBJECT)}`;
  return html`<article class="card"><h2>${message.name}</h2>
<p class="soft">${moment(message.receivedAt)} · ${state(message)}</p>
<p><a href="${mailto}">Answer ${message.email}</a></p>
<pre class="message">${markInvisible(message.message)}</pre>
${
  !message.isSpam
    ? html`<p><label class="check"><input type="checkbox" name="id" value="${message.id}" form="${SPAM_FORM}"> This is spam</label></p>`
    : ''
}
<form method="post" action="./messages/${message.id}/${isOpen ? 'answered' : 'reopened'}">
${reasonField(`why-${message.id}`, isOpen ? 'Answered by email' : '')}
<button>${isOpen ? 'Mark as answered' : 'Mark as not answered'}</button></form></article>`;
};

const spamForm: Html = html`<form method="post" action="./messages/spam" id="${SPAM_FORM}" class="card"><h2>Spam</h2>
<p>Check 'This is spam' at each message above. They no longer wait for an answer.</p>
<p><label class="check"><input type="checkbox" name="block" value="1"> Also block their senders: drop what they send from now on, and tell them nothing</label></p>
${reasonField('why-spam', 'Spam')}<button>Mark the checked ones as spam</button></form>`;

const blockedSection = (
  blocked: number,
): Html => html`<section aria-labelledby="blocked"><h2 id="blocked">Blocked senders: ${number(blocked)}</h2>
<p class="soft">We keep no address of them, so type the one that you want to hear from again.</p>
${action('/messages/unblock', 'Unblock a sender', {
  fields: html`<p class="field"><label for="unblock-address">E-mail address</label><input id="unblock-address" name="address" type="email" required autocomplete="off"></p>`,
})}</section>`;

const listPage = (
  messages: readonly StoredContactMessage[],
  filter: Filter,
  isShown: boolean,
  done: string | undefined,
  blocked: number,
): Html => html`${doneNotice(DONE, done)}
<nav aria-label="Which messages" class="row"><a href="./messages" ${filter.all ? '' : html`aria-current="true"`}>Not answered</a>
<a href="./messages?all=1" ${filter.all ? html`aria-current="true"` : ''}>All</a></nav>
${
  messages.length === 0
    ? html`<p class="notice">${filter.all ? 'There are no messages.' : 'Every message is answered.'}</p>`
    : isShown
      ? html`${messages.map((each) => messageCard(each))}${spamForm}`
      : html`${messageTable(messages)}<form method="post" action="./messages/show" class="card row">
<input type="hidden" name="all" value="${filter.all ? '1' : ''}"><input type="hidden" name="before" value="${filter.before ?? ''}">
${reasonField('why-show', 'Answer messages')}<button>Show these messages</button></form>`
}
${messages.length === MOST ? html`<p><a href="./messages?${filter.all ? 'all=1&' : ''}before=${messages.at(-1)?.id}">Older messages</a></p>` : ''}
${blockedSection(blocked)}`;

export const messagesScreen: Screen = {
  path: '/messages',
  name: 'Messages',
  routes({ operating: { messages }, showPage, showProblem, settle, withReason }) {
    async function list(c: Context, filter: Filter, by: By | null = null) {
      const { all, ...before } = filter;
      const read = await messages.list({ most: MOST, open: !all, ...before });
      const shown = await read.asyncAndThen((found) =>
        by === null
          ? okAsync(found)
          : messages.show(
              found.map(({ id }) => id),
              by,
            ),
      );
      if (shown.isErr()) return showProblem(c, shown.error);
      const blocked = await messages.spam.countBlocked();
      if (blocked.isErr()) return showProblem(c, blocked.error);
      const body = listPage(shown.value, filter, by !== null, c.req.query('done'), blocked.value);
      return showPage(c, { title: 'Messages', body });
    }
    const filterOf = (read: (name: string) => string | undefined): Filter => {
      const before = rowId(read('before'));
      return { all: read('all') === '1', ...(before ? { before } : {}) };
    };

    const mark = (isAnswered: boolean) => (c: Context) =>
      withReason(c, async ({ by }) =>
        settle(
          c,
          await messages.answer(rowId(c.req.param('id')) ?? 0, isAnswered, by),
          `/messages?done=${isAnswered ? 'answered' : 'reopened'}`,
        ),
      );

    return new Hono()
      .get('/', (c) =>
        list(
          c,
          filterOf((name) => c.req.query(name)),
        ),
      )
      .post('/show', (c) => withReason(c, ({ field, by }) => list(c, filterOf(field), by)))
      .post('/spam', (c) =>
        withReason(c, async ({ field, fields, by }) => {
          const block = field('block') === '1';
          const marked = await messages.spam.mark(
            fields('id').map(Number).filter(Number.isSafeInteger),
            block,
            by,
          );
          return settle(c, marked, `/messages?done=${block ? 'blocked' : 'spam'}`);
        }),
      )
      .post('/unblock', (c) =>
        withReason(c, async ({ field, by }) => {
          const unblocked = await messages.spam.unblock(field('address'), by);
          return settle(c, unblocked, '/messages?done=unblocked');
        }),
      )
      .post('/:id/answered', mark(true))
      .post('/:id/reopened', mark(false));
  },
};

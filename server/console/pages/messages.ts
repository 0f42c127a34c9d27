import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { okAsync } from 'neverthrow';
import { markInvisible } from '#core/intake/person-name.ts';
import type { By } from '#core/ports/operating.ts';
import type { StoredContactMessage } from '#core/ports/operating-tables.ts';
import { moment } from '../formats.ts';
import { doneNotice, reasonField, table } from '../layout.ts';
import type { Html, Screen } from '../screen.ts';

const MOST = 25;
const SUBJECT = 'Your message to us';

const DONE = {
  answered: 'The message is marked as answered.',
  reopened: 'The message is marked as not answered.',
} as const;

/** Which messages are listed: all or those without an answer, those before one. */
interface Filter {
  readonly all: boolean;
  readonly before?: number;
}

const state = ({ answeredAt }: StoredContactMessage) =>
  answeredAt === null ? 'Not answered' : `Answered ${moment(answeredAt)}`;

const messageTable = (messages: readonly StoredContactMessage[]): Html =>
  table(
    'Messages',
    ['Received', 'From', 'Address', 'State'],
    messages.map(
      (each) =>
        html`<tr><td class="when">${moment(each.receivedAt)}</td><td>${each.name}</td><td>${each.email}</td><td>${state(each)}</td></tr>`,
    ),
  );

const messageCard = (message: StoredContactMessage): Html => {
  const isOpen = message.answeredAt === null;
  const mailto = `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(SUBJECT)}`;
  return html`<article class="card"><h2>${message.name}</h2>
<p class="soft">${moment(message.receivedAt)} · ${state(message)}</p>
<p><a href="${mailto}">Answer ${message.email}</a></p>
<pre class="message">${markInvisible(message.message)}</pre>
<form method="post" action="./messages/${message.id}/${isOpen ? 'answered' : 'reopened'}">
${reasonField(`why-${message.id}`, isOpen ? 'Answered by email' : '')}
<button>${isOpen ? 'Mark as answered' : 'Mark as not answered'}</button></form></article>`;
};

const listPage = (
  messages: readonly StoredContactMessage[],
  filter: Filter,
  isShown: boolean,
  done: string | undefined,
): Html => html`${doneNotice(DONE, done)}
<nav aria-label="Which messages" class="row"><a href="./messages" ${filter.all ? '' : html`aria-current="true"`}>Not answered</a>
<a href="./messages?all=1" ${filter.all ? html`aria-current="true"` : ''}>All</a></nav>
${
  messages.length === 0
    ? html`<p class="notice">${filter.all ? 'There are no messages.' : 'Every message is answered.'}</p>`
    : isShown
      ? messages.map(messageCard)
      : html`${messageTable(messages)}<form method="post" action="./messages/show" class="card row">
<input type="hidden" name="all" value="${filter.all ? '1' : ''}"><input type="hidden" name="before" value="${filter.before ?? ''}">
${reasonField('why-show', 'Answer messages')}<button>Show these messages</button></form>`
}
${messages.length === MOST ? html`<p><a href="./messages?${filter.all ? 'all=1&' : ''}before=${messages.at(-1)?.id}">Older messages</a></p>` : ''}`;

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
      const body = listPage(shown.value, filter, by !== null, c.req.query('done'));
      return showPage(c, { title: 'Messages', body });
    }
    const filterOf = (read: (name: string) => string | undefined): Filter => {
      const before = Number(read('before'));
      return { all: read('all') === '1', ...(before ? { before } : {}) };
    };

    const mark = (isAnswered: boolean) => (c: Context) =>
      withReason(c, async ({ by }) =>
        settle(
          c,
          await messages.answer(Number(c.req.param('id')) || 0, isAnswered, by),
          `/messages?done=${isAnswered ? 'answered' : 'reopened'}`,
        ),
      );

    return new Hono()
      .get('/', (c) => {
        const filter = filterOf((name) => c.req.query(name));
        return list(c, filter);
      })
      .post('/show', (c) => withReason(c, ({ field, by }) => list(c, filterOf(field), by)))
      .post('/:id/answered', mark(true))
      .post('/:id/reopened', mark(false));
  },
};

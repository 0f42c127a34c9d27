import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AuditAction, AuditLine } from '#core/ports/audit-log.ts';
import { moment } from '../../composition/formats.ts';
import { rowId } from '../answers.ts';
import { table } from '../layout.ts';
import type { Screen } from '../screen.ts';

const MOST = 100;

export const AUDIT_WORDS: Readonly<Record<AuditAction, string>> = {
  'person-searched': 'Searched for a person',
  'person-shown': 'Looked at a person',
  'person-exported': 'Downloaded the data of a person',
  'person-deleted': 'Deleted a person',
  'address-erased': 'Deleted what an address without an account left',
  'link-sent': 'Sent a new link',
  'sessions-ended': 'Ended the sessions of a person',
  'calls-shown': 'Looked at a call',
  'call-moved': 'Moved a call',
  'call-canceled': 'Canceled a call',
  'call-noted': 'Wrote a note on a call',
  'day-blocked': 'Blocked a day',
  'day-opened': 'Opened a blocked day',
  'feed-address-changed': 'Made a new address of the calendar feed',
  'messages-shown': 'Looked at a message',
  'message-answered': 'Marked a message as answered',
  'message-reopened': 'Marked a message as open',
  'message-marked-spam': 'Marked a message as spam',
  'sender-blocked': 'Blocked the sender of a message',
  'sender-unblocked': 'Unblocked a sender',
  'test-mail-sent': 'Sent a test mail',
  'announcement-created': 'Made an announcement',
  'announcement-tested': 'Sent a test mail of an announcement',
  'announcement-started': 'Started an announcement',
  'announcement-paused': 'Paused an announcement',
  'announcement-resumed': 'Resumed an announcement',
  'announcement-continued': 'Continued to send an announcement',
  'announcement-stopped': 'Stopped an announcement',
  'announcement-sent-again': 'Let mails of an announcement be sent again',
  'addresses-suppressed': 'Entered addresses that get no announcements',
  'address-allowed': 'Let an address get announcements again',
};

export const auditScreen: Screen = {
  path: '/audit-log',
  name: 'Audit log',
  routes: ({ operating, showPage, showProblem }) =>
    new Hono().get('/', async (c) => {
      const before = rowId(c.req.query('before'));
      const read = await operating.auditLog({ most: MOST, ...(before === undefined ? {} : { before }) });
      if (read.isErr()) return showProblem(c, read.error);
      const lines = read.value;
      const head = ['When', 'Who', 'What', 'Whose', 'Why'];
      const body = html`
<p class="soft">Who did what, and why. Nothing here can be changed or deleted. Times are in New York.</p>
${lines.length === 0 ? html`<p class="notice">Nothing has been recorded yet.</p>` : table('Audit log', head, lines.map(auditRow))}
${lines.length === MOST ? html`<p><a href="./audit-log?before=${lines.at(-1)?.id}">Older lines</a></p>` : ''}`;
      return showPage(c, { title: 'Audit log', body });
    }),
};

const auditRow = ({ at, who, what, whose, why }: AuditLine) =>
  html`<tr><td class="when">${moment(at)}</td><td>${who}</td><td>${AUDIT_WORDS[what]}</td><td>${whose}</td><td>${why}</td></tr>`;

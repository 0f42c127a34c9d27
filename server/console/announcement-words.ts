import type { Exclusion } from '#core/announcement/announcement.ts';
import type { AnnouncementStatus } from '#core/announcement/announcement-service.ts';
import type { AnnouncementProblem } from '#core/announcement/current-announcement.ts';
import type { Audience } from '#core/ports/announcement-tables.ts';
import { HANDED_OVER } from '#core/ports/handed-over.ts';
import { MAX_MAIL_ATTEMPTS } from '#core/site/mail-due.ts';
import { number } from '../composition/formats.ts';
import type { SendingEnd } from '../jobs/send-announcement.ts';

const STATES = {
  draft: 'a draft: no test mail was sent yet',
  tested: 'tested, and can be started',
  running: 'running',
  paused: 'paused',
  done: 'done',
} as const;

/** To whom, in the middle of a sentence. */
export function audienceWords(audience: Audience): string {
  if (audience === 'everybody') return 'everybody who has had no launch mail';
  return audience === 'everybody-again' ? 'everybody again' : `people at the step ${audience}`;
}

/** Why deliveries failed or were skipped, and why people are left out. */
export const REASONS: Readonly<Record<string, string>> = {
  refused: 'the mail server refused the mail or the address',
  unavailable: `the mail service was still unavailable after ${MAX_MAIL_ATTEMPTS} tries`,
  unsubscribed: 'unsubscribed',
  bounced: 'an earlier mail bounced',
  complained: 'complained about an earlier mail',
  unverified: 'the address is not verified',
  'other-step': 'at another step',
  'had-one': 'had a launch mail already',
} satisfies Record<Exclusion | 'unavailable', string>;

/** `now`: its state in more words than the problem has. */
export function problemWords(problem: AnnouncementProblem, now?: string): string {
  switch (problem.kind) {
    case 'no-announcement':
      return "There is no announcement yet. Make one with 'new'.";
    case 'one-is-open':
      return `There is an announcement already; it is ${STATES[problem.state]}. Finish it or stop it first.`;
    case 'nobody':
      return 'Nobody would get this mail: no one with a verified address is in the audience. Nothing was started.';
    case 'text-changed':
      return 'The text is not that of the test mail: it or the settings have changed. Send a test mail again and read it; what runs must be paused first.';
    case 'test-not-sent':
      return "The mail service did not accept the test mail. 'npm run check -- --mail-to ADDRESS' says why.";
    case 'older-database':
      return `The database is older than an announcement of which DATA_DIR has a record (${HANDED_OVER}….txt, ${number(problem.handedOver)} people): it was restored from a backup. These people have that mail. To send a new one to them anyway, move the file away.`;
    case 'wrong-state':
      return problem.state === 'draft' && problem.action === 'start'
        ? 'The announcement is still a draft. Send a test mail and read it first.'
        : `This is not possible now: the announcement is ${now ?? STATES[problem.state]}.`;
    case 'not-running':
      return `Nothing is sent now: the announcement is ${now ?? STATES[problem.state]}.`;
    case 'another-sender':
      return `Another program is sending it (${problem.sender}). Nothing is sent twice; look at its progress with 'status'.`;
    case 'no-mail-service':
      return 'MAIL is dev: mail does not leave this machine. Set MAIL, MAIL_FROM and its service as for the server.';
    case 'no-postal-address':
      return 'POSTAL_ADDRESS is not set. The law asks for the postal address of the sender in such a mail.';
    case 'no-public-address':
      return 'PUBLIC_URL must be the https address of the site: people unsubscribe there.';
    case 'no-launch-date':
      return 'LAUNCH_AT is not set, and the mail says that the service has launched. Set it, and start the server again.';
    case 'not-launched':
      return 'LAUNCH_AT is still to come, and the mail says that the service has launched.';
    case 'unavailable':
      return 'The database or the data folder does not answer now. Nothing was lost: look at the status, then try again.';
  }
}

export function endWords(end: SendingEnd): string {
  switch (end.kind) {
    case 'done':
      return 'Done: everybody has been dealt with.';
    case 'undecided':
      return "Paused: of some mails nobody knows whether they were sent. See 'unknown', then use 'again' or 'stop'.";
    case 'interrupted':
      return "Interrupted. Nothing is lost: 'send' continues.";
    case 'bad-in-a-row':
      return "Paused: the mail service refused many mails in a row or broke the connection. 'npm run check -- --mail-to ADDRESS' says why; then use 'resume'.";
    default:
      return problemWords(end);
  }
}

const sum = (counts: AnnouncementStatus['counts'], ...states: string[]) =>
  counts.filter(({ state }) => states.includes(state)).reduce((all, { count }) => all + count, 0);

export function progressOf({ announcement, counts }: AnnouncementStatus) {
  const total = counts.reduce((all, { count }) => all + count, 0);
  const left = sum(counts, 'waiting', 'sending');
  return {
    total,
    left,
    settled: total - left,
    sent: sum(counts, 'sent'),
    failed: sum(counts, 'failed'),
    unknown: sum(counts, 'unknown'),
    isPrepared: announcement.preparedTo === null,
    /** With their numbers, by reason. */
    others: counts.filter(({ state }) => state === 'failed' || state === 'skipped'),
  };
}

/** What to do next, as a command of the terminal or a button of the console. */
const NEXT = {
  terminal: { send: "'send' continues", resume: "'resume' sends them" },
  console: { send: "press 'Continue sending'", resume: "press 'Resume' to send them" },
} as const;

/** 'running', with what to do next if it is not being sent. */
export function stateWords(status: AnnouncementStatus, place: keyof typeof NEXT): string {
  const { announcement, isSending } = status;
  const { left, total } = progressOf(status);
  if (announcement.state === 'running' && !isSending) {
    return `running, but no program is sending it: ${NEXT[place].send}`;
  }
  if (announcement.state === 'done' && left === total) return 'stopped, with nothing sent';
  if (announcement.state === 'done' && left > 0) return `stopped, with ${number(left)} not sent`;
  return announcement.state === 'paused' && left > 0
    ? `paused, and ${number(left)} wait: ${NEXT[place].resume}`
    : STATES[announcement.state];
}

/** How to find out whether an unknown mail was sent. */
export const UNKNOWN_ADVICE =
  "Look for each message id in the log of the mail server. That it is there is not enough: the line names a queue id, and only 'status=sent' (Postfix) with the same queue id means that the mail was sent. 'status=deferred' means that the mail server still tries, and 'status=bounced' that the mail was refused. Send again those with no status, if the queue (postqueue -p) does not hold them either.";

/** '2 h 3 min' */
function durationWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 2) return `${Math.ceil(seconds)} s`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Attempts are counted too, so how long it takes is known once the mail service takes mail. */
export function paceWords(status: AnnouncementStatus): string {
  const { left, sent } = progressOf(status);
  const { perSecond } = status;
  const end = sent > 0 ? `${durationWords(left / perSecond)} left` : 'the mail service has taken none yet';
  return `${perSecond.toFixed(1)} a second${perSecond > 0 ? `, ${end}` : ''}`;
}

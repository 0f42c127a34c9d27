import { ok, okAsync, ResultAsync } from 'neverthrow';
import type { MailOnFinishing } from '#core/announcement/mail-on-finishing.ts';
import { keepUnsubscribed } from '#core/identity/email-change.ts';
import type { Language } from '#core/language/languages.ts';
import type { Failure } from '#core/ports/failures.ts';
import type { IdentityMail, MailContent } from '#core/ports/identity-mail.ts';
import type { LeasedMail, OutboxQueue } from '#core/ports/outbox.ts';
import { SECURITY_EVENTS } from '#core/ports/security-log.ts';
import type { ServicePorts } from '#core/ports/service-ports.ts';
import type { Tables } from '#core/ports/unit-of-work.ts';

/** What the database says in a queued notice, which has no words yet. Its kind is the subject of the mail. */
interface Facts {
  readonly at: number;
  /** The id of the account that it is about. */
  readonly account: string | null;
  /** Those by which the person recognizes our mail. */
  readonly words: string | null;
  readonly language: Language;
  /** The address that a notice about a change of the address names. */
  readonly newEmail: string | null;
}

type NoticeMail = Pick<
  IdentityMail,
  'passwordChanged' | 'emailChangeRequested' | 'emailAlreadyInUse' | 'emailChanged' | 'erased'
>;

const KINDS = {
  'password-set': (mail, { at, ...person }) =>
    mail.passwordChanged({ changedAt: at, isFirst: true, ...person }),
  'password-changed': (mail, { at, ...person }) =>
    mail.passwordChanged({ changedAt: at, isFirst: false, ...person }),
  'email-change-requested': (mail, { at, ...change }) =>
    mail.emailChangeRequested({ requestedAt: at, ...change }),
  'email-already-in-use': (mail, person) => mail.emailAlreadyInUse(person),
  'email-changed': (mail, { at, ...change }) => mail.emailChanged({ changedAt: at, ...change }),
  'account-deleted': (mail, { at, ...person }) => mail.erased({ deletedAt: at, ...person }),
} satisfies Record<string, (mail: NoticeMail, facts: Facts & { readonly newEmail: string }) => MailContent>;

type Kind = keyof typeof KINDS;
const isKnown = (kind: string): kind is Kind => Object.hasOwn(KINDS, kind);

/**
 * What our server writes down about it, as where it sees the change itself. Once: the notice keeps that it was done, in the
 * same transaction, so neither a try that fails nor mail that does repeats or loses it.
 */
async function follow(
  tables: Tables,
  kind: Kind,
  message: LeasedMail['message'],
  facts: Facts,
): Promise<void> {
  if (!(await tables.outbox.rewrite(message.id, JSON.stringify({ ...facts, followed: true })))) return;
  const { at, account, newEmail } = facts;
  const event = SECURITY_EVENTS.find((each) => each === kind);
  if (event) await tables.securityLog.record({ kind: event, email: message.to }, at);
  if (account === null) return;
  if (kind === 'account-deleted') await tables.erasures.note(message.to, account);
  if (kind === 'email-changed' && newEmail !== null) {
    await tables.erasures.noteMove(message.to, account);
    await keepUnsubscribed(tables, message.to, newEmail, at);
  }
}

/** An outbox in which the database of a hosted project queues notices: they get their words when they are taken. */
export function withNotices({
  queue,
  uow,
  clock,
  mail,
  mailOnFinishing,
  monitor,
}: Pick<ServicePorts, 'uow' | 'clock'> & {
  readonly queue: OutboxQueue;
  readonly mail: NoticeMail;
  readonly mailOnFinishing: MailOnFinishing;
  readonly monitor: { unknownNotice(kind: string): void };
}): OutboxQueue {
  async function finished(tables: Tables, { id, to }: LeasedMail['message']): Promise<void> {
    const account = await tables.accounts.byEmail(to);
    const [record] = await tables.onboarding.byEmail(to);
    if (account && record) await mailOnFinishing(tables, account, record);
    await tables.outbox.voidSecret(id, clock.now());
  }

  function worded(leased: LeasedMail): ResultAsync<LeasedMail | null, Failure<'unavailable'>> {
    const { message } = leased;
    const html: string | null = message.html;
    if (html !== null) return okAsync(leased);
    const kind: string = message.subject;
    if (kind === 'finished') return uow.run((tables) => finished(tables, message)).map(() => null);
    if (!isKnown(kind)) {
      // Of a newer release, which sends it.
      monitor.unknownNotice(kind);
      return okAsync(null);
    }
    const facts = JSON.parse(message.text) as Facts;
    const content = KINDS[kind](mail, { ...facts, newEmail: facts.newEmail ?? '' });
    const words = { ...leased, message: { ...message, ...content } };
    return uow.run((tables) => follow(tables, kind, message, facts)).map(() => words);
  }

  return {
    ...queue,
    lease: (request) =>
      queue
        .lease(request)
        // One that fails is taken again when its lease ends, and holds no other.
        .andThen((leased) => ResultAsync.combine(leased.map((each) => worded(each).orElse(() => ok(null)))))
        .map((all) => all.filter((each) => each !== null)),
  };
}

import { ok, type ResultAsync, safeTry } from 'neverthrow';
import { LANGUAGES } from '../language/languages.ts';
import { maskEmail } from '../mask.ts';
import type { AnnouncementMail } from '../ports/announcement-mail.ts';
import type {
  Announcement,
  Audience,
  Candidate,
  DeliveryCount,
  SuppressionReason,
} from '../ports/announcement-tables.ts';
import type { AuditAction, AuditEntry, By } from '../ports/audit-log.ts';
import type { Failure } from '../ports/failures.ts';
import type { HandedOver } from '../ports/handed-over.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { OperatorTables, UnitOfWork } from '../ports/unit-of-work.ts';
import {
  type AnnouncementAction,
  afterAction,
  type Exclusion,
  exclusionOf,
  isLeased,
} from './announcement.ts';
import {
  ACCOUNTS_AT_ONCE,
  type AnnouncementProblem,
  current,
  digestOfText,
  mayBeSent,
  messageIdOf,
  refuse,
  storeChange,
} from './current-announcement.ts';
import type { LaunchSite } from './ready-to-send.ts';

const SAMPLES = 10;

type OperatorsAction = Exclude<AnnouncementAction, 'finish'>;

const AUDITED: Readonly<Record<OperatorsAction, AuditAction>> = {
  test: 'announcement-tested',
  start: 'announcement-started',
  pause: 'announcement-paused',
  resume: 'announcement-resumed',
  stop: 'announcement-stopped',
};

export interface AnnouncementStatus {
  readonly announcement: Announcement;
  readonly counts: readonly DeliveryCount[];
  readonly isSending: boolean;
  /** Mails that were handed over in a second, in the last minute. */
  readonly perSecond: number;
}

export interface AnnouncementPreview {
  readonly recipients: number;
  readonly excluded: Readonly<Partial<Record<Exclusion, number>>>;
  /** Masked addresses. */
  readonly samples: readonly string[];
}

/** A mail of which nobody knows whether it was accepted. */
export interface UnknownDelivery {
  readonly number: number;
  readonly address: string;
  readonly messageId: string;
  /** Null: the database was restored from a backup and does not know. */
  readonly handedOverAt: number | null;
}

export interface AnnouncementDependencies extends Pick<ServicePorts, 'clock' | 'digest'> {
  readonly random: Pick<ServicePorts['random'], 'uuid'>;
  readonly uow: UnitOfWork<OperatorTables>;
  readonly mail: AnnouncementMail;
  readonly mailer: Mailer;
  readonly handedOver: HandedOver;
  readonly site: LaunchSite;
}

/** What the operator does with announcements. The sender uses `deliveries.ts`. */
export function makeAnnouncements({
  uow,
  clock,
  random,
  digest,
  mail,
  mailer,
  handedOver,
  site,
}: AnnouncementDependencies) {
  const sendable = (found: Announcement): ResultAsync<Announcement, AnnouncementProblem> =>
    safeTry(async function* () {
      yield* mayBeSent(found, site, await digestOfText(mail, digest), clock.now());
      return ok(found);
    });

  /** Looks at the candidates until `look` returns true; whether it did. */
  const someCandidate = (
    look: (candidate: Candidate) => boolean,
  ): ResultAsync<boolean, Failure<'unavailable'>> =>
    safeTry(async function* () {
      for (let after = ''; ; ) {
        const page = yield* uow.read(({ announcements }) =>
          announcements.candidates(after, ACCOUNTS_AT_ONCE),
        );
        const last = page.at(-1);
        if (last === undefined || page.some(look)) return ok(last !== undefined);
        after = last.accountId;
      }
    });

  const entry = (what: AuditAction, whose: string, by: By): AuditEntry => ({ ...by, what, whose });

  const act = (
    action: OperatorsAction,
    by: By,
    changes: Partial<Announcement> = {},
  ): ResultAsync<Announcement, AnnouncementProblem> =>
    safeTry(async function* () {
      for (;;) {
        const now = clock.now();
        const before = yield* current(uow);
        const changed = { ...(yield* afterAction(before, action, now)), ...changes };
        const line = entry(AUDITED[action], changed.id, by);
        if (yield* storeChange(uow, changed, before.state, line, now)) return ok(changed);
        // Another process changed it in between, so this one decides again.
      }
    });

  return {
    status: (): ResultAsync<AnnouncementStatus | null, Failure<'unavailable'>> =>
      uow.read(async ({ announcements }) => {
        const announcement = await announcements.newest();
        if (announcement === null) return null;
        const { id, state, startedAt } = announcement;
        const now = clock.now();
        const since = Math.max(1_000, Math.min(60_000, now - (startedAt ?? 0)));
        return {
          announcement,
          counts: await announcements.counts(id),
          isSending: state === 'running' && isLeased(announcement, now),
          perSecond: ((await announcements.handedOverAfter(now - since)) / since) * 1_000,
        };
      }),

    /** Writes and sends nothing. */
    preview: (audience: Audience): ResultAsync<AnnouncementPreview, Failure<'unavailable'>> => {
      let recipients = 0;
      const excluded: Partial<Record<Exclusion, number>> = {};
      const samples: string[] = [];
      return someCandidate((candidate) => {
        const exclusion = exclusionOf(candidate, audience);
        if (exclusion !== null) excluded[exclusion] = (excluded[exclusion] ?? 0) + 1;
        else {
          recipients += 1;
          if (samples.length < SAMPLES) samples.push(maskEmail(candidate.email));
        }
        return false;
      }).map(() => ({ recipients, excluded, samples }));
    },

    create: (audience: Audience, by: By): ResultAsync<Announcement, AnnouncementProblem> =>
      safeTry(async function* () {
        for (const id of yield* handedOver.announcements()) {
          if ((yield* uow.read(({ announcements }) => announcements.byId(id))) === null) {
            const record = yield* handedOver.read(id);
            return refuse({ kind: 'older-database', handedOver: record.size });
          }
        }
        const announcement: Announcement = {
          id: random.uuid(),
          state: 'draft',
          audience,
          textDigest: null,
          createdAt: clock.now(),
          startedAt: null,
          endedAt: null,
          preparedTo: '',
          sender: null,
          senderUntil: null,
        };
        return uow.run(async ({ announcements, auditLog }) => {
          const open = await announcements.newest();
          if (open !== null && open.state !== 'done')
            return refuse({ kind: 'one-is-open', state: open.state });
          await announcements.put(announcement);
          await auditLog.record(entry('announcement-created', announcement.id, by), announcement.createdAt);
          return ok(announcement);
        });
      }),

    /** Sends the mail in every language to the operator's own address. */
    test: (to: string, by: By): ResultAsync<Announcement, AnnouncementProblem> =>
      safeTry(async function* () {
        if (site.mailFrom === null) return refuse({ kind: 'no-mail-service' });
        yield* afterAction(yield* current(uow), 'test', clock.now());
        const unsubscribeToken = yield* uow.read(({ suppressions }) => suppressions.tokenFor(to));
        const textDigest = await digestOfText(mail, digest);
        for (const language of LANGUAGES) {
          const content = mail.launched({ unsubscribeToken, language });
          const sent = await mailer.send({ id: random.uuid(), to, ...content });
          if (sent.isErr()) return refuse({ kind: 'test-not-sent' });
        }
        return act('test', by, { textDigest });
      }),

    /** The operator's word: from now on, a sender may send. */
    start: (by: By): ResultAsync<Announcement, AnnouncementProblem> =>
      safeTry(async function* () {
        const tested = yield* current(uow);
        yield* afterAction(tested, 'start', clock.now());
        yield* sendable(tested);
        const isAnybody = yield* someCandidate(
          (candidate) => exclusionOf(candidate, tested.audience) === null,
        );
        return isAnybody ? act('start', by) : refuse({ kind: 'nobody' });
      }),

    act: (action: 'pause' | 'resume' | 'stop', by: By): ResultAsync<Announcement, AnnouncementProblem> =>
      safeTry(async function* () {
        if (action === 'resume') yield* sendable(yield* current(uow));
        return act(action, by);
      }),

    /** The operator's word that a sender is to send what runs already. */
    continue: (by: By): ResultAsync<Announcement, AnnouncementProblem> =>
      safeTry(async function* () {
        const running = yield* current(uow);
        if (running.state !== 'running') return refuse({ kind: 'not-running', state: running.state });
        yield* sendable(running);
        const line = entry('announcement-continued', running.id, by);
        return uow.run(({ auditLog }) => auditLog.record(line, clock.now())).map(() => running);
      }),

    unknown: (limit: number): ResultAsync<readonly UnknownDelivery[], AnnouncementProblem> =>
      safeTry(async function* () {
        const { id } = yield* current(uow);
        const deliveries = yield* uow.read(({ announcements }) => announcements.unknown(id, limit));
        return ok(
          deliveries.map(({ number, account, handedOverAt }) => ({
            number,
            address: maskEmail(account.email),
            messageId: messageIdOf(id, number),
            handedOverAt,
          })),
        );
      }),

    /** The operator has found out that these were not accepted. Returns how many wait again. */
    sendAgain: (numbers: readonly number[], by: By): ResultAsync<number, AnnouncementProblem> =>
      uow.run(async ({ announcements, auditLog }) => {
        const newest = await announcements.newest();
        if (newest === null) return refuse({ kind: 'no-announcement' });
        const { id, state } = newest;
        if (state !== 'running' && state !== 'paused') return refuse({ kind: 'not-running', state });
        await auditLog.record(entry('announcement-sent-again', id, by), clock.now());
        let count = 0;
        for (const number of numbers.filter(Number.isSafeInteger)) {
          if (await announcements.sendAgain(id, number)) count++;
        }
        return ok(count);
      }),

    /** The person wants announcements again, or the address works again. */
    allow: (email: string, by: By): ResultAsync<void, Failure<'unavailable'>> =>
      uow.run(async ({ auditLog, suppressions }) => {
        await auditLog.record(entry('address-allowed', '', by), clock.now());
        await suppressions.remove(email);
      }),

    /** Addresses of which the mail service reports that they do not want or get our mail. */
    suppress: (
      addresses: readonly { readonly email: string; readonly reason: SuppressionReason }[],
      by: By,
    ): ResultAsync<void, Failure<'unavailable'>> =>
      uow.run(async ({ auditLog, suppressions }) => {
        await auditLog.record(entry('addresses-suppressed', '', by), clock.now());
        for (const { email, reason } of addresses) await suppressions.add(email, reason, clock.now());
      }),
  };
}

export type Announcements = ReturnType<typeof makeAnnouncements>;

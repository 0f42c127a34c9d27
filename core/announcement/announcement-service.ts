import { type Err, err, errAsync, ok, okAsync, type Result, type ResultAsync, safeTry } from 'neverthrow';
import { mailRecipient } from '../identity/mail-words.ts';
import { LANGUAGES } from '../language/languages.ts';
import { maskEmail } from '../operating/mask.ts';
import type { AnnouncementMail } from '../ports/announcement-mail.ts';
import type { AuditAction } from '../ports/audit-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Unavailable } from '../ports/failures.ts';
import type { HandedOver } from '../ports/handed-over.ts';
import type { TokenDigest } from '../ports/hashing.ts';
import type { Mailer, OutgoingMail } from '../ports/mailer.ts';
import type { By } from '../ports/operating.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { DeliveryOutcome, OperatorTables, UnitOfWork } from '../ports/unit-of-work.ts';
import {
  type Announcement,
  type AnnouncementAction,
  type AnnouncementState,
  type Audience,
  afterAction,
  type Candidate,
  type DeliveryState,
  type Exclusion,
  exclusionOf,
  type SuppressionReason,
  type WrongState,
} from './announcement.ts';
import { type NotReady, notReady } from './ready-to-send.ts';

/** Accounts that are looked at in one transaction: few enough not to keep the server from writing. */
const PAGE = 500;
const SAMPLES = 10;
const QUOTA_READ_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Renewed by the sender several times in this time. After a crash, the next sender starts when it is over. */
export const SENDER_LEASE_MS = 2_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60 * 1_000;
/** About a day. */
const MAX_ATTEMPTS = 100;

/**
 * `one-is-open`: another one is not done. `nobody`: nobody would get the mail. `text-changed`: the text is not the one of the
 * test mail. `another-sender`: another process sends. `older-database`: there is a record of an announcement that the database
 * does not know, so it is older than that announcement.
 */
export type AnnouncementProblem =
  | Readonly<{ kind: 'no-announcement' | 'nobody' | 'text-changed' | 'test-not-sent' }>
  | Readonly<{ kind: 'one-is-open' | 'not-running'; state: AnnouncementState }>
  | Readonly<{ kind: 'another-sender'; sender: string }>
  | Readonly<{ kind: 'older-database'; handedOver: number }>
  | WrongState
  | NotReady
  | Unavailable;

const refuse = (problem: AnnouncementProblem): Err<never, AnnouncementProblem> => err(Object.freeze(problem));

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
  readonly counts: readonly {
    readonly state: DeliveryState;
    readonly reason: string;
    readonly count: number;
  }[];
  /** A process is sending now. */
  readonly isSending: boolean;
  /** Mails that were handed over in a second, in the last minute. */
  readonly perSecond: number;
}

/** Who would get the mail now. */
export interface AnnouncementPreview {
  readonly recipients: number;
  readonly excluded: Readonly<Partial<Record<Exclusion, number>>>;
  /** Masked addresses. */
  readonly samples: readonly string[];
}

/** A mail that must now be handed over. */
export interface ClaimedDelivery {
  readonly number: number;
  readonly accountId: string;
  readonly attempts: number;
  readonly mail: OutgoingMail;
}

/** What the mailer answered. */
export interface MailerAnswer {
  readonly delivery: ClaimedDelivery;
  readonly sent: Awaited<ReturnType<Mailer['send']>>;
}

export interface Claim {
  readonly deliveries: readonly ClaimedDelivery[];
  /** Nothing waits and nothing is being sent. `undecided`: of some mails nobody knows whether they were sent. */
  readonly end: 'done' | 'undecided' | null;
}

/** A mail of which nobody knows whether it was accepted. */
export interface UnknownDelivery {
  readonly number: number;
  readonly address: string;
  readonly messageId: string;
  /** Null: the database was restored from a backup and does not know. */
  readonly handedOverAt: number | null;
}

/** What becomes of a delivery after the mailer's answer. */
function outcomeOf(sent: MailerAnswer['sent'], attempts: number, now: number): DeliveryOutcome {
  if (sent.isOk()) return { state: 'sent', providerId: sent.value.providerId };
  if (sent.error.kind === 'mail-refused') return { state: 'failed', reason: 'refused' };
  if (sent.error.maybeSent) return { state: 'unknown' };
  if (attempts >= MAX_ATTEMPTS) return { state: 'failed', reason: 'unavailable' };
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20));
  return { state: 'waiting', dueAt: now + wait };
}

export interface AnnouncementDependencies {
  readonly uow: UnitOfWork<OperatorTables>;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Randomness, 'uuid'>;
  readonly digest: TokenDigest;
  readonly mail: AnnouncementMail;
  readonly mailer: Mailer;
  readonly handedOver: HandedOver;
  readonly site: Parameters<typeof notReady>[0];
  /** Mails in 24 hours. */
  readonly perDay: number;
}

/** Prepares, starts and stops announcements, and hands their deliveries to the sender one by one. */
export function makeAnnouncements(dependencies: AnnouncementDependencies) {
  const { uow, clock, random, digest, mail, mailer, handedOver, site, perDay } = dependencies;

  /** Counted anew every second, because the count takes milliseconds. */
  let quota = { readAt: Number.NEGATIVE_INFINITY, left: 0 };

  /** All texts as one person would get them. */
  const textDigest = () =>
    digest.digest(
      JSON.stringify(LANGUAGES.map((language) => mail.launched({ unsubscribeToken: '', language }))),
    );

  /** Looks at the candidates until `look` returns true; whether it did. */
  const someCandidate = (look: (candidate: Candidate) => boolean): ResultAsync<boolean, Unavailable> =>
    safeTry(async function* () {
      for (let after = ''; ; ) {
        const from = after;
        const page = yield* uow.read((tables) => tables.announcements.candidates(from, PAGE));
        const last = page.at(-1);
        if (last === undefined || page.some(look)) return ok(last !== undefined);
        after = last.accountId;
      }
    });

  const current = (tables: OperatorTables): Result<Announcement, AnnouncementProblem> => {
    const found = tables.announcements.newest();
    return found === null ? refuse({ kind: 'no-announcement' }) : ok(found);
  };

  const record = (tables: OperatorTables, what: AuditAction, whose: string, by: By) =>
    tables.auditLog.record({ ...by, what, whose }, clock.now());

  const act = (action: OperatorsAction, by: By, changes: Partial<Announcement> = {}) =>
    uow.run((tables) =>
      current(tables)
        .andThen((found) => afterAction(found, action, clock.now()))
        .map((next) => {
          const changed = { ...next, ...changes };
          tables.announcements.put(changed);
          record(tables, AUDITED[action], changed.id, by);
          return changed;
        }),
    );

  function running(tables: OperatorTables): Result<Announcement, AnnouncementProblem> {
    return current(tables).andThen((found) =>
      found.state === 'running' ? ok(found) : refuse({ kind: 'not-running', state: found.state }),
    );
  }

  /** The running announcement, which from now on is this sender's. What a dead sender was sending is 'unknown'. */
  function lease(tables: OperatorTables, sender: string): Result<Announcement, AnnouncementProblem> {
    return running(tables).andThen((found) => {
      const now = clock.now();
      if (found.sender !== null && found.sender !== sender) {
        const until = found.senderUntil ?? 0;
        // A lease that ends too late was made with a wrong clock.
        if (until > now && until <= now + SENDER_LEASE_MS) {
          return refuse({ kind: 'another-sender', sender: found.sender });
        }
      }
      if (found.sender !== sender) tables.announcements.abandon(found.id);
      const leased = { ...found, sender, senderUntil: now + SENDER_LEASE_MS };
      tables.announcements.put(leased);
      return ok(leased);
    });
  }

  return {
    status: () =>
      uow.read((tables): AnnouncementStatus | null => {
        const announcement = tables.announcements.newest();
        if (announcement === null) return null;
        const { id, state, sender, senderUntil, startedAt } = announcement;
        const since = Math.max(1_000, Math.min(60_000, clock.now() - (startedAt ?? 0)));
        return {
          announcement,
          counts: tables.announcements.counts(id),
          isSending: state === 'running' && sender !== null && (senderUntil ?? 0) > clock.now(),
          perSecond: (tables.announcements.handedOverAfter(clock.now() - since) / since) * 1_000,
        };
      }),

    /** Writes and sends nothing. */
    preview: (audience: Audience): ResultAsync<AnnouncementPreview, Unavailable> => {
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
          if ((yield* uow.read((tables) => tables.announcements.byId(id))) === null) {
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
        return uow.run((tables): Result<Announcement, AnnouncementProblem> => {
          const open = tables.announcements.newest();
          if (open !== null && open.state !== 'done') {
            return refuse({ kind: 'one-is-open', state: open.state });
          }
          tables.announcements.put(announcement);
          record(tables, 'announcement-created', announcement.id, by);
          return ok(announcement);
        });
      }),

    /** Sends the mail in every language to the operator's own address. */
    test: (to: string, by: By): ResultAsync<Announcement, AnnouncementProblem> =>
      safeTry(async function* () {
        if (site.mailFrom === null) return refuse({ kind: 'no-mail-service' });
        const unsubscribeToken = yield* uow.read((tables) =>
          current(tables)
            .andThen((announcement) => afterAction(announcement, 'test', clock.now()))
            .map(() => tables.suppressions.tokenFor(to)),
        );
        const text = await textDigest();
        for (const language of LANGUAGES) {
          const content = mail.launched({ unsubscribeToken, language });
          const sent = await mailer.send({ id: random.uuid(), to, ...content });
          if (sent.isErr()) return refuse({ kind: 'test-not-sent' });
        }
        return act('test', by, { textDigest: text });
      }),

    /** The operator's word: from now on, a sender may send. */
    start: (by: By): ResultAsync<Announcement, AnnouncementProblem> =>
      safeTry(async function* () {
        const found = yield* uow.read((tables) =>
          current(tables).andThen((announcement) =>
            afterAction(announcement, 'start', clock.now()).map(() => announcement),
          ),
        );
        const missing = notReady(site, clock.now());
        if (missing !== null) return err(missing);
        if ((await textDigest()) !== found.textDigest) return refuse({ kind: 'text-changed' });
        const isAnybody = yield* someCandidate(
          (candidate) => exclusionOf(candidate, found.audience) === null,
        );
        return isAnybody ? act('start', by) : refuse({ kind: 'nobody' });
      }),

    act: (action: 'pause' | 'resume' | 'stop', by: By): ResultAsync<Announcement, AnnouncementProblem> => {
      const missing = action === 'resume' ? notReady(site, clock.now()) : null;
      return missing === null ? act(action, by) : errAsync(missing);
    },

    /** The operator's word that a sender is to send what runs already. */
    continue: (by: By): ResultAsync<Announcement, AnnouncementProblem> =>
      uow.run((tables) =>
        running(tables).andTee(({ id }) => record(tables, 'announcement-continued', id, by)),
      ),

    /** Adds deliveries for the next accounts. Can be repeated at any time. */
    prepareNext: (sender: string): ResultAsync<'more' | 'done', AnnouncementProblem> =>
      safeTry(async function* () {
        const { id, audience, preparedTo } = yield* uow.read(current);
        if (preparedTo === null) return ok<'more' | 'done'>('done');
        const page = yield* uow.read((tables) => tables.announcements.candidates(preparedTo, PAGE));
        const accountIds = page
          .filter((candidate) => exclusionOf(candidate, audience) === null)
          .map(({ accountId }) => accountId);
        return uow.run((tables) =>
          lease(tables, sender).map((leased) => {
            tables.announcements.addDeliveries(id, accountIds);
            tables.announcements.put({ ...leased, preparedTo: page.at(-1)?.accountId ?? null });
            return page.length === 0 ? 'done' : 'more';
          }),
        );
      }),

    /**
     * If mails were handed over of which the database does not know, because it was restored from a backup, they become
     * 'unknown'. Call it after the preparation.
     */
    correctByRecord: (sender: string): ResultAsync<void, AnnouncementProblem> =>
      safeTry(async function* () {
        const { id } = yield* uow.run((tables) => lease(tables, sender));
        const record = [...(yield* handedOver.read(id))];
        for (let start = 0; start < record.length; start += PAGE) {
          yield* uow.run((tables) =>
            lease(tables, sender).andTee(() => {
              for (const [accountId, count] of record.slice(start, start + PAGE)) {
                tables.announcements.correct(id, accountId, count);
              }
            }),
          );
        }
        return ok();
      }),

    /** Takes up to `limit` deliveries, which then must be handed over and settled. */
    claim: (sender: string, limit: number): ResultAsync<Claim, AnnouncementProblem> =>
      uow
        .run((tables) =>
          lease(tables, sender).map((announcement) => {
            const { id } = announcement;
            const now = clock.now();
            if (now < quota.readAt || now >= quota.readAt + QUOTA_READ_MS) {
              quota = { readAt: now, left: perDay - tables.announcements.handedOverAfter(now - DAY_MS) };
            }
            const due = tables.announcements.due(id, now, Math.max(0, Math.min(limit, quota.left)));
            const deliveries = due.flatMap(({ number, account, attempts }): ClaimedDelivery[] => {
              // They may have unsubscribed since the preparation.
              const [suppressed] = tables.suppressions.reasonsFor(account.email);
              if (suppressed !== undefined) {
                tables.announcements.settle(number, { state: 'skipped', reason: suppressed });
                return [];
              }
              tables.announcements.handOver(number, now);
              const unsubscribeToken = tables.suppressions.tokenFor(account.email);
              const content = mail.launched({ unsubscribeToken, ...mailRecipient(account) });
              const message = { id: `${id}-${number}`, to: account.email, ...content };
              return [{ number, accountId: account.id, attempts: attempts + 1, mail: message }];
            });
            let end: Claim['end'] = null;
            if (limit > 0 && due.length === 0) {
              const states = tables.announcements.counts(id).map(({ state }) => state);
              if (!states.includes('waiting') && !states.includes('sending')) {
                end = states.includes('unknown') ? 'undecided' : 'done';
                const ended = afterAction(announcement, end === 'done' ? 'finish' : 'pause', now);
                if (ended.isOk()) tables.announcements.put({ ...ended.value, sender: null });
              }
            }
            quota = { ...quota, left: quota.left - deliveries.length };
            return { id, deliveries, end };
          }),
        )
        .andThen(({ id, ...claim }) => {
          if (claim.deliveries.length === 0) return okAsync(claim);
          const accountIds = claim.deliveries.map(({ accountId }) => accountId);
          return handedOver
            .add(id, accountIds)
            .map(() => claim)
            .orElse((failure) =>
              uow
                .run(({ announcements }) => {
                  for (const { number } of claim.deliveries) announcements.takeBack(number);
                })
                .andThen(() => err(failure)),
            );
        }),

    /** Writes down the mailer's answers. A refused address is not written to again. */
    settle: (answers: readonly MailerAnswer[]): ResultAsync<void, Unavailable> =>
      uow.run((tables) => {
        const now = clock.now();
        for (const { delivery, sent } of answers) {
          tables.announcements.settle(delivery.number, outcomeOf(sent, delivery.attempts, now));
          if (sent.isErr() && sent.error.kind === 'mail-refused' && sent.error.ofAddress) {
            tables.suppressions.add(delivery.mail.to, 'refused', now);
          }
        }
      }),

    /** The sender found that something is wrong for everybody. */
    pauseBySender: (sender: string, why: string): ResultAsync<Announcement, AnnouncementProblem> =>
      act('pause', { who: sender, why }),

    /** Lets another sender start at once. */
    release: (sender: string): ResultAsync<void, Unavailable> =>
      uow.run((tables) => {
        const found = tables.announcements.newest();
        if (found?.sender === sender) tables.announcements.put({ ...found, sender: null, senderUntil: null });
      }),

    unknown: (limit: number): ResultAsync<readonly UnknownDelivery[], AnnouncementProblem> =>
      uow.read((tables) =>
        current(tables).map(({ id }) =>
          tables.announcements.unknown(id, limit).map(({ number, account, handedOverAt }) => ({
            number,
            address: maskEmail(account.email),
            messageId: `${id}-${number}`,
            handedOverAt,
          })),
        ),
      ),

    /** The operator has found out that these were not accepted. Returns how many wait again. */
    sendAgain: (numbers: readonly number[], by: By): ResultAsync<number, AnnouncementProblem> =>
      uow.run(
        (tables): Result<number, AnnouncementProblem> =>
          current(tables).andThen(({ id, state }) => {
            if (state !== 'running' && state !== 'paused') {
              return refuse({ kind: 'not-running', state });
            }
            record(tables, 'announcement-sent-again', id, by);
            return ok(numbers.filter((number) => tables.announcements.sendAgain(id, number)).length);
          }),
      ),

    /** The person wants announcements again, or the address works again. */
    allow: (email: string, by: By): ResultAsync<void, Unavailable> =>
      uow.run((tables) => {
        record(tables, 'address-allowed', '', by);
        tables.suppressions.remove(email);
      }),

    /** Addresses of which the mail service reports that they do not want or get our mail. */
    suppress: (
      addresses: readonly { readonly email: string; readonly reason: SuppressionReason }[],
      by: By,
    ): ResultAsync<void, Unavailable> =>
      uow.run((tables) => {
        record(tables, 'addresses-suppressed', '', by);
        for (const { email, reason } of addresses) tables.suppressions.add(email, reason, clock.now());
      }),
  };
}

export type Announcements = ReturnType<typeof makeAnnouncements>;

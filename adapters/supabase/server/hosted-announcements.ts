import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow';
import type { Announcement } from '#core/announcement/announcement.ts';
import type { Unsubscribe } from '#core/announcement/unsubscribe.ts';
import type {
  AnnouncementStore,
  DueDelivery,
  LeaseProblem,
  SenderLease,
} from '#core/ports/announcement-store.ts';
import type { AuditEntry } from '#core/ports/audit-log.ts';
import type { Clock } from '#core/ports/clock.ts';
import { type Rejected, rejected, type Unavailable } from '#core/ports/failures.ts';
import { isAccountId } from './hosted-personal-data.ts';
import { executeTrusted, type ServiceClient } from './service-client.ts';

interface AnnouncementRow extends Pick<Announcement, 'id' | 'state' | 'audience' | 'sender'> {
  readonly text_digest: string | null;
  readonly created_at: number;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly prepared_to: string | null;
  readonly sender_until: number | null;
}

const announcementOf = ({
  text_digest: textDigest,
  created_at: createdAt,
  started_at: startedAt,
  ended_at: endedAt,
  prepared_to: preparedTo,
  sender_until: senderUntil,
  ...row
}: AnnouncementRow): Announcement => ({
  ...row,
  textDigest,
  createdAt,
  startedAt,
  endedAt,
  preparedTo,
  senderUntil,
});

const rowOf = ({
  textDigest: text_digest,
  createdAt: created_at,
  startedAt: started_at,
  endedAt: ended_at,
  preparedTo: prepared_to,
  senderUntil: sender_until,
  ...announcement
}: Announcement): AnnouncementRow => ({
  ...announcement,
  text_digest,
  created_at,
  started_at,
  ended_at,
  prepared_to,
  sender_until,
});

type Given = Readonly<Record<string, unknown>>;

/** `AnnouncementStore` on the hosted backend. Each call is one database function, so each is atomic. */
export function makeHostedAnnouncements({ client }: { readonly client: ServiceClient }): AnnouncementStore {
  /**
   * The attempts of deliveries that were claimed and not yet settled. If the answer to a claim is lost, what it took is not
   * among them, and the next claim lets it wait again.
   */
  const inHand = new Map<number, number>();

  const read = <T>(what: string, given: Given = {}) =>
    executeTrusted<T>(client.rpc('read_announcements', { what, given }));
  const change = <T = unknown>(what: string, given: Given, entry: AuditEntry | null, moment: number) =>
    executeTrusted<T>(client.rpc('change_announcements', { what, given, entry, moment }));
  const note = (what: string, given: Given): ResultAsync<void, Unavailable> =>
    executeTrusted(client.rpc('note_announcement', { what, given })).map(() => undefined);
  const send = <T>(what: string, lease: SenderLease, given: Given) =>
    executeTrusted<{ problem: LeaseProblem } | { answer: T }>(
      client.rpc('send_announcement', { what, lease, given }),
    ).andThen((sent): Result<T, LeaseProblem> => ('problem' in sent ? err(sent.problem) : ok(sent.answer)));

  return {
    newest: () => read<AnnouncementRow | null>('newest').map((row) => row && announcementOf(row)),
    has: (id) => read('has', { id }),
    progress: (id, since) => read('progress', { id, since }),
    handedOverAfter: (since) => read('handed-over', { since }),
    candidates: (after, limit) => read('candidates', { after, limit }),
    unknown: (id, limit) => read('unknown', { id, limit }),
    tokenFor: (address) => executeTrusted(client.rpc('unsubscribe_token', { address })),

    record: (entry, at) => change('record', {}, entry, at).map(() => undefined),
    create: (announcement, entry) =>
      change('create', { announcement: rowOf(announcement) }, entry, announcement.createdAt).map(
        (created) => created === 1,
      ),
    change({ id, state, textDigest, startedAt, endedAt }, from, entry, at) {
      const announcement = { id, state, text_digest: textDigest, started_at: startedAt, ended_at: endedAt };
      return change('change', { announcement, from }, entry, at).map((count) => count === 1);
    },
    sendAgain: (id, numbers, entry, at) =>
      change<number | null>('send-again', { id, numbers: numbers.filter(Number.isSafeInteger) }, entry, at),
    allow: (email, entry, at) => change('allow', { email }, entry, at).map(() => undefined),
    suppress: (addresses, entry, at) => change('suppress', { addresses }, entry, at).map(() => undefined),

    prepare: (lease, page) => send('prepare', lease, page),
    correct: (lease, id, handedOver) =>
      send('correct', lease, {
        id,
        // A line of the record may be cut off.
        handedOver: handedOver.filter(([accountId]) => isAccountId(accountId)),
      }).map(() => undefined),
    claim: (lease, limit) =>
      send<{ announcement: AnnouncementRow; due: readonly DueDelivery[]; found: number }>('claim', lease, {
        limit,
        inHand: [...inHand.keys()],
      }).map(({ announcement, ...claimed }) => {
        for (const { number, attempts } of claimed.due) inHand.set(number, attempts);
        return { ...claimed, announcement: announcementOf(announcement) };
      }),
    takeBack(numbers) {
      for (const number of numbers) inHand.delete(number);
      return note('take-back', { numbers });
    },
    settle: (outcomes, refused, at) =>
      note('settle', { outcomes, refused, at }).andTee(() => {
        for (const { number, attempts } of outcomes) {
          if (inHand.get(number) === attempts) inHand.delete(number);
        }
      }),
    release: (sender) => note('release', { sender }),
  };
}

const TOKEN = /^[\w-]{64}$/;

/** `Unsubscribe` on the hosted backend. */
export const makeHostedUnsubscribe =
  ({ client, clock }: { readonly client: ServiceClient; readonly clock: Pick<Clock, 'now'> }): Unsubscribe =>
  (token) =>
    TOKEN.test(token)
      ? executeTrusted<boolean>(client.rpc('unsubscribe', { token, moment: clock.now() })).andThen(
          (done): Result<void, Rejected> => (done ? ok() : err(rejected)),
        )
      : errAsync(rejected);

import { err, ok, type Result } from 'neverthrow';
import { mailRecipient } from '../identity/mail-words.ts';
import type { AuditEntry } from '../ports/audit-log.ts';
import type { DeliveryOutcome, OperatorTables, UnitOfWork } from '../ports/unit-of-work.ts';
import type { Announcement, AnnouncementState, SuppressionReason } from './announcement.ts';

/** Why a process may not send now. `another-sender`: another process sends. */
export type LeaseProblem =
  | Readonly<{ kind: 'no-announcement' }>
  | Readonly<{ kind: 'not-running'; state: AnnouncementState }>
  | Readonly<{ kind: 'another-sender'; sender: string }>;

/**
 * A process that sends. Each call with it renews its lease of the running announcement in the same transaction, and does
 * nothing unless it gets it. The lease of another sender counts if it ends after `now`, but at most one lease length after
 * `until`: a later end was made with a wrong clock. With a new sender, what the earlier one was sending becomes 'unknown'.
 */
export interface SenderLease {
  readonly sender: string;
  readonly now: number;
  readonly until: number;
}

/** The running announcement, leased by this sender. */
async function lease(
  { announcements }: OperatorTables,
  { sender, now, until }: SenderLease,
): Promise<Result<Announcement, LeaseProblem>> {
  const refuse = (problem: LeaseProblem) => err(Object.freeze(problem));
  const found = await announcements.newest();
  if (found === null) return refuse({ kind: 'no-announcement' });
  if (found.state !== 'running') return refuse({ kind: 'not-running', state: found.state });
  if (found.sender !== sender) {
    const otherUntil = found.senderUntil ?? 0;
    // A lease that ends more than one lease length after ours was made with a wrong clock.
    if (found.sender !== null && otherUntil > now && otherUntil <= 2 * until - now) {
      return refuse({ kind: 'another-sender', sender: found.sender });
    }
    await announcements.abandon(found.id);
  }
  const leased = { ...found, sender, senderUntil: until };
  await announcements.put(leased);
  return ok(leased);
}

/** Announcements, their deliveries, and the addresses that get none. Each call is one transaction. Times are epoch milliseconds. */
export function makeAnnouncementStore({ uow }: { readonly uow: UnitOfWork<OperatorTables> }) {
  return {
    newest: () => uow.read((tables) => tables.announcements.newest()),
    has: (id: string) => uow.read((tables) => tables.announcements.byId(id)).map((found) => found !== null),
    /** How many deliveries are in each state, and how many of all announcements were handed over after `since`. */
    progress: (id: string, since: number) =>
      uow.read(async ({ announcements }) => ({
        counts: await announcements.counts(id),
        handedOver: await announcements.handedOverAfter(since),
      })),
    handedOverAfter: (since: number) => uow.read((tables) => tables.announcements.handedOverAfter(since)),
    /** Up to `limit` accounts with an id above `after`, by id. */
    candidates: (after: string, limit: number) =>
      uow.read((tables) => tables.announcements.candidates(after, limit)),
    unknown: (id: string, limit: number) =>
      uow
        .read((tables) => tables.announcements.unknown(id, limit))
        .map((found) =>
          found.map(({ number, account, handedOverAt }) => ({ number, email: account.email, handedOverAt })),
        ),
    /** The secret in the unsubscribe link of this address. */
    tokenFor: (email: string) => uow.read((tables) => tables.suppressions.tokenFor(email)),

    record: (entry: AuditEntry, at: number) => uow.run((tables) => tables.auditLog.record(entry, at)),
    /** False: another one is not done, and nothing was written. */
    create: (announcement: Announcement, entry: AuditEntry) =>
      uow.run(async ({ announcements, auditLog }) => {
        const open = await announcements.newest();
        if (open !== null && open.state !== 'done') return false;
        await announcements.put(announcement);
        await auditLog.record(entry, announcement.createdAt);
        return true;
      }),
    /** Stores state, text and times. False: its state was not `from` any more, and nothing was written. `entry` null: the sender acts. */
    change: (
      { id, state, textDigest, startedAt, endedAt }: Announcement,
      from: AnnouncementState,
      entry: AuditEntry | null,
      at: number,
    ) =>
      uow.run(async ({ announcements, auditLog }) => {
        const stored = await announcements.byId(id);
        if (stored?.state !== from) return false;
        await announcements.put({ ...stored, state, textDigest, startedAt, endedAt });
        if (entry !== null) await auditLog.record(entry, at);
        return true;
      }),
    /** Those that are 'unknown' wait again. Returns how many; null: the announcement is done. */
    sendAgain: (id: string, numbers: readonly number[], entry: AuditEntry, at: number) =>
      uow.run(async ({ announcements, auditLog }) => {
        if ((await announcements.byId(id))?.state === 'done') return null;
        await auditLog.record(entry, at);
        let count = 0;
        for (const number of numbers) if (await announcements.sendAgain(id, number)) count++;
        return count;
      }),
    allow: (email: string, entry: AuditEntry, at: number) =>
      uow.run(async ({ auditLog, suppressions }) => {
        await auditLog.record(entry, at);
        await suppressions.remove(email);
      }),
    suppress: (
      addresses: readonly { readonly email: string; readonly reason: SuppressionReason }[],
      entry: AuditEntry,
      at: number,
    ) =>
      uow.run(async ({ auditLog, suppressions }) => {
        await auditLog.record(entry, at);
        for (const { email, reason } of addresses) await suppressions.add(email, reason, at);
      }),

    /**
     * Adds deliveries to the running announcement and notes that it is now prepared up to `to`. Accounts that have one, and
     * deleted ones, are ignored. False: it is another one or not prepared up to `from`, and nothing was added.
     */
    prepare: (
      request: SenderLease,
      id: string,
      accountIds: readonly string[],
      from: string,
      to: string | null,
    ) =>
      uow.run(async (tables) =>
        (await lease(tables, request)).asyncMap(async (leased) => {
          if (leased.id !== id || leased.preparedTo !== from) return false;
          await tables.announcements.addDeliveries(id, accountIds);
          await tables.announcements.put({ ...leased, preparedTo: to });
          return true;
        }),
      ),
    /** A delivery that was handed over more often than we know has that many attempts, and is 'unknown' if it waited. */
    correct: (
      request: SenderLease,
      id: string,
      handedOver: readonly (readonly [accountId: string, count: number])[],
    ) =>
      uow.run(async (tables) =>
        (await lease(tables, request)).asyncMap(async () => {
          for (const [accountId, count] of handedOver)
            await tables.announcements.correct(id, accountId, count);
        }),
      ),
    /**
     * Takes up to `limit` deliveries that are due, the longest due first. Skips addresses that get no announcements, and people
     * who got the mail on finishing meanwhile. `found`: how many were due, with those that were skipped.
     */
    claim: (request: SenderLease, limit: number) =>
      uow.run(async (tables) =>
        (await lease(tables, request)).asyncMap(async (announcement) => {
          const { announcements, suppressions } = tables;
          const found = await announcements.due(announcement.id, request.now, limit);
          const due = [];
          for (const { number, account, attempts } of found) {
            // They may have unsubscribed since the preparation, or got the mail on finishing.
            const hasHad =
              announcement.audience !== 'everybody-again' &&
              (await announcements.sentTo(account.id)).length > 0;
            const [reason = hasHad ? 'had-one' : undefined] = await suppressions.reasonsFor(account.email);
            if (reason !== undefined) {
              await announcements.settle(number, { state: 'skipped', reason });
              continue;
            }
            await announcements.handOver(number, request.now);
            const { id: accountId, email } = account;
            due.push({
              number,
              accountId,
              email,
              // With this one.
              attempts: attempts + 1,
              unsubscribeToken: await suppressions.tokenFor(email, accountId),
              ...mailRecipient(account),
            });
          }
          return { announcement, due, found: found.length };
        }),
      ),
    /** They were not handed over after all: they wait, and the attempt does not count. */
    takeBack: (numbers: readonly number[]) =>
      uow.run(async ({ announcements }) => {
        for (const number of numbers) await announcements.takeBack(number);
      }),
    /**
     * Can be repeated, also after the delivery was claimed again: `attempts` says which attempt had this outcome. `refused`:
     * addresses to which nothing is sent from now on.
     */
    settle: (
      outcomes: readonly ({ readonly number: number; readonly attempts: number } & DeliveryOutcome)[],
      refused: readonly string[],
      at: number,
    ) =>
      uow.run(async ({ announcements, suppressions }) => {
        for (const { number, ...outcome } of outcomes) await announcements.settle(number, outcome);
        for (const email of refused) await suppressions.add(email, 'refused', at);
      }),
    /** Ends the lease. */
    release: (sender: string) =>
      uow.run(async ({ announcements }) => {
        const found = await announcements.newest();
        if (found?.sender === sender) await announcements.put({ ...found, sender: null, senderUntil: null });
      }),
  };
}

export type AnnouncementStore = ReturnType<typeof makeAnnouncementStore>;

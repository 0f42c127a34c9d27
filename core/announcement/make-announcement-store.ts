import { err, ok, type Result } from 'neverthrow';
import { mailRecipient } from '../identity/mail-words.ts';
import type {
  AnnouncementStore,
  DueDelivery,
  LeaseProblem,
  SenderLease,
} from '../ports/announcement-store.ts';
import type { OperatorTables, UnitOfWork } from '../ports/unit-of-work.ts';
import type { Announcement } from './announcement.ts';

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

/** `AnnouncementStore` over the unit of work. */
export function makeAnnouncementStore({
  uow,
}: {
  readonly uow: UnitOfWork<OperatorTables>;
}): AnnouncementStore {
  return {
    newest: () => uow.read((tables) => tables.announcements.newest()),
    has: (id) => uow.read((tables) => tables.announcements.byId(id)).map((found) => found !== null),
    progress: (id, since) =>
      uow.read(async ({ announcements }) => ({
        counts: await announcements.counts(id),
        handedOver: await announcements.handedOverAfter(since),
      })),
    handedOverAfter: (since) => uow.read((tables) => tables.announcements.handedOverAfter(since)),
    candidates: (after, limit) => uow.read((tables) => tables.announcements.candidates(after, limit)),
    unknown: (id, limit) =>
      uow
        .read((tables) => tables.announcements.unknown(id, limit))
        .map((found) =>
          found.map(({ number, account, handedOverAt }) => ({ number, email: account.email, handedOverAt })),
        ),
    tokenFor: (email) => uow.read((tables) => tables.suppressions.tokenFor(email)),

    record: (entry, at) => uow.run((tables) => tables.auditLog.record(entry, at)),
    create: (announcement, entry) =>
      uow.run(async ({ announcements, auditLog }) => {
        const open = await announcements.newest();
        if (open !== null && open.state !== 'done') return false;
        await announcements.put(announcement);
        await auditLog.record(entry, announcement.createdAt);
        return true;
      }),
    change: ({ id, state, textDigest, startedAt, endedAt }, from, entry, at) =>
      uow.run(async ({ announcements, auditLog }) => {
        const stored = await announcements.byId(id);
        if (stored?.state !== from) return false;
        await announcements.put({ ...stored, state, textDigest, startedAt, endedAt });
        if (entry !== null) await auditLog.record(entry, at);
        return true;
      }),
    sendAgain: (id, numbers, entry, at) =>
      uow.run(async ({ announcements, auditLog }) => {
        if ((await announcements.byId(id))?.state === 'done') return null;
        await auditLog.record(entry, at);
        let count = 0;
        for (const number of numbers) if (await announcements.sendAgain(id, number)) count++;
        return count;
      }),
    allow: (email, entry, at) =>
      uow.run(async ({ auditLog, suppressions }) => {
        await auditLog.record(entry, at);
        await suppressions.remove(email);
      }),
    suppress: (addresses, entry, at) =>
      uow.run(async ({ auditLog, suppressions }) => {
        await auditLog.record(entry, at);
        for (const { email, reason } of addresses) await suppressions.add(email, reason, at);
      }),

    prepare: (request, { id, accountIds, from, to }) =>
      uow.run(async (tables) =>
        (await lease(tables, request)).asyncMap(async (leased) => {
          if (leased.id !== id || leased.preparedTo !== from) return false;
          await tables.announcements.addDeliveries(id, accountIds);
          await tables.announcements.put({ ...leased, preparedTo: to });
          return true;
        }),
      ),
    correct: (request, id, handedOver) =>
      uow.run(async (tables) =>
        (await lease(tables, request)).asyncMap(async () => {
          for (const [accountId, count] of handedOver)
            await tables.announcements.correct(id, accountId, count);
        }),
      ),
    claim: (request, limit) =>
      uow.run(async (tables) =>
        (await lease(tables, request)).asyncMap(async (announcement) => {
          const { announcements, suppressions } = tables;
          const found = await announcements.due(announcement.id, request.now, limit);
          const due: DueDelivery[] = [];
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
              attempts: attempts + 1,
              unsubscribeToken: await suppressions.tokenFor(email, accountId),
              ...mailRecipient(account),
            });
          }
          return { announcement, due, found: found.length };
        }),
      ),
    takeBack: (numbers) =>
      uow.run(async ({ announcements }) => {
        for (const number of numbers) await announcements.takeBack(number);
      }),
    settle: (outcomes, refused, at) =>
      uow.run(async ({ announcements, suppressions }) => {
        for (const { number, ...outcome } of outcomes) await announcements.settle(number, outcome);
        for (const email of refused) await suppressions.add(email, 'refused', at);
      }),
    release: (sender) =>
      uow.run(async ({ announcements }) => {
        const found = await announcements.newest();
        if (found?.sender === sender) await announcements.put({ ...found, sender: null, senderUntil: null });
      }),
  };
}

import { err, ok, type Result } from 'neverthrow';
import { mailRecipient } from '../identity/mail-words.ts';
import type { AnnouncementStore, LeaseProblem, SenderLease } from '../ports/announcement-store.ts';
import type { OperatorTables, UnitOfWork } from '../ports/unit-of-work.ts';
import type { Announcement } from './announcement.ts';

/** The running announcement, leased by this sender. */
function lease(
  { announcements }: OperatorTables,
  { sender, now, until }: SenderLease,
): Result<Announcement, LeaseProblem> {
  const refuse = (problem: LeaseProblem) => err(Object.freeze(problem));
  const found = announcements.newest();
  if (found === null) return refuse({ kind: 'no-announcement' });
  if (found.state !== 'running') return refuse({ kind: 'not-running', state: found.state });
  if (found.sender !== sender) {
    const otherUntil = found.senderUntil ?? 0;
    // A lease that ends more than one lease length after ours was made with a wrong clock.
    if (found.sender !== null && otherUntil > now && otherUntil <= 2 * until - now) {
      return refuse({ kind: 'another-sender', sender: found.sender });
    }
    announcements.abandon(found.id);
  }
  const leased = { ...found, sender, senderUntil: until };
  announcements.put(leased);
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
    has: (id) => uow.read((tables) => tables.announcements.byId(id) !== null),
    progress: (id, since) =>
      uow.read(({ announcements }) => ({
        counts: announcements.counts(id),
        handedOver: announcements.handedOverAfter(since),
      })),
    handedOverAfter: (since) => uow.read((tables) => tables.announcements.handedOverAfter(since)),
    candidates: (after, limit) => uow.read((tables) => tables.announcements.candidates(after, limit)),
    unknown: (id, limit) =>
      uow.read((tables) =>
        tables.announcements
          .unknown(id, limit)
          .map(({ number, account, handedOverAt }) => ({ number, email: account.email, handedOverAt })),
      ),
    tokenFor: (email) => uow.read((tables) => tables.suppressions.tokenFor(email)),

    record: (entry, at) => uow.run((tables) => tables.auditLog.record(entry, at)),
    create: (announcement, entry) =>
      uow.run(({ announcements, auditLog }) => {
        const open = announcements.newest();
        if (open !== null && open.state !== 'done') return false;
        announcements.put(announcement);
        auditLog.record(entry, announcement.createdAt);
        return true;
      }),
    change: ({ id, state, textDigest, startedAt, endedAt }, from, entry, at) =>
      uow.run(({ announcements, auditLog }) => {
        const stored = announcements.byId(id);
        if (stored?.state !== from) return false;
        announcements.put({ ...stored, state, textDigest, startedAt, endedAt });
        if (entry !== null) auditLog.record(entry, at);
        return true;
      }),
    sendAgain: (id, numbers, entry, at) =>
      uow.run(({ announcements, auditLog }) => {
        if (announcements.byId(id)?.state === 'done') return null;
        auditLog.record(entry, at);
        return numbers.filter((number) => announcements.sendAgain(id, number)).length;
      }),
    allow: (email, entry, at) =>
      uow.run(({ auditLog, suppressions }) => {
        auditLog.record(entry, at);
        suppressions.remove(email);
      }),
    suppress: (addresses, entry, at) =>
      uow.run(({ auditLog, suppressions }) => {
        auditLog.record(entry, at);
        for (const { email, reason } of addresses) suppressions.add(email, reason, at);
      }),

    prepare: (request, { id, accountIds, from, to }) =>
      uow.run((tables) =>
        lease(tables, request).map((leased) => {
          if (leased.id !== id || leased.preparedTo !== from) return false;
          tables.announcements.addDeliveries(id, accountIds);
          tables.announcements.put({ ...leased, preparedTo: to });
          return true;
        }),
      ),
    correct: (request, id, handedOver) =>
      uow.run((tables) =>
        lease(tables, request)
          .andTee(() => {
            for (const [accountId, count] of handedOver) tables.announcements.correct(id, accountId, count);
          })
          .map(() => undefined),
      ),
    claim: (request, limit) =>
      uow.run((tables) =>
        lease(tables, request).map((announcement) => {
          const { announcements, suppressions } = tables;
          const found = announcements.due(announcement.id, request.now, limit);
          const due = found.flatMap(({ number, account, attempts }) => {
            // They may have unsubscribed since the preparation, or got the mail on finishing.
            const hasHad =
              announcement.audience !== 'everybody-again' && announcements.sentTo(account.id).length > 0;
            const [reason = hasHad ? 'had-one' : undefined] = suppressions.reasonsFor(account.email);
            if (reason !== undefined) {
              announcements.settle(number, { state: 'skipped', reason });
              return [];
            }
            announcements.handOver(number, request.now);
            const { id: accountId, email } = account;
            const unsubscribeToken = suppressions.tokenFor(email);
            return [
              {
                number,
                accountId,
                email,
                attempts: attempts + 1,
                unsubscribeToken,
                ...mailRecipient(account),
              },
            ];
          });
          return { announcement, due, found: found.length };
        }),
      ),
    takeBack: (numbers) =>
      uow.run(({ announcements }) => {
        for (const number of numbers) announcements.takeBack(number);
      }),
    settle: (outcomes, refused, at) =>
      uow.run(({ announcements, suppressions }) => {
        for (const { number, ...outcome } of outcomes) announcements.settle(number, outcome);
        for (const email of refused) suppressions.add(email, 'refused', at);
      }),
    release: (sender) =>
      uow.run(({ announcements }) => {
        const found = announcements.newest();
        if (found?.sender === sender) announcements.put({ ...found, sender: null, senderUntil: null });
      }),
  };
}

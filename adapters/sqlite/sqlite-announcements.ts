import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Announcement, Candidate, SuppressionReason } from '#core/announcement/announcement.ts';
import { mailboxKey } from '#core/identity/mailbox-key.ts';
import type { JournalEntry } from '#core/ports/journal.ts';
import type { AnnouncementTable, Delivery, SuppressionTable } from '#core/ports/unit-of-work.ts';
import type { Row } from './rows.ts';
import type { Statements } from './statements.ts';

type JoinedDelivery = Omit<Delivery, 'account'> & Delivery['account'];

const count = (row: unknown) => (row as { count: number }).count;

export function announcementTable(statements: Statements): AnnouncementTable {
  const suppressions = suppressionTable(statements);
  const orNull = (row: unknown) => (row ?? null) as Announcement | null;
  const deliveriesIn = (state: 'waiting' | 'unknown', id: string, at: number, limit: number) =>
    (statements.deliveriesIn.all({ id, state, at, limit }) as JoinedDelivery[]).map(
      ({ number, attempts, handedOverAt, ...account }) => ({ number, attempts, handedOverAt, account }),
    );
  return {
    newest: () => orNull(statements.newestAnnouncement.get()),
    byId: (id) => orNull(statements.announcementById.get(id)),
    put: (it) => void statements.putAnnouncement.run(it),
    async candidates(after, limit) {
      const found: Candidate[] = [];
      for (const row of statements.announcementCandidates.all({ after, limit }) as Row[])
        found.push({
          accountId: row.id as string,
          email: row.email as string,
          emailVerified: row.proved_at !== null,
          step: row.step_completed as string | null,
          suppressed: await suppressions.reasonsFor(row.email as string),
          hadOne: row.had_one === 1,
        });
      return found;
    },
    addDeliveries(id, accountIds) {
      for (const accountId of accountIds) statements.addDelivery.run({ id, accountId });
    },
    due: (id, at, limit) => deliveriesIn('waiting', id, at, limit),
    handOver: (number, at) => void statements.handOverDelivery.run({ number, at }),
    takeBack: (number) => void statements.takeDeliveryBack.run({ number }),
    settle: (number, { state, attempts = null, reason = '', providerId = null, dueAt = 0 }) =>
      void statements.settleDelivery.run({ number, state, attempts, reason, providerId, dueAt }),
    abandon: (id) => void statements.abandonDeliveries.run(id),
    correct: (id, accountId, handedOver) =>
      void statements.correctDelivery.run({ id, accountId, handedOver }),
    counts: (id) => statements.countDeliveries.all(id) as ReturnType<AnnouncementTable['counts']>,
    unknown: (id, limit) => deliveriesIn('unknown', id, 0, limit),
    sendAgain: (id, number) => statements.sendDeliveryAgain.run({ id, number }).changes > 0,
    handedOverAfter: (since) => count(statements.deliveriesAfter.get(since)),
    sentTo: (accountId) =>
      (statements.deliveriesSentTo.all(accountId) as Row[]).map((row) => row.handed_over_at as number),
    hadOne: (accountId) => (statements.hadOne.get(accountId) as Row).had_one === 1,
    noteMailOnFinishing: (accountId, at) => void statements.noteMailOnFinishing.run({ accountId, at }),
    deleteAllOf: (accountId) => void statements.deleteDeliveriesOf.run(accountId),
  };
}

/** Half of the token is the address's digest, the other half shows that the digest comes from us. */
const PART_LENGTH = 32;

export function suppressionTable(
  statements: Statements,
  journal: (entry: JournalEntry) => void = () => {},
): SuppressionTable {
  let key: string | null = null;
  const keyed = (text: string) => {
    key ??= (statements.suppressionKey.get() as { key: string }).key;
    return createHmac('sha256', key).update(text).digest('base64url').slice(0, PART_LENGTH);
  };
  const hashOf = (email: string) => keyed(`address ${mailboxKey(email)}`);
  const signatureOf = (hash: string) => keyed(`link ${hash}`);
  function isToken(token: string): boolean {
    const signature = Buffer.from(token.slice(PART_LENGTH));
    const expected = Buffer.from(signatureOf(token.slice(0, PART_LENGTH)));
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  }
  const tokenOf = (hash: string) => hash + signatureOf(hash);
  function add(hash: string, reason: SuppressionReason, at: number): void {
    // Anybody can repeat the request of a link, which changes nothing and must not fill the disk.
    if (statements.addSuppression.run({ hash, reason, at }).changes === 0) return;
    journal({ kind: 'suppressed', token: tokenOf(hash), reason, at });
  }
  return {
    reasonsFor: (email) =>
      (statements.suppressionsOf.all(hashOf(email)) as { reason: SuppressionReason }[]).map(
        ({ reason }) => reason,
      ),
    add: (email, reason, at) => add(hashOf(email), reason, at),
    remove(email) {
      const hash = hashOf(email);
      if (statements.removeSuppressions.run(hash).changes === 0) return;
      journal({ kind: 'allowed', token: tokenOf(hash) });
    },
    tokenFor: (email) => tokenOf(hashOf(email)),
    isToken,
    addByToken(token, reason, at) {
      if (!isToken(token)) return false;
      add(token.slice(0, PART_LENGTH), reason, at);
      return true;
    },
  };
}

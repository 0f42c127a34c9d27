import { createHmac, timingSafeEqual } from 'node:crypto';
import { swapDigits } from '#core/identity/link-tokens.ts';
import { mailboxKey } from '#core/intake/mailbox-key.ts';
import type {
  Announcement,
  AnnouncementTable,
  Candidate,
  Delivery,
  DeliveryProgress,
  SuppressionReason,
  SuppressionTable,
} from '#core/ports/announcement-tables.ts';
import type { JournalEntry } from '#core/ports/journal.ts';
import { countOf, mapped, orNull, written } from './answers.ts';
import type { Statements } from './statements.ts';

type JoinedDelivery = Omit<Delivery, 'account'> & Delivery['account'];

export function announcementTable(statements: Statements): AnnouncementTable {
  const suppressions = suppressionTable(statements);
  const deliveriesIn = (state: 'waiting' | 'unknown', id: string, at: number, limit: number) =>
    mapped(statements.deliveriesIn.all<JoinedDelivery>({ id, state, at, limit }), (rows) =>
      rows.map(({ number, attempts, handedOverAt, ...account }) => ({
        number,
        attempts,
        handedOverAt,
        account,
      })),
    );
  return {
    newest: () => orNull<Announcement>(statements.newestAnnouncement.get()),
    byId: (id) => orNull<Announcement>(statements.announcementById.get(id)),
    put: (it) => written(statements.putAnnouncement.run(it)),
    async candidates(after, limit) {
      const found: Candidate[] = [];
      for (const row of await statements.announcementCandidates.all({ after, limit }))
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
    async addDeliveries(id, accountIds) {
      for (const accountId of accountIds) await statements.addDelivery.run({ id, accountId });
    },
    due: (id, at, limit) => deliveriesIn('waiting', id, at, limit),
    handOver: (number, at) => written(statements.handOverDelivery.run({ number, at })),
    takeBack: (number) => written(statements.takeDeliveryBack.run({ number })),
    progressOf: (number) => orNull<DeliveryProgress>(statements.deliveryProgress.get(number)),
    settle: (number, { state, attempts, reason = '', providerId = null, dueAt = 0 }) =>
      written(statements.settleDelivery.run({ number, state, attempts, reason, providerId, dueAt })),
    abandon: (id) => written(statements.abandonDeliveries.run(id)),
    correct: (id, accountId, handedOver) =>
      written(statements.correctDelivery.run({ id, accountId, handedOver })),
    counts: (id) => statements.countDeliveries.all(id),
    unknown: (id, limit) => deliveriesIn('unknown', id, 0, limit),
    sendAgain: (id, number) =>
      mapped(statements.sendDeliveryAgain.run({ id, number }), ({ changes }) => changes > 0),
    handedOverAfter: (since) => countOf(statements.deliveriesAfter.get(since)),
    sentTo: (accountId) =>
      mapped(statements.deliveriesSentTo.all<{ handed_over_at: number }>(accountId), (rows) =>
        rows.map((row) => row.handed_over_at),
      ),
    hadOne: (accountId) => mapped(statements.hadOne.get(accountId), (found) => found?.had_one === 1),
    noteMailOnFinishing: (accountId, at) => written(statements.noteMailOnFinishing.run({ accountId, at })),
    deleteAllOf: (accountId) => written(statements.deleteDeliveriesOf.run(accountId)),
  };
}

/** A token: the address's digest, a signature of all the rest, and the id of the account, if it was made for one. */
const PART_LENGTH = 32;
/** In a link, one for an account is an `ACCOUNT_TOKEN`; earlier mails have it as it is. */
const inLink = (token: string) =>
  swapDigits(Buffer.from(token.slice(0, 2 * PART_LENGTH), 'base64url').toString('hex') + accountIn(token));
const fromLink = (token: string) =>
  /^[a-p]{96}/.test(token)
    ? Buffer.from(swapDigits(token.slice(0, 96)), 'hex').toString('base64url') + swapDigits(token.slice(96))
    : token;
const accountIn = (token: string) => token.slice(2 * PART_LENGTH);

export function suppressionTable(
  statements: Statements,
  journal: (entry: JournalEntry) => void = () => {},
): SuppressionTable {
  let key: string | null = null;
  async function keyed(text: string): Promise<string> {
    key ??= ((await statements.suppressionKey.get()) as { key: string }).key;
    return createHmac('sha256', key).update(text).digest('base64url').slice(0, PART_LENGTH);
  }
  const hashOf = (email: string) => keyed(`address ${mailboxKey(email)}`);
  const tokenOf = async (hash: string, accountId = '') =>
    hash + (await keyed(`link ${hash}${accountId}`)) + accountId;
  async function isToken(inAnyForm: string): Promise<boolean> {
    const token = fromLink(inAnyForm);
    const given = Buffer.from(token);
    const expected = Buffer.from(await tokenOf(token.slice(0, PART_LENGTH), accountIn(token)));
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
  async function add(hash: string, reason: SuppressionReason, at: number): Promise<void> {
    // Anybody can repeat the request of a link, which changes nothing and must not fill the disk.
    if ((await statements.addSuppression.run({ hash, reason, at })).changes === 0) return;
    journal({ kind: 'suppressed', token: await tokenOf(hash), reason, at });
  }
  return {
    async reasonsFor(email) {
      const hash = await hashOf(email);
      const rows = await statements.suppressionsOf.all<{ reason: SuppressionReason }>(hash);
      return rows.map(({ reason }) => reason);
    },
    add: async (email, reason, at) => add(await hashOf(email), reason, at),
    async remove(email) {
      const hash = await hashOf(email);
      if ((await statements.removeSuppressions.run(hash)).changes === 0) return;
      journal({ kind: 'allowed', token: await tokenOf(hash) });
    },
    async tokenFor(email, accountId) {
      const token = await tokenOf(await hashOf(email), accountId);
      return accountId === undefined ? token : inLink(token);
    },
    isToken,
    async addByToken(inAnyForm, reason, at) {
      const token = fromLink(inAnyForm);
      if (!(await isToken(token))) return false;
      await add(token.slice(0, PART_LENGTH), reason, at);
      const account = await statements.accountById.get<{ email: string }>(accountIn(token));
      if (account) await add(await hashOf(account.email), reason, at);
      return true;
    },
  };
}

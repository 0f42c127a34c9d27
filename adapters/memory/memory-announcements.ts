import type { Announcement, DeliveryState, SuppressionReason } from '#core/announcement/announcement.ts';
import type { Account } from '#core/identity/identity-entities.ts';
import { mailboxKey } from '#core/identity/mailbox-key.ts';
import type { OnboardingRecord } from '#core/onboarding/onboarding-record.ts';
import type { AnnouncementTable, Delivery, SuppressionTable } from '#core/ports/unit-of-work.ts';

interface StoredDelivery {
  readonly number: number;
  readonly announcementId: string;
  readonly accountId: string;
  readonly state: DeliveryState;
  readonly reason: string;
  readonly attempts: number;
  readonly dueAt: number;
  readonly handedOverAt: number | null;
  readonly providerId: string | null;
}

export interface AnnouncementStores {
  readonly announcements: Map<string, Announcement>;
  /** By announcement and account. */
  readonly deliveries: Map<string, StoredDelivery>;
  /** By mailbox and reason. */
  readonly suppressions: Map<string, { mailbox: string; reason: SuppressionReason; at: number }>;
}

interface Stores extends AnnouncementStores {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly onboarding: ReadonlyMap<string, OnboardingRecord>;
}

export function announcementTable(stores: Stores): AnnouncementTable {
  const { accounts, onboarding, announcements, deliveries } = stores;
  const suppressions = suppressionTable(stores);
  const of = (id: string) => [...deliveries.values()].filter(({ announcementId }) => announcementId === id);
  const listed = (id: string, is: (row: StoredDelivery) => boolean, limit: number) =>
    of(id)
      .filter(is)
      .sort((one, other) => one.dueAt - other.dueAt || one.number - other.number)
      .slice(0, limit)
      .flatMap(found);
  const keyOf = ({ announcementId, accountId }: Pick<StoredDelivery, 'announcementId' | 'accountId'>) =>
    `${announcementId} ${accountId}`;
  const change = (row: StoredDelivery, changes: Partial<StoredDelivery>) =>
    void deliveries.set(keyOf(row), { ...row, ...changes });
  const byNumber = (number: number) => [...deliveries.values()].find((row) => row.number === number);
  const found = ({ number, accountId, attempts, handedOverAt }: StoredDelivery): readonly Delivery[] => {
    const account = accounts.get(accountId);
    return account ? [{ number, account, attempts, handedOverAt }] : [];
  };
  return {
    newest: () => [...announcements.values()].at(-1) ?? null,
    byId: (id) => announcements.get(id) ?? null,
    put(it) {
      const isOpen = ({ state }: { state: string }) => state !== 'done';
      const others = [...announcements.values()].filter(({ id }) => id !== it.id);
      if (isOpen(it) && others.some(isOpen)) throw new Error('another announcement is not done');
      announcements.set(it.id, it);
    },
    candidates: (after, limit) =>
      [...accounts.values()]
        .filter(({ id }) => id > after)
        .sort((one, other) => (one.id < other.id ? -1 : 1))
        .slice(0, limit)
        .map(({ id, email, emailVerifiedAt }) => ({
          accountId: id,
          email,
          emailVerified: emailVerifiedAt !== null,
          step: [...onboarding.values()].find((record) => record.email === email)?.step_completed ?? null,
          suppressed: suppressions.reasonsFor(email),
        })),
    addDeliveries(announcementId, accountIds) {
      for (const accountId of accountIds) {
        const key = keyOf({ announcementId, accountId });
        if (!accounts.has(accountId) || deliveries.has(key)) continue;
        const number = 1 + Math.max(0, ...[...deliveries.values()].map((row) => row.number));
        const fresh = { state: 'waiting', reason: '', attempts: 0, dueAt: 0, handedOverAt: null } as const;
        deliveries.set(key, { ...fresh, number, announcementId, accountId, providerId: null });
      }
    },
    due: (id, at, limit) => listed(id, ({ state, dueAt }) => state === 'waiting' && dueAt <= at, limit),
    handOver(number, at) {
      const row = byNumber(number);
      if (row) change(row, { state: 'sending', attempts: row.attempts + 1, handedOverAt: at });
    },
    takeBack(number) {
      const row = byNumber(number);
      if (row?.state !== 'sending') return;
      change(row, { state: 'waiting', attempts: row.attempts - 1, handedOverAt: null });
    },
    settle(number, { state, reason = '', providerId = null, dueAt = 0 }) {
      const row = byNumber(number);
      if (row) change(row, { state, reason, providerId, dueAt });
    },
    abandon(id) {
      for (const row of of(id)) {
        if (row.state === 'sending') change(row, { state: 'unknown', dueAt: 0, attempts: row.attempts - 1 });
      }
    },
    correct(id, accountId, handedOver) {
      const row = deliveries.get(`${id} ${accountId}`);
      if (row === undefined || row.attempts >= handedOver) return;
      change(row, {
        attempts: handedOver,
        dueAt: 0,
        state: row.state === 'waiting' ? 'unknown' : row.state,
      });
    },
    counts(id) {
      const counts = new Map<string, ReturnType<AnnouncementTable['counts']>[number]>();
      for (const { state, reason } of of(id)) {
        const key = `${state} ${reason}`;
        counts.set(key, { state, reason, count: (counts.get(key)?.count ?? 0) + 1 });
      }
      return [...counts.values()].sort((one, other) =>
        `${one.state} ${one.reason}` < `${other.state} ${other.reason}` ? -1 : 1,
      );
    },
    unknown: (id, limit) => listed(id, ({ state }) => state === 'unknown', limit),
    sendAgain(id, number) {
      const row = byNumber(number);
      if (row?.announcementId !== id || row.state !== 'unknown') return false;
      change(row, { state: 'waiting', reason: '', dueAt: 0 });
      return true;
    },
    handedOverAfter: (since) =>
      [...deliveries.values()].filter(({ handedOverAt }) => handedOverAt !== null && handedOverAt > since)
        .length,
    sentTo: (id) =>
      [...deliveries.values()]
        .filter(({ accountId, state }) => accountId === id && state === 'sent')
        .flatMap(({ handedOverAt }) => (handedOverAt === null ? [] : [handedOverAt]))
        .sort((one, other) => one - other),
    deleteAllOf(id) {
      for (const [key, { accountId }] of [...deliveries]) if (accountId === id) deliveries.delete(key);
    },
  };
}

const PREFIX = 'unsubscribe-';
const encode = (text: string) =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** In this mode no mail leaves the page, so addresses need no digest and links no secret. */
export function suppressionTable({
  suppressions,
}: Pick<AnnouncementStores, 'suppressions'>): SuppressionTable {
  const put = (mailbox: string, reason: Parameters<SuppressionTable['add']>[1], at: number) => {
    const key = `${mailbox} ${reason}`;
    if (!suppressions.has(key)) suppressions.set(key, { mailbox, reason, at });
  };
  const isToken = (token: string) => /^unsubscribe-([0-9a-f]{2})+$/.test(token);
  const keyOf = (email: string) => encode(mailboxKey(email));
  return {
    reasonsFor: (email) =>
      [...suppressions.values()]
        .filter(({ mailbox }) => mailbox === keyOf(email))
        .sort((one, other) => one.at - other.at || (one.reason < other.reason ? -1 : 1))
        .map(({ reason }) => reason),
    add: (email, reason, at) => put(keyOf(email), reason, at),
    remove: (email, reason) => void suppressions.delete(`${keyOf(email)} ${reason}`),
    tokenFor: (email) => PREFIX + keyOf(email),
    isToken,
    addByToken(token, reason, at) {
      if (!isToken(token)) return false;
      put(token.slice(PREFIX.length), reason, at);
      return true;
    },
  };
}

import type { OnboardingRecord } from '#core/onboarding/onboarding-record.ts';
import type { AuditLine } from '#core/ports/audit-log.ts';
import type { OperatingFact, StoredContactMessage } from '#core/ports/operating-tables.ts';
import type { Tables } from '#core/ports/unit-of-work.ts';

export interface OperatingStores {
  readonly auditLog: Map<number, AuditLine>;
  readonly contactMessages: Map<number, StoredContactMessage>;
  /** The key is also the value. */
  readonly blockedDays: Map<string, string>;
  readonly operatingState: Map<OperatingFact, string>;
}

function countBy<K>(keys: Iterable<K>): Map<K, number> {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

const nextId = (rows: Map<number, unknown>) => Math.max(0, ...[...rows.keys()].slice(-1)) + 1;

/** The tables of the operator's programs. */
export function operatingTables(
  { auditLog, contactMessages, blockedDays, operatingState }: OperatingStores,
  onboarding: Map<string, OnboardingRecord>,
  outbox: Map<string, { readonly message: { readonly to: string }; readonly dueAt: number }>,
): Pick<Tables, 'auditLog' | 'contactMessages' | 'blockedDays' | 'operatingState' | 'figures'> {
  const change = (id: number, changes: Partial<StoredContactMessage>) => {
    const message = contactMessages.get(id);
    if (message) contactMessages.set(id, { ...message, ...changes });
  };
  const of = (email: string) => [...contactMessages.values()].filter((message) => message.email === email);
  return {
    auditLog: {
      record(entry, at) {
        const id = nextId(auditLog);
        auditLog.set(id, { id, at, ...entry });
      },
      newest: ({ most, before = Number.POSITIVE_INFINITY, whose }) =>
        [...auditLog.values()]
          .filter((line) => line.id < before && (whose === undefined || line.whose === whose))
          .reverse()
          .slice(0, most),
    },
    contactMessages: {
      put(message, receivedAt) {
        const id = nextId(contactMessages);
        contactMessages.set(id, { ...message, id, receivedAt, answeredAt: null });
      },
      keepNewest(most) {
        const surplus = Math.max(0, contactMessages.size - most);
        for (const id of [...contactMessages.keys()].slice(0, surplus)) contactMessages.delete(id);
      },
      byId: (id) => contactMessages.get(id) ?? null,
      newest: ({ most, before = Number.POSITIVE_INFINITY, open = false }) =>
        [...contactMessages.values()]
          .filter(({ id, answeredAt }) => id < before && !(open && answeredAt !== null))
          .reverse()
          .slice(0, most),
      countOpen: () => [...contactMessages.values()].filter(({ answeredAt }) => answeredAt === null).length,
      answer: (id, at) => change(id, { answeredAt: at }),
      allOf: of,
      changeEmail(from, to) {
        for (const { id } of of(from)) change(id, { email: to });
      },
      deleteAllOf(email) {
        for (const { id } of of(email)) contactMessages.delete(id);
      },
    },
    blockedDays: {
      from: (day) => [...blockedDays.keys()].filter((blocked) => blocked >= day).sort(),
      add: (day) => void blockedDays.set(day, day),
      remove: (day) => void blockedDays.delete(day),
    },
    operatingState: {
      get: (fact) => operatingState.get(fact) ?? null,
      set: (fact, value) => void operatingState.set(fact, value),
    },
    figures: {
      peopleByStep: () =>
        [...countBy([...onboarding.values()].map(({ step_completed: step }) => step))]
          .map(([step, count]) => ({ step, count }))
          .sort((one, other) => ((one.step ?? '') < (other.step ?? '') ? -1 : 1)),
      signUpsByHour: (since) =>
        [
          ...countBy(
            [...onboarding.values()]
              .filter(({ created_at: at }) => at >= since)
              .map(({ created_at: at }) => at.slice(0, 13)),
          ),
        ]
          .map(([hour, count]) => ({ hour, count }))
          .sort((one, other) => (one.hour < other.hour ? -1 : 1)),
      mail: () => {
        const due = [...outbox.values()].map(({ dueAt }) => dueAt);
        // Given-up mail is deleted in this mode.
        return { waiting: due.length, oldestAt: due.length === 0 ? null : Math.min(...due), givenUp: 0 };
      },
      mailsWaitingFor: (address) =>
        [...outbox.values()].filter(({ message }) => message.to === address).length,
      // This mode keeps no security log.
      securityEventsSince: () => [],
    },
  };
}

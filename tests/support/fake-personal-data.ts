import { okAsync } from 'neverthrow';
import type { PersonalData, PersonalDataPort } from '#core/ports/personal-data.ts';
import type { OnboardingRecord } from '#core/record/onboarding-record.ts';
import { emptyRow } from '#core/record/stamp-verified.ts';

const record: OnboardingRecord = {
  ...emptyRow({ id: 'row-1', email: 'ruth@example.com', at: '2026-01-05T12:00:00.000Z' }),
  email_auth: true,
  email_verified_at: '2026-01-05T12:00:00.000Z',
  updated_at: '2026-01-05T12:30:00.000Z',
  step_completed: 'completed',
  first_name: 'Ruth',
  last_name: 'Miller',
  phone: '5551234567',
  benefit_timing_preference: '2nd_wednesday',
  ssn_provided: true,
  ssn_last4: '6789',
  bank_linked: true,
  clicked_link_bank: true,
};

/** What is kept about Ruth, who finished the sign-up. */
export const RUTHS_DATA: PersonalData & { readonly onboarding: OnboardingRecord } = {
  account: {
    email: 'ruth@example.com',
    createdAt: '2026-01-05T12:00:00.000Z',
    verifiedAt: '2026-01-05T12:00:00.000Z',
    hasPassword: true,
    mailWords: 'green kettle',
    language: 'en',
  },
  onboarding: record,
  appointments: [{ startsAt: '2026-11-24T14:00:00.000Z', name: 'Ruth Miller', phone: null }],
  news: { subscribed: true, sentAt: [] },
  sessions: [{ startedAt: '2026-01-05T12:00:00.000Z', lastActiveAt: '2026-01-05T12:30:00.000Z' }],
  events: { count: 1, more: false },
};

/** What the download lists of Ruth's visits. */
export const RUTHS_EVENTS = [
  { name: 'scroll_75_percent', at: '2026-01-05T12:10:00.000Z', properties: { page: 'faq' } },
];

export type FakePersonalData = { -readonly [K in keyof PersonalDataPort]: PersonalDataPort[K] } & {
  /** What is kept; null after it was erased. */
  kept: PersonalData | null;
};

/** One person's data, without any check. Put a failing method over it to see a fault. */
export function makeFakePersonalData(): FakePersonalData {
  const port: FakePersonalData = {
    kept: RUTHS_DATA,
    read: () => okAsync(port.kept ?? RUTHS_DATA),
    download() {
      const file = JSON.stringify({ ...(port.kept ?? RUTHS_DATA), events: RUTHS_EVENTS });
      return okAsync([new TextEncoder().encode(file)]);
    },
    correct(_email, details) {
      const before = port.kept ?? RUTHS_DATA;
      const after: PersonalData = { ...before, onboarding: { ...record, ...before.onboarding, ...details } };
      port.kept = after;
      return okAsync(after);
    },
    chooseMailWords(_email, mailWords) {
      const before = port.kept ?? RUTHS_DATA;
      port.kept = { ...before, account: { ...before.account, mailWords } };
      return okAsync(port.kept);
    },
    chooseNews(_email, subscribed) {
      port.kept = { ...(port.kept ?? RUTHS_DATA), news: { subscribed, sentAt: [] } };
      return okAsync(port.kept);
    },
    erase() {
      port.kept = null;
      return okAsync(undefined);
    },
  };
  return port;
}

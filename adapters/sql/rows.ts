import type { Appointment } from '#core/ports/appointments.ts';
import type { Account, Challenge, StoredSession } from '#core/ports/identity-tables.ts';
import type { StoredEvent } from '#core/ports/measured-events.ts';
import { type OnboardingRecord, onboardingFlags } from '#core/record/onboarding-record.ts';
import { ONBOARDING_COLUMNS, type Row } from './statements.ts';

const campaignOf = ({ utmSource, utmCampaign }: Row) => ({
  ...(utmSource === null ? {} : { utm_source: utmSource }),
  ...(utmCampaign === null ? {} : { utm_campaign: utmCampaign }),
});

export function challenge(row: Row): Challenge {
  const { utmSource: _source, utmCampaign: _campaign, ...rest } = row;
  return { ...rest, campaign: campaignOf(row) } as unknown as Challenge;
}

const FLAGS = onboardingFlags();

/** Changes the row, because every page of a signed-in person reads one and a copy takes time. */
export function onboardingRecord(row: Row): OnboardingRecord {
  const record: Record<string, unknown> = row;
  for (const flag of FLAGS) record[flag] = row[flag] === 1;
  if (row.benefit_types !== null) record.benefit_types = JSON.parse(row.benefit_types as string);
  return record as OnboardingRecord;
}

export function onboardingRow(record: OnboardingRecord): Row {
  const row: Row = {};
  for (const column of ONBOARDING_COLUMNS) {
    const value = record[column as keyof OnboardingRecord];
    if (typeof value === 'boolean') row[column] = value ? 1 : 0;
    else if (Array.isArray(value)) row[column] = JSON.stringify(value);
    else row[column] = value as string | number | null;
  }
  return row;
}

export const appointment = ({ moves, language, note, outcome, ...row }: Row) =>
  ({
    ...row,
    ...(moves ? { moves } : {}),
    ...(language === null ? {} : { language }),
    ...(note === null ? {} : { note }),
    ...(outcome === null ? {} : { outcome }),
  }) as unknown as Appointment;

/** A row of `events` with the campaign of its visit. */
export const storedEvent = (row: Row): StoredEvent => ({
  name: row.name as string,
  properties: { ...JSON.parse(row.properties as string), ...JSON.parse(row.campaign as string) },
  at: row.at as number,
  receivedAt: row.received_at as number,
});

export function sessionWithAccount(row: Row) {
  const { tokenHash, accountId, createdAt, lastActiveAt, lastProofAt, accountCreatedAt, ...account } = row;
  return {
    stored: { tokenHash, accountId, createdAt, lastActiveAt, lastProofAt } as StoredSession,
    account: { ...account, id: accountId, createdAt: accountCreatedAt } as unknown as Account,
  };
}

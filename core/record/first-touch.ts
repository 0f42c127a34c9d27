import { looksLikeSsn } from '../intake/looks-like-ssn.ts';
import { CAMPAIGN_MAX_LENGTH } from '../record-limits.ts';

/** First-touch campaign, stored in the row at verification. */
export interface Campaign {
  readonly utm_source?: string | undefined;
  readonly utm_campaign?: string | undefined;
}

/** A campaign as stored: trimmed, cut to the column length, without empty values and what could be a Social Security number. */
export function tidyCampaign(sent: Campaign | undefined): Campaign {
  const tidy = Object.entries(sent ?? {}).map(
    ([name, value = '']) => [name, value.trim().slice(0, CAMPAIGN_MAX_LENGTH)] as const,
  );
  return Object.fromEntries(tidy.filter(([, value]) => value !== '' && !looksLikeSsn(value)));
}

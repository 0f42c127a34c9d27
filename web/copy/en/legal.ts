import { POLICIES_LAST_UPDATED } from '#core/offer/claims.ts';
import type { LegalSection } from '../legal.ts';
import { longDate } from './dates.ts';

/** For example '30 days', '13 months' or '2 years'. */
export function lengthOfDays(days: number): string {
  if (days % 365 === 0) return days === 365 ? '1 year' : `${days / 365} years`;
  return days < 120 ? `${days} ${days === 1 ? 'day' : 'days'}` : `${Math.round(days / 30.4)} months`;
}

export const legalCopy = {
  lastUpdated: `Last updated: ${longDate(POLICIES_LAST_UPDATED)}`,
  contactWidget: 'Questions about this page?',
  onThisPage: 'On this page',
} as const;

export const CONTACT_SECTION: LegalSection = {
  id: 'contact',
  heading: 'Contact',
  blocks: [
    ({ supportEmail, postalAddress }) =>
      `You can email us at ${supportEmail}. You can send a letter to ${postalAddress}.`,
  ],
};

import { POLICIES_LAST_UPDATED } from '#core/offer/claims.ts';
import { longDate } from './dates.ts';
import type { PageId } from './page-id.ts';
import type { Wording } from './wording.ts';

/** What only the legal pages say: limits from core, and the outside services that the operator chose. */
export interface LegalWording extends Wording {
  readonly limits: Readonly<{
    /** Life of a link or code. */
    linkMinutes: number;
    idleMinutes: number;
    sessionHours: number;
    browserCookieDays: number;
  }>;
  readonly choices: OperatorChoices;
}

export interface OperatorChoices {
  /** Claims carry a marker that leads to the pre-launch notice. */
  readonly marksClaims: boolean;
  readonly showsStories: boolean;
  readonly analytics: 'first-party' | 'mixpanel' | 'none';
  readonly mailService: 'own' | 'ses';
  /** True: a hosted project keeps the records and signs people in; false: our own server does. */
  readonly hosted: boolean;
  /** The outside scheduling provider's host, or null: bookings stay with us. */
  readonly schedulingProvider: string | null;
}

/** A text may have nothing to say of this operator's site: then it is empty and not shown. */
export type LegalText = string | ((wording: LegalWording) => string);

/** Every row has a cell for each column; the first one names the row. */
export interface LegalTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [string, ...string[]])[];
}

export type LegalBlock =
  | Readonly<{ kind: 'paragraph'; text: LegalText }>
  | Readonly<{ kind: 'list'; items: readonly LegalText[] }>
  /** A part with a heading and an address of its own. */
  | Readonly<{ kind: 'part'; id: string; heading: string; paragraphs: readonly LegalText[] }>
  | Readonly<{ kind: 'table'; table: (wording: LegalWording) => LegalTable }>
  | Readonly<{ kind: 'link'; label: string; page: Exclude<PageId, 'not-found'> }>
  /** The button that turns measuring off and on. */
  | Readonly<{ kind: 'measuring-switch' }>;

/** The text as this site says it. */
export function legalText(text: LegalText, wording: LegalWording): string {
  return typeof text === 'string' ? text : text(wording);
}

export interface LegalSection {
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
}

/** A length of time as people say it. */
export function lengthOfDays(days: number): string {
  if (days % 365 === 0) return days === 365 ? '1 year' : `${days / 365} years`;
  return days < 120 ? `${days} days` : `${Math.round(days / 30.4)} months`;
}

export const legalCopy = {
  lastUpdated: `Last updated: ${longDate(POLICIES_LAST_UPDATED)}`,
  contactWidget: 'Questions about this page?',
  onThisPage: 'On this page',
} as const;

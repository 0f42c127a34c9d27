import type { PageId } from '#core/site/pages.ts';
import type { AnalyticsVendor, SiteSettings } from '#core/site/site-settings.ts';
import type { Wording } from './wording.ts';

/** Wording with the limits and outside services that only the legal pages mention. */
export interface LegalWording extends Wording {
  readonly limits: Readonly<{
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
  readonly analytics: SiteSettings['analytics'];
  readonly mailService: 'own' | 'ses';
  /** Whether a hosted project stores the data and signs people in, instead of our own server. */
  readonly hosted: boolean;
  /** The host of the outside scheduling provider, or null for our own booking. */
  readonly schedulingProvider: string | null;
  readonly weCall: boolean;
}

export const VENDOR_NAMES: Readonly<Record<AnalyticsVendor, string>> = {
  mixpanel: 'Mixpanel',
  posthog: 'PostHog',
};

/** The name of the outside service that measures; null: none, or our own server. */
export function measuringService({ analytics }: OperatorChoices): string | null {
  return analytics === 'first-party' || analytics === 'none' ? null : VENDOR_NAMES[analytics];
}

/** An empty text is not shown. */
export type LegalText = string | ((wording: LegalWording) => string);

/** Every row has one cell per column. The first cell is the row header. */
export interface LegalTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [string, ...string[]])[];
}

export type LegalBlock =
  | LegalText
  | Readonly<{ kind: 'list'; items: readonly LegalText[] }>
  | Readonly<{ kind: 'part'; id: string; heading: string; paragraphs: readonly LegalText[] }>
  | Readonly<{ kind: 'table'; table: (wording: LegalWording) => LegalTable }>
  | Readonly<{ kind: 'link'; label: string; page: Exclude<PageId, 'not-found'> }>
  | Readonly<{ kind: 'measuring-switch' }>;

export function legalText(text: LegalText, wording: LegalWording): string {
  return typeof text === 'string' ? text : text(wording);
}

export interface LegalSection {
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
}

export interface ThirdParty {
  readonly name: string;
  readonly gets: string;
  readonly why: string;
}

import { attempt } from '../attempt.ts';
import type { Language } from '../language/languages.ts';
import { CAMPAIGN_MAX_LENGTH, SSN_DIGITS } from '../record-limits.ts';
import type { CampaignProperties } from './analytics.ts';
import type { MeasuredEvent } from './event-catalogue.ts';

/** The tracking parameters that a link may carry. `email` is not one of them. */
export const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'fbclid',
  'igshid',
] as const;
export type CampaignParameter = (typeof CAMPAIGN_PARAMETERS)[number];

/** What brought this visit, kept in the tab. It is never sent as is (see `measuredCampaign`). */
export interface CampaignCapture {
  readonly parameters: Readonly<Partial<Record<CampaignParameter, string>>>;
  /** Origin of the linking page, without path and query; null if there is none or it is our own. */
  readonly referrer: string | null;
  /** Path of ours that was opened first, without query and fragment. */
  readonly landing_page: string;
}

/** How a visit began, as reported by the browser. */
export interface Arrival {
  /** Query of the address, with or without `?`. */
  readonly search: string;
  /** `document.referrer`: an address, or empty. */
  readonly referrer: string;
  readonly origin: string;
  /** The route's path as in the route table; `*` for an unknown path. */
  readonly path: string;
  readonly language: Language;
}

/** `https://a.example` for `https://user@a.example/x?y`; null if it is not a web address. */
function originOf(address: string): string | null {
  return (
    /^(https?:\/\/)(?:[^/?#@]*@)?([a-z0-9.-]+(?::\d+)?)(?:[/?#]|$)/i
      .exec(address)
      ?.slice(1)
      .join('')
      .toLowerCase() ?? null
  );
}

const decoded = (text: string) => attempt(() => decodeURIComponent(text.replaceAll('+', ' ')), '');

/** A link or a form of ours has fewer parameters. Reading thousands of malformed ones takes most of a second. */
export const PARAMETERS_MAX = 100;

/** The campaign in a query. The first of repeated parameters wins. */
export function campaignParameters(search: string): CampaignCapture['parameters'] {
  const parameters: Partial<Record<CampaignParameter, string>> = {};
  for (const pair of search.replace(/^\?/, '').split('&', PARAMETERS_MAX)) {
    const [key = '', ...rest] = pair.split('=');
    const given = decoded(key);
    const name = CAMPAIGN_PARAMETERS.find((known) => known === given);
    if (name === undefined || parameters[name] !== undefined) continue;
    const value = decoded(rest.join('=')).trim().slice(0, CAMPAIGN_MAX_LENGTH);
    if (value !== '') parameters[name] = value;
  }
  return parameters;
}

export function readCampaign({ search, referrer, origin, path }: Omit<Arrival, 'language'>): CampaignCapture {
  const from = originOf(referrer);
  return {
    parameters: campaignParameters(search),
    referrer: from === originOf(origin) ? null : from,
    landing_page: path.replace(/[?#].*$/s, ''),
  };
}

/** The landing event, if any: `fbclid` before `utm_medium=partner` before any other parameter. */
export function landingEvent({ parameters }: CampaignCapture): MeasuredEvent | null {
  if (parameters.fbclid !== undefined) return { name: 'Meta Referral Landing' };
  if (parameters.utm_medium?.toLowerCase() === 'partner') return { name: 'Partner Landing' };
  return Object.keys(parameters).length > 0 ? { name: 'Referral Landing' } : null;
}

/**
 * A campaign value that may be measured: lower-case letters, digits and `.` `_` `-`, at most 60 characters,
 * without a run as long as a token and with fewer digits than an SSN or phone number.
 */
function isCampaignWord(text: string): boolean {
  return (
    /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/.test(text) &&
    text.length <= 60 &&
    text.split(/[._-]/).every((run) => run.length <= 24) &&
    text.replace(/[^0-9]/g, '').length < SSN_DIGITS
  );
}

const isGiven = (text: string) => text === 'given';

/** How each property is measured. Click ids identify a person's click, so only that there is one. */
export const MEASURED_CAMPAIGN = {
  utm_source: isCampaignWord,
  utm_medium: isCampaignWord,
  utm_campaign: isCampaignWord,
  utm_content: isCampaignWord,
  utm_term: isCampaignWord,
  fbclid: isGiven,
  igshid: isGiven,
  referrer: (text: string) => text.length <= 100 && originOf(text) === text && !/\d{7}/.test(text),
  landing_page: (text: string) =>
    text.length <= 60 && (text === '*' || /^\/(?:[a-z-]+(?:\/[a-z-]+)*)?$/.test(text)),
} as const satisfies Readonly<Record<string, (text: string) => boolean>>;
export type MeasuredCampaignProperty = keyof typeof MEASURED_CAMPAIGN;

/** The part of a campaign that may be measured. What the author of a link wrote as a plain word is part of it. */
export function measuredCampaign({
  parameters,
  referrer,
  landing_page,
}: CampaignCapture): CampaignProperties {
  const candidates: Record<string, string> = { landing_page };
  if (referrer !== null) candidates.referrer = referrer;
  for (const [name, value] of Object.entries(parameters)) {
    const isClickId = MEASURED_CAMPAIGN[name as CampaignParameter] === isGiven;
    candidates[name] = isClickId ? 'given' : value.toLowerCase().replaceAll(' ', '_');
  }
  return Object.freeze(
    Object.fromEntries(
      Object.entries(candidates).filter(([name, value]) =>
        MEASURED_CAMPAIGN[name as MeasuredCampaignProperty](value),
      ),
    ),
  );
}

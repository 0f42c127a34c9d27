import { attempt } from '#core/attempt.ts';
import { campaignParameters } from '#core/measurement/campaign.ts';
import { parseJson } from '#core/parse-json.ts';

export const PENDING_EMAIL = 'checkahead.pending-email';
export const FIRST_TOUCH = 'checkahead.first-touch';
export const GIVEN_EMAIL = 'checkahead.given-email';

/** Fallback while session storage is blocked or full. It lasts until the page is closed. */
const fallback = new Map<string, string>();

export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    window.sessionStorage.setItem(key, text);
    fallback.delete(key);
  } catch {
    fallback.set(key, text);
  }
}

export function recall(key: string): unknown {
  return parseJson(fallback.get(key) ?? attempt(() => window.sessionStorage.getItem(key), null)) ?? null;
}

/** Deletes the addresses and the campaign when the session ends, so that the next person at this device does not see them. */
export function forgetSignUp(): void {
  for (const key of [PENDING_EMAIL, FIRST_TOUCH, GIVEN_EMAIL]) {
    fallback.delete(key);
    attempt(() => window.sessionStorage.removeItem(key), undefined);
  }
}

/** Stores the campaign of the first visit in this tab. Later visits do not replace it. */
export function rememberFirstTouch(search: string): void {
  const { utm_source, utm_campaign } = campaignParameters(search);
  if ((utm_source || utm_campaign) && recall(FIRST_TOUCH) === null)
    remember(FIRST_TOUCH, { utm_source, utm_campaign });
}

import type { Campaign } from '#core/ports/auth-port.ts';

const PENDING_EMAIL = 'checkahead.pending-email';
const FIRST_TOUCH = 'checkahead.first-touch';

export interface PendingEmail {
  readonly email: string;
  /** When the last email was sent to it, in wall-clock milliseconds. */
  readonly sentAt: number;
}

/** Fallback while session storage is blocked or full. It lasts until the page is closed. */
const fallback = new Map<string, string>();

function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    window.sessionStorage.setItem(key, text);
    fallback.delete(key);
  } catch {
    fallback.set(key, text);
  }
}

function recall(key: string): unknown {
  try {
    const text = fallback.get(key) ?? window.sessionStorage.getItem(key);
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** Deletes the address and the campaign when the session ends, so that the next person at this device does not see them. */
export function forgetSignUp(): void {
  for (const key of [PENDING_EMAIL, FIRST_TOUCH]) {
    fallback.delete(key);
    try {
      window.sessionStorage.removeItem(key);
    } catch {
      // Storage is blocked, so nothing was stored.
    }
  }
}

/** The address that the sign-in email was sent to. `/signup/verify-email` shows it, checks codes for it and resends to it. */
export function rememberPendingEmail(pending: PendingEmail): void {
  remember(PENDING_EMAIL, pending);
}

export function pendingEmail(): PendingEmail | null {
  const found = recall(PENDING_EMAIL);
  if (typeof found !== 'object' || found === null) return null;
  const { email, sentAt } = found as Partial<PendingEmail>;
  return typeof email === 'string' && typeof sentAt === 'number' ? { email, sentAt } : null;
}

function campaignIn(search: string): Campaign | null {
  const query = new URLSearchParams(search);
  const source = query.get('utm_source')?.slice(0, 200);
  const name = query.get('utm_campaign')?.slice(0, 200);
  if (!source && !name) return null;
  return { ...(source ? { utm_source: source } : {}), ...(name ? { utm_campaign: name } : {}) };
}

/** Stores the campaign of the first visit in this tab. Later visits do not replace it. */
export function rememberFirstTouch(search: string): void {
  const campaign = campaignIn(search);
  if (campaign && recall(FIRST_TOUCH) === null) remember(FIRST_TOUCH, campaign);
}

export function firstTouch(): Campaign | null {
  const found = recall(FIRST_TOUCH);
  return typeof found === 'object' && found !== null ? (found as Campaign) : null;
}

import type { Campaign } from '#core/ports/auth-port.ts';

const PENDING_EMAIL = 'checkahead.pending-email';
const FIRST_TOUCH = 'checkahead.first-touch';

export interface PendingEmail {
  readonly email: string;
  /** Wall-clock milliseconds of the last message to it. */
  readonly sentAt: number;
}

/** What session storage refused, blocked or full: the page's own memory serves until it is closed. */
const ownMemory = new Map<string, string>();

function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    window.sessionStorage.setItem(key, text);
    ownMemory.delete(key);
  } catch {
    ownMemory.set(key, text);
  }
}

function recall(key: string): unknown {
  try {
    const text = ownMemory.get(key) ?? window.sessionStorage.getItem(key);
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** Forgets the address and the campaign, when the session ends: the next person at this computer must not find them. */
export function forgetSignUp(): void {
  for (const key of [PENDING_EMAIL, FIRST_TOUCH]) {
    ownMemory.delete(key);
    try {
      window.sessionStorage.removeItem(key);
    } catch {
      // Blocked: nothing was kept there.
    }
  }
}

/** The address that the sign-in message went to: shown on `/signup/verify-email`, needed for the code and for 'Resend'. */
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

/** Keeps the campaign of the first visit in this tab; a later one never replaces it. */
export function rememberFirstTouch(search: string): void {
  const campaign = campaignIn(search);
  if (campaign && recall(FIRST_TOUCH) === null) remember(FIRST_TOUCH, campaign);
}

export function firstTouch(): Campaign | null {
  const found = recall(FIRST_TOUCH);
  return typeof found === 'object' && found !== null ? (found as Campaign) : null;
}

import type { Campaign } from '#core/record/first-touch.ts';
import { FIRST_TOUCH, GIVEN_EMAIL, PENDING_EMAIL, recall, remember } from './sign-up-storage.ts';

export interface PendingEmail {
  readonly email: string;
  /** When the last email was sent to it, in wall-clock milliseconds. */
  readonly sentAt: number;
}

/** The address that the sign-in email was sent to. `/signup/verify-email` shows it, checks codes for it and resends to it. */
export function rememberPendingEmail(pending: PendingEmail): void {
  remember(PENDING_EMAIL, pending);
}

export const pendingEmail = () => asPendingEmail(recall(PENDING_EMAIL));

export function asPendingEmail(found: unknown): PendingEmail | null {
  const { email, sentAt } = Object(found) as Partial<PendingEmail>;
  return typeof email === 'string' && typeof sentAt === 'number' ? { email, sentAt } : null;
}

/** The address of `?email=`, which `keepGivenAddress` has stored. */
export function givenEmail(): string | null {
  const found = recall(GIVEN_EMAIL);
  return typeof found === 'string' ? found : null;
}

export function firstTouch(): Campaign | undefined {
  const found = recall(FIRST_TOUCH);
  return typeof found === 'object' && found !== null ? (found as Campaign) : undefined;
}

import { EMAIL_MAX_LENGTH } from '../onboarding/onboarding-record.ts';

/** The simple pattern of spec section 5: something, @, something with a dot; no spaces or control characters. */
const EMAIL_PATTERN = /^[^\s@,;<>()[\]\\"]+@[^\s@,;<>()[\]\\"]+\.[^\s@,;<>()[\]\\".]{2,}$/;

/** Lower case without outer spaces: the form under which an address is compared and stored. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function isEmail(email: string): boolean {
  const candidate = email.trim();
  return candidate.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(candidate);
}

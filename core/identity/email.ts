import { EMAIL_MAX_LENGTH } from '../onboarding/onboarding-record.ts';

/** One part between dots before the @. Mail providers refuse empty ones. */
const PART = String.raw`[^\s@,;<>()[\]\\".]+`;
/** One label of a domain, in any script. */
const LABEL = String.raw`[\p{L}\p{M}\p{N}-]`;
const EMAIL_PATTERN = new RegExp(`^${PART}(?:\\.${PART})*@(?:${LABEL}+\\.)+${LABEL}{2,}$`, 'u');

/**
 * Control characters, unpaired surrogates, invisible characters and U+FFFD: two addresses must not look
 * alike.
 */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\ufffd]/u;

/** The form in which addresses are compared and stored: lower case, trimmed, Unicode-normalized. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase().normalize('NFC');
}

/**
 * Mail programs treat full-width letters and dots of other scripts as ASCII, which would give one mailbox
 * many names.
 */
function hasPlainDomain(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return domain.normalize('NFKC').toLowerCase() === domain && !domain.includes('\u3002');
}

/**
 * Whether text is an address, ignoring case and outer spaces. The normalized form fits the database column.
 */
export function isEmail(email: string): boolean {
  if (email.length > 2 * EMAIL_MAX_LENGTH) return false;
  const address = normalizeEmail(email);
  return (
    address.length <= EMAIL_MAX_LENGTH &&
    EMAIL_PATTERN.test(address) &&
    !INVISIBLE.test(address) &&
    hasPlainDomain(address)
  );
}

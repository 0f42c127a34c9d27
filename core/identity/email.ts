import { EMAIL_MAX_LENGTH } from '../onboarding/onboarding-record.ts';

/**
 * Something, @, something with a dot; no spaces. No empty part between two dots, or before the first or after the last one:
 * no such domain exists, and mail providers refuse to send to such a name before the @.
 */
const PART = String.raw`[^\s@,;<>()[\]\\".]`;
const EMAIL_PATTERN = new RegExp(`^${PART}+(?:\\.${PART}+)*@(?:${PART}+\\.)+${PART}{2,}$`);

/**
 * Control characters, halves of characters, what nobody sees, and the sign that stands for whatever could not be read: two
 * addresses must not look like one.
 */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\ufffd]/u;

/** Lower case without outer spaces, accents in one spelling: the form under which an address is compared and stored. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase().normalize('NFC');
}

/** Mail programs read wide letters and the full stops of other scripts as plain ones: one mailbox would have many names. */
function hasPlainDomain(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return domain.normalize('NFKC').toLowerCase() === domain && !domain.includes('\u3002');
}

/** Whether text, with outer spaces and in any case, is an address. Its normal form, which is what is stored, fits the column. */
export function isEmail(email: string): boolean {
  if (email.length > 2 * EMAIL_MAX_LENGTH) return false;
  const address = normalizeEmail(email);
  return (
    address.length <= EMAIL_MAX_LENGTH &&
    EMAIL_PATTERN.test(address) &&
    !UNSEEN.test(address) &&
    hasPlainDomain(address)
  );
}

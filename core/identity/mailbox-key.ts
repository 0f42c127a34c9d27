/** Providers that deliver `name+tag@` to `name@`. */
const IGNORES_TAG = new Set([
  'aol.com',
  'fastmail.com',
  'gmail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'yahoo.com',
  'ymail.com',
  'zoho.com',
]);

/** Many people have an address there, so the domain alone tells nothing of one of them. */
export const isLargeProvider = (domain: string): boolean => IGNORES_TAG.has(domain);

/**
 * One key for all addresses of one mailbox at the large free providers. For rate limits only: accounts are
 * identified by the full address. `email` is normalized.
 */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com');
  if (!IGNORES_TAG.has(domain)) return email;
  const name = email.slice(0, at).replace(/(.)\+.*$/s, '$1');
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
}

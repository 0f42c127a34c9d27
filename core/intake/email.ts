import { attempt } from '../attempt.ts';
import { EMAIL_MAX_LENGTH } from '../record-limits.ts';

/** One part between dots before the @. Mail providers refuse empty ones. */
const PART = String.raw`[^\s@,:;<>()[\]\\".]+`;
/** One label of a domain, in any script. */
const LABEL = String.raw`[\p{L}\p{M}\p{N}-]`;
const DOMAIN = String.raw`(?:${LABEL}+\.)+${LABEL}{2,}`;
const DOMAIN_PATTERN = new RegExp(`^${DOMAIN}$`, 'u');
const EMAIL_PATTERN = new RegExp(String.raw`^${PART}(?:\.${PART})*@${DOMAIN}$`, 'u');

/** Control, unpaired and invisible characters and U+FFFD: two addresses must not look alike. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\ufffd]/u;

/** Every runtime has it, but the types of the language do not. */
declare const URL: new (address: string) => { readonly hostname: string };

/** What a pasted address may bring along and nobody sees. */
const HIDDEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** An address as it is shown and sent: without hidden characters, outer spaces and the dot or comma that ends its sentence. */
export const tidyEmail = (email: string): string => {
  const text = email.replace(HIDDEN, '').trim();
  return isTooLong(text) ? text : text.replace(/[\s.,]+$/, '');
};

/** Longer than any address, even where normalizing shortens it. */
const isTooLong = (text: string) => text.length > 2 * EMAIL_MAX_LENGTH;

/** Normalizing tens of thousands of combining marks takes seconds. */
const written = (email: string) => {
  const text = tidyEmail(email).toLowerCase();
  return isTooLong(text) ? text : text.normalize('NFC');
};

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** Mail programs read full-width letters and other dots as ASCII: one mailbox would have many names. */
const isPlain = (domain: string) =>
  DOMAIN_PATTERN.test(domain) && !INVISIBLE.test(domain) && domain.normalize('NFKC').toLowerCase() === domain;

/** A domain as DNS has it: 'xn--mnchen-3ya.example' for 'münchen.example'; null if there is no such domain. */
function asciiDomain(domain: string): string | null {
  // Not by `URL`, which takes digits for an IP address.
  if (/^[\x21-\x7e]*$/.test(domain)) return domain;
  if (!isPlain(domain)) return null;
  return attempt(() => new URL(`https://${domain}`).hostname, null);
}

/**
 * The form in which addresses are compared and stored: lower case, tidied, Unicode-normalized, the domain in
 * ASCII. Some browsers turn the domain of an e-mail field into ASCII and others do not, so that one mailbox
 * would have two accounts.
 */
export function normalizeEmail(email: string): string {
  const address = written(email);
  if (isTooLong(address)) return address;
  const domain = domainOf(address);
  return address.slice(0, address.length - domain.length) + (asciiDomain(domain) ?? domain);
}

/** Whether text is an address once it is tidied, ignoring case. Its normalized form fits the database column. */
export function isEmail(email: string): boolean {
  if (isTooLong(email)) return false;
  const address = written(email);
  return (
    EMAIL_PATTERN.test(address) &&
    !INVISIBLE.test(address) &&
    asciiDomain(domainOf(address)) !== null &&
    normalizeEmail(email).length <= EMAIL_MAX_LENGTH
  );
}

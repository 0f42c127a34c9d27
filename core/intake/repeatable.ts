import { isEmail } from './email.ts';
import { hideSsn, looksLikeSsn } from './looks-like-ssn.ts';

/** What of a typed text may be shown or kept again: nothing that may be an SSN, unless it is an address. */
export function repeatable(text: string, isAddress: boolean): string {
  if (isAddress && isEmail(text)) return text;
  const hidden = hideSsn(text);
  return looksLikeSsn(hidden) ? '' : hidden;
}

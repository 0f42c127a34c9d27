import { isEmail } from './email.ts';
import { hideSsn, looksLikeSsn } from './looks-like-ssn.ts';

/**
 * What of a text that was typed may be shown or kept again: nothing that may be a Social Security number. An
 * address may have any digits.
 */
export function repeatable(text: string, isAddress: boolean): string {
  if (isAddress && isEmail(text)) return text;
  const hidden = hideSsn(text);
  return looksLikeSsn(hidden) ? '' : hidden;
}

import { looksLikeSsn } from './looks-like-ssn.ts';

/** The characters of what somebody typed, as schemas and databases count them: an emoji is one, not two. */
export const lengthOf = (text: string): number => [...text].length;

/** Why a person's own words may not be kept, or null. Whether there must be any is asked elsewhere. */
export function ownWordsProblem(words: string, maxLength: number): 'too-long' | 'looks-like-ssn' | null {
  if (lengthOf(words) > maxLength) return 'too-long';
  return looksLikeSsn(words) ? 'looks-like-ssn' : null;
}

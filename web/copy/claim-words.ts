import { claimDisplay, type PageClaimId, type Proofs } from '#core/offer/claims.ts';
import type { Wording, Words } from './wording.ts';

export interface ClaimWords {
  readonly text: Words;
  /** Shown in its place if the claim may not be made. */
  readonly unclaimed: Words;
}

export const byReading =
  (a: Words, b: Words): Words =>
  (wording) =>
    wording.offer.reading === 'A' ? a(wording) : b(wording);
export const byPhase =
  (beforeLaunch: string, afterLaunch: string): Words =>
  ({ launched }) =>
    launched ? afterLaunch : beforeLaunch;
export const always =
  (text: string): Words =>
  () =>
    text;

export interface ClaimLine {
  readonly text: string;
  /** Show the claim marker beside the text. */
  readonly marked: boolean;
}

/** The wording of a claim that this site may use. */
export function lineOf(id: PageClaimId, words: ClaimWords, proofs: Proofs, wording: Wording): ClaimLine {
  const display = claimDisplay(id, proofs);
  const { text, unclaimed } = words;
  return { text: (display === 'unclaimed' ? unclaimed : text)(wording), marked: display === 'marked' };
}

import { claimDisplay, type PageClaimId, type Proofs } from '#core/offer/claims.ts';
import type { Wording, Words } from './wording.ts';

type ClaimText = string | Words;

export interface ClaimWords {
  readonly text: ClaimText;
  /** Shown in its place if the claim may not be made. */
  readonly unclaimed: ClaimText;
}

export const said = (text: ClaimText, wording: Wording) => (typeof text === 'string' ? text : text(wording));

export const byReading =
  (a: ClaimText, b: ClaimText): Words =>
  (wording) =>
    said(wording.offer.reading === 'A' ? a : b, wording);
export const byPhase =
  (beforeLaunch: string, afterLaunch: string): Words =>
  ({ launched }) =>
    launched ? afterLaunch : beforeLaunch;

/** `marked`: the claim marker stands beside the text. */
export function lineOf(id: PageClaimId, words: ClaimWords, proofs: Proofs, wording: Wording) {
  const display = claimDisplay(id, proofs);
  const { text, unclaimed } = words;
  return { text: said(display === 'unclaimed' ? unclaimed : text, wording), marked: display === 'marked' };
}

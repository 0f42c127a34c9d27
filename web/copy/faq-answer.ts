import { type ClaimId, claimDisplay, type Proofs } from '#core/offer/claims.ts';
import type { PageId } from './page-id.ts';
import type { Wording } from './wording.ts';

/** A sentence that repeats a claim, or more than one sentence about the same claim. */
export interface ClaimSentence {
  readonly claim: ClaimId;
  readonly text: string;
  /** Replaces the text if the claim may not be made. Empty: the sentence is left out. */
  readonly unclaimed: string;
}

export interface FaqEntry {
  readonly id: `item-${number}`;
  readonly question: string;
  /** Together 40 to 120 words in every wording. Each claim is a sentence of its own. */
  readonly answer: (wording: Wording) => readonly (string | ClaimSentence)[];
  /** A page that the answer mentions. */
  readonly link?: Readonly<{ label: string; page: Exclude<PageId, 'not-found'>; section?: string }>;
}

export interface FaqAnswer {
  readonly text: string;
  /** Show the claim marker beside the text. */
  readonly marked: boolean;
  readonly namesPrice: boolean;
}

/** The answer in the wording that this site may use. */
export function faqAnswer({ answer }: FaqEntry, proofs: Proofs, wording: Wording): FaqAnswer {
  const texts: string[] = [];
  let marked = false;
  let namesPrice = false;
  for (const sentence of answer(wording)) {
    if (typeof sentence === 'string') {
      texts.push(sentence);
      continue;
    }
    const display = claimDisplay(sentence.claim, proofs);
    texts.push(display === 'unclaimed' ? sentence.unclaimed : sentence.text);
    if (display === 'marked') marked = true;
    if (sentence.claim === 'fee' && display !== 'unclaimed') namesPrice = true;
  }
  return { text: texts.filter((text) => text !== '').join(' '), marked, namesPrice };
}

/** A sentence about a claim. */
export const claim = (id: ClaimId, text: string, unclaimed = ''): ClaimSentence => ({
  claim: id,
  text,
  unclaimed,
});

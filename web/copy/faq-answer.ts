import { type ClaimId, claimDisplay, type Proofs } from '#core/offer/claims.ts';
import type { PageId } from '#core/site/pages.ts';
import type { Wording } from './wording.ts';

/** A sentence that repeats a claim. What explains it comes before it in the same text: the marker follows the text. */
export interface ClaimSentence {
  readonly claim: ClaimId;
  readonly text: string;
  /** Replaces the text if the claim may not be made. Empty: the sentence is left out. */
  readonly unclaimed: string;
}

export interface FaqEntry {
  readonly question: string;
  /** Together 40 to 120 words in every wording. Each claim is a sentence of its own. */
  readonly answer: (wording: Wording) => readonly (string | ClaimSentence)[];
  readonly link?: Readonly<{ label: string; page: Exclude<PageId, 'not-found'>; section?: string }>;
}

export interface FaqAnswer {
  readonly text: string;
  /** The same text in parts. */
  readonly parts: readonly FaqPart[];
  readonly namesPrice: boolean;
}

interface FaqPart {
  readonly text: string;
  /** Show the claim marker right after the text. */
  readonly marked: boolean;
}

export function faqAnswer({ answer }: FaqEntry, proofs: Proofs, wording: Wording): FaqAnswer {
  const parts: FaqPart[] = [];
  let namesPrice = false;
  for (const sentence of answer(wording)) {
    if (typeof sentence === 'string') {
      parts.push({ text: sentence, marked: false });
      continue;
    }
    const display = claimDisplay(sentence.claim, proofs);
    const text = display === 'unclaimed' ? sentence.unclaimed : sentence.text;
    if (text !== '') parts.push({ text, marked: display === 'marked' });
    if (sentence.claim === 'fee' && display !== 'unclaimed') namesPrice = true;
  }
  return { text: parts.map(({ text }) => text).join(' '), parts, namesPrice };
}

export const claim = (id: ClaimId, text: string, unclaimed = ''): ClaimSentence => ({
  claim: id,
  text,
  unclaimed,
});

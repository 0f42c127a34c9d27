import type { SiteSettings } from '../site/site-settings.ts';

/** Figures that the site claims. */
export const COVERED_STATES = 50;
export const RATING = Object.freeze({ stars: 4.6, outOf: 5 });
/** The claim reads '1000+'. */
export const RECIPIENTS_CLAIMED_MORE_THAN = 1000;
export const ENCRYPTION_BITS = 256;
/** The first day without paper checks for federal benefits; a calendar date. */
export const PAPER_CHECKS_PHASED_OUT_FROM = '2025-09-30';
/** The date of the three testimonials; a calendar date. */
export const TESTIMONIALS_DATE = '2024-11-01';
/** When both legal pages were last changed; a calendar month. */
export const POLICIES_LAST_UPDATED = '2025-06';

/** Marketing claims of the pages; `web/copy/claims.ts` has their words, the operator's evidence file their proof. */
export const PAGE_CLAIM_IDS = [
  'headline',
  'advance-limit',
  'early-days',
  'free-days',
  'fee',
  'fee-and-reach',
  'no-credit-checks',
  'fast-sign-up',
  'bank-grade-security',
  'encryption-256',
  'fdic-protection',
  'fifty-states',
  'rating',
  'recipients',
  'profile-step',
  'immediate-deposit',
  'rest-of-payment',
  'no-credit-score-effect',
] as const;
export type PageClaimId = (typeof PAGE_CLAIM_IDS)[number];

/** Marketing claims that only answers of the FAQ make; `web/copy/faq.ts` has their words. */
export const FAQ_CLAIM_IDS = [
  'existing-account',
  'benefits-unchanged',
  'first-deposits',
  'cancel-any-time',
] as const;

export const CLAIM_IDS = [...PAGE_CLAIM_IDS, ...FAQ_CLAIM_IDS] as const;
export type ClaimId = (typeof CLAIM_IDS)[number];

/** The stories that ship, by id; who told them is in `web/copy`. */
export const TESTIMONIAL_IDS = ['retirement-ruth', 'ssi-darnell', 'ssdi-elena'] as const;
export type TestimonialId = (typeof TESTIMONIAL_IDS)[number];

/** What decides whether a claim or a story may be shown. */
export type Proofs = Pick<SiteSettings, 'siteMode' | 'evidence'>;

/**
 * How a claim is shown (decisions 2 and 7). `marked`: with the marker that leads to the pre-launch notice; `claimed`: as it
 * is, because somebody supports it; `unclaimed`: in the wording that claims nothing.
 */
export type ClaimStanding = 'marked' | 'claimed' | 'unclaimed';

export function claimStanding(id: ClaimId, { siteMode, evidence }: Proofs): ClaimStanding {
  if (siteMode === 'research') return 'marked';
  return Object.hasOwn(evidence.claims, id) ? 'claimed' : 'unclaimed';
}

/** Every story in research mode, in public mode those with evidence (decision 7). */
export function mayShowTestimonial(id: TestimonialId, { siteMode, evidence }: Proofs): boolean {
  return siteMode === 'research' || Object.hasOwn(evidence.testimonials, id);
}

/** Ids of the claims and stories that public mode leaves out for lack of evidence, for the start log (decision 7). */
export function leftOutWithoutEvidence(proofs: Proofs): readonly string[] {
  return [
    ...CLAIM_IDS.filter((id) => claimStanding(id, proofs) === 'unclaimed'),
    ...TESTIMONIAL_IDS.filter((id) => !mayShowTestimonial(id, proofs)),
  ];
}

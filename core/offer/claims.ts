import type { SiteSettings } from '../site/site-settings.ts';

/** Figures claimed on the site. */
export const COVERED_STATES = 50;
export const RATING = Object.freeze({ stars: 4.6, outOf: 5 });
/** Shown as '1000+'. */
export const RECIPIENTS_CLAIMED_MORE_THAN = 1000;
export const ENCRYPTION_BITS = 256;
/** The first day without paper checks for federal benefits; a calendar date. */
export const PAPER_CHECKS_PHASED_OUT_FROM = '2025-09-30';
/** The date of the three testimonials; a calendar date. */
export const TESTIMONIALS_DATE = '2024-11-01';
/** The calendar month in which both legal pages were last changed. */
export const POLICIES_LAST_UPDATED = '2025-06';

/** Marketing claims of the pages, with texts in `web/copy/en/claims.ts` and the operator's evidence file. */
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

/** Marketing claims made only by the FAQ; their texts are in `web/copy/en/faq.ts`. */
export const FAQ_CLAIM_IDS = [
  'existing-account',
  'benefits-unchanged',
  'first-deposits',
  'cancel-any-time',
] as const;

export const CLAIM_IDS = [...PAGE_CLAIM_IDS, ...FAQ_CLAIM_IDS] as const;
export type ClaimId = (typeof CLAIM_IDS)[number];

/** Testimonials by id; their texts are in `web/copy`. */
export const TESTIMONIAL_IDS = ['retirement-ruth', 'ssi-darnell', 'ssdi-elena'] as const;
export type TestimonialId = (typeof TESTIMONIAL_IDS)[number];

/** The settings that decide whether a claim or testimonial may be shown. */
export type Proofs = Pick<SiteSettings, 'siteMode' | 'evidence'>;

/**
 * How a claim is shown. `marked`: with a marker that links to the pre-launch notice; `claimed`: as written,
 * because there is evidence; `unclaimed`: in a neutral wording.
 */
export function claimDisplay(id: ClaimId, { siteMode, evidence }: Proofs) {
  if (siteMode === 'research') return 'marked';
  return evidence.includes(id) ? 'claimed' : 'unclaimed';
}

export function mayShowTestimonial(id: TestimonialId, { siteMode, evidence }: Proofs): boolean {
  return siteMode === 'research' || evidence.includes(id);
}

/** Ids of the claims and testimonials that public mode omits for lack of evidence, for the start log. */
export function leftOutWithoutEvidence(proofs: Proofs): readonly string[] {
  return [
    ...CLAIM_IDS.filter((id) => claimDisplay(id, proofs) === 'unclaimed'),
    ...TESTIMONIAL_IDS.filter((id) => !mayShowTestimonial(id, proofs)),
  ];
}

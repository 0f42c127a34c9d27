import { FAQ_ENTRIES } from '#copy/faq.ts';
import { footerNotesCopy } from '#copy/footer-notes.ts';
import { LANGUAGE } from '#copy/language.ts';
import { statements } from '#copy/statements.ts';
import { testimonialsCopy } from '#copy/testimonials.ts';
import type { PageId } from '#core/site/pages.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { faqAnswer } from '../copy/faq-answer.ts';
import { shownTestimonials } from '../copy/shown-testimonials.ts';
import { wordingOf } from '../copy/wording.ts';
import { LANDING_PAGES } from '../runtime/paths.ts';

/** A JSON-LD object (schema.org). */
export type StructuredData = Readonly<Record<string, unknown>>;

const CONTEXT = 'https://schema.org';

function organization({ brand, supportEmail, publicUrl }: SiteSettings, launched: boolean): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    name: brand,
    url: `${publicUrl}/`,
    email: supportEmail,
    description: `${launched ? footerNotesCopy.launched(brand) : footerNotesCopy.notLaunched(brand)} ${footerNotesCopy.noAffiliation(brand)}`,
  };
}

function faqPage(settings: SiteSettings, launched: boolean): StructuredData {
  const wording = wordingOf(settings, 'faq', launched);
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    inLanguage: LANGUAGE,
    mainEntity: FAQ_ENTRIES.map((entry) => ({
      '@type': 'Question',
      name: entry.question,
      acceptedAnswer: { '@type': 'Answer', text: faqAnswer(entry, settings, wording).text },
    })),
  };
}

/** One review for each visible story, without an aggregate rating. Without evidence it has no stars. */
function reviews(settings: SiteSettings): readonly StructuredData[] {
  return shownTestimonials(settings).map((story) => ({
    '@context': CONTEXT,
    '@type': 'Review',
    inLanguage: LANGUAGE,
    itemReviewed: { '@type': 'Service', name: settings.brand },
    author: { '@type': 'Person', name: story.name },
    datePublished: story.date,
    reviewBody: story.quote,
    name: testimonialsCopy.example,
    ...(story.rating === null
      ? { abstract: statements.testedClaims }
      : { reviewRating: { '@type': 'Rating', ratingValue: story.rating, bestRating: 5, worstRating: 1 } }),
  }));
}

/** The schema.org data of a page for search engines. The stories are published as reviews. */
export function structuredDataOf(
  page: PageId,
  settings: SiteSettings,
  launched: boolean,
): readonly StructuredData[] {
  if (LANDING_PAGES.includes(page)) return [organization(settings, launched), ...reviews(settings)];
  return page === 'faq' ? [faqPage(settings, launched)] : [];
}

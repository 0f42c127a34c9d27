import { z } from 'zod/mini';
import { LANGUAGES } from '../language/languages.ts';
import { MEASURED_CAMPAIGN, type MeasuredCampaignProperty, VALUE_MAX_LENGTH } from './campaign.ts';

const measured = (name: MeasuredCampaignProperty) =>
  z.exactOptional(z.string().check(z.maxLength(VALUE_MAX_LENGTH), z.refine(MEASURED_CAMPAIGN[name])));

/** The part of a campaign that may be measured and the language of the page, as a schema for receivers. */
export const campaignPropertiesSchema = z.strictObject({
  utm_source: measured('utm_source'),
  utm_medium: measured('utm_medium'),
  utm_campaign: measured('utm_campaign'),
  utm_content: measured('utm_content'),
  utm_term: measured('utm_term'),
  fbclid: measured('fbclid'),
  igshid: measured('igshid'),
  referrer: measured('referrer'),
  landing_page: measured('landing_page'),
  language: z.exactOptional(z.enum(LANGUAGES)),
});

import type { ResultAsync } from 'neverthrow';
import { z } from 'zod/mini';
import { LANGUAGES } from '../language/languages.ts';
import type { Failure } from '../ports/failures.ts';
import { CAMPAIGN_MAX_LENGTH } from '../record-limits.ts';
import { MEASURED_CAMPAIGN, type MeasuredCampaignProperty } from './campaign.ts';
import { measuredEventSchema } from './event-catalogue.ts';
import { placedQuestion } from './faq-question.ts';
import { EVENTS_PER_BATCH_MAX } from './measuring-moments.ts';

const measured = Object.fromEntries(
  Object.entries(MEASURED_CAMPAIGN).map(([name, isMeasurable]) => [
    name,
    z.exactOptional(z.string().check(z.maxLength(CAMPAIGN_MAX_LENGTH), z.refine(isMeasurable))),
  ]),
) as Record<MeasuredCampaignProperty, z.ZodMiniExactOptional<z.ZodMiniString>>;

/** The part of a campaign that may be measured and the language of the page, as a schema for receivers. */
export const campaignPropertiesSchema = z.strictObject({
  ...measured,
  language: z.exactOptional(z.enum(LANGUAGES)),
});

/**
 * What a browser sends to our server. `at` is the browser's clock, epoch milliseconds. `userId` links the
 * anonymous id to the signed-in person; the server accepts it only if the session agrees.
 */
export const eventBatchSchema = z.strictObject({
  anonymousId: z.uuid(),
  userId: z.exactOptional(z.uuid()),
  campaign: campaignPropertiesSchema,
  events: z
    .array(z.strictObject({ event: measuredEventSchema, at: z.int().check(z.minimum(0)) }))
    .check(z.maxLength(EVENTS_PER_BATCH_MAX)),
});

type Sent = z.infer<typeof eventBatchSchema>;
export type MeasuredBatch = Readonly<Sent>;
export type EventBatch = Readonly<Omit<Sent, 'userId'>>;

/**
 * The events that may be stored: `faq_expanded` only with a question of the site in its place, so that no free text is
 * stored, and nobody gives a row of the report another name.
 */
export function validEvents(
  events: EventBatch['events'],
  faqQuestions: ReadonlySet<string>,
): EventBatch['events'] {
  return events.filter(
    ({ event }) =>
      event.name !== 'faq_expanded' || faqQuestions.has(placedQuestion(event.item, event.question)),
  );
}

export interface EventStore {
  /**
   * Stores events within the limits per browser and day and in total; the rest is dropped. `userId` links the
   * anonymous id to the person; a later link to another person is ignored.
   */
  record(batch: EventBatch & { readonly userId: string | null }): ResultAsync<void, Failure<'unavailable'>>;
}

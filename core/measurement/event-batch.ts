import { z } from 'zod/mini';
import { campaignPropertiesSchema } from './campaign-schema.ts';
import { measuredEventSchema } from './event-catalogue.ts';
import { EVENTS_PER_BATCH_MAX } from './measuring-moments.ts';

/**
 * What a browser sends to our own server (decision 29). `at` is the browser's clock, epoch milliseconds. `userId` ties the
 * anonymous id to the person who is signed in; the server believes it only where the session says the same.
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
 * The events that may be kept: of `faq_expanded` only those with a question of the site, so that nobody's free text comes
 * in where our own words belong.
 */
export function keepableEvents(
  events: EventBatch['events'],
  faqQuestions: ReadonlySet<string>,
): EventBatch['events'] {
  return events.filter(({ event }) => event.name !== 'faq_expanded' || faqQuestions.has(event.question));
}

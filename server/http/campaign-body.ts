import { z } from 'zod/mini';
import type { Campaign } from '#core/ports/auth-port.ts';

const campaignText = z.optional(z.string().check(z.maxLength(2_000)));

/** First-touch campaign as a page sends it; core truncates and cleans it. */
export const campaignSchema = z.optional(
  z.strictObject({ utm_source: campaignText, utm_campaign: campaignText }),
);

/** `{}` if the page sent no campaign. */
export function campaignOf(sent: z.infer<typeof campaignSchema>): { campaign?: Campaign } {
  if (sent === undefined) return {};
  return {
    campaign: {
      ...(sent.utm_source === undefined ? {} : { utm_source: sent.utm_source }),
      ...(sent.utm_campaign === undefined ? {} : { utm_campaign: sent.utm_campaign }),
    },
  };
}

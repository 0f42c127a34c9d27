import type { BrowserId } from '#adapters/browser/browser-id.ts';
import { makePosthogAnalytics } from '#adapters/posthog/posthog-analytics.ts';
import type { Analytics } from '#core/ports/analytics.ts';

/** Loaded only if PostHog is configured and measuring is allowed. */
export function openPosthogAnalytics({
  measuringId,
  posthog,
}: {
  measuringId: BrowserId;
  posthog: { readonly key: string; readonly host: string };
}): Analytics {
  return makePosthogAnalytics({
    ...posthog,
    anonymousId: measuringId,
    fetch: (...request) => window.fetch(...request),
  });
}

import type { BrowserId } from '#adapters/browser/browser-id.ts';
import { makeBeacon, onLeaving } from '#adapters/first-party-analytics/browser-beacon.ts';
import { makeFirstPartyAnalytics } from '#adapters/first-party-analytics/first-party-analytics.ts';
import { LANGUAGE } from '#copy/language.ts';
import { pathIn } from '#core/language/language-path.ts';
import type { Analytics } from '#core/measurement/analytics.ts';

/** Loaded only if measuring is allowed. */
export function openFirstPartyAnalytics({
  measuringId,
  allowed,
  bearer,
}: {
  measuringId: BrowserId;
  allowed: () => boolean;
  bearer?: () => string | null;
}): Analytics {
  const analytics = makeFirstPartyAnalytics({
    send: makeBeacon({
      navigator: window.navigator,
      fetch: (...request) => window.fetch(...request),
      address: pathIn(LANGUAGE, '/api/events'),
      ...(bearer ? { bearer } : {}),
    }),
    anonymousId: measuringId,
    now: () => Date.now(),
    later: (work, milliseconds) => void window.setTimeout(work, milliseconds),
    allowed,
  });
  onLeaving(window.document, analytics.flush);
  return analytics;
}

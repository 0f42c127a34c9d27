import { z } from 'zod/mini';
import { MINUTE_MS } from '#core/calendar/durations.ts';
import { normalizeEmail } from '#core/intake/email.ts';
import { makeKeptValue } from '#core/kept-value.ts';
import type { MagicLinkFunction } from '#core/ports/auth-port.ts';
import type { BrowserStorage } from '#core/ports/browser-storage.ts';
import { LINK_REQUEST_KEPT_MINUTES } from '#core/site/retention.ts';

const STORAGE_KEY = 'checkahead-hosted-asked';
const LIFETIME_MS = LINK_REQUEST_KEPT_MINUTES * MINUTE_MS;
const requestsSchema = z.array(z.tuple([z.string(), z.number()]));

/**
 * The addresses for which this browser requested a message; of a change of the address, the person's id. The service does not tie a link to a browser, so this log
 * decides whether a link is redeemed at once or needs a confirmation first.
 */
export function makeLinkRequestLog({ storage, now }: { storage: BrowserStorage; now: () => number }) {
  const requests = makeKeptValue(
    storage,
    STORAGE_KEY,
    (stored) => requestsSchema.safeParse(stored).data ?? null,
  );
  const recent = () => (requests.read() ?? []).filter(([, at]) => now() - at < LIFETIME_MS);

  return {
    add(email: string) {
      requests.write([...recent(), [normalizeEmail(email), now()]]);
    },
    /** Empties the log: somebody signed in. */
    clear: () => void requests.write(null),
    /** Null: any address. */
    includes: (email: string | null) =>
      recent().some(([address]) => email === null || address === normalizeEmail(email)),
  };
}

export type LinkRequestLog = ReturnType<typeof makeLinkRequestLog>;

/** Also writes down for whom a link was requested. */
export const loggingRequests = (
  { generateMagicLink }: MagicLinkFunction,
  linkRequests: Pick<LinkRequestLog, 'add'>,
): MagicLinkFunction => ({
  generateMagicLink(request) {
    linkRequests.add(request.email);
    return generateMagicLink(request);
  },
});

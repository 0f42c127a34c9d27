import { z } from 'zod/mini';
import { MINUTE_MS } from '#core/calendar/durations.ts';
import { normalizeEmail } from '#core/intake/email.ts';
import { parseJson } from '#core/parse-json.ts';
import type { MagicLinkFunction } from '#core/ports/auth-port.ts';
import { LINK_REQUEST_KEPT_MINUTES } from '#core/site/retention.ts';
import type { SessionStorage } from './session-storage.ts';

const STORAGE_KEY = 'checkahead-hosted-asked';
const LIFETIME_MS = LINK_REQUEST_KEPT_MINUTES * MINUTE_MS;
const requestsSchema = z.array(z.tuple([z.string(), z.number()]));

/**
 * The addresses for which this browser requested a message; of a change of the address, the person's id. The service does not tie a link to a browser, so this log
 * decides whether a link is redeemed at once or needs a confirmation first. If storage is blocked, it lasts as long as the
 * page.
 */
export function makeLinkRequestLog({ storage, now }: { storage: SessionStorage; now: () => number }) {
  let requests: [string, number][] = [];

  function recent(): [string, number][] {
    // What the page remembers, if nothing is stored or it is malformed.
    requests = requestsSchema.safeParse(parseJson(storage.getItem(STORAGE_KEY))).data ?? requests;
    return requests.filter(([, at]) => now() - at < LIFETIME_MS);
  }

  return {
    add(email: string) {
      requests = [...recent(), [normalizeEmail(email), now()]];
      storage.setItem(STORAGE_KEY, JSON.stringify(requests));
    },
    /** Empties the log: somebody signed in. */
    clear() {
      requests = [];
      storage.removeItem(STORAGE_KEY);
    },
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

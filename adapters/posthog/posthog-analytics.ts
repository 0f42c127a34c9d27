import { ignoringErrors } from '#core/attempt.ts';
import type { Analytics, CampaignProperties, VendorOptions } from '#core/measurement/analytics.ts';

/** Asks PostHog not to store the network address and not to look up its place. */
const NO_PLACE = { $ip: null, $geoip_disable: true };

/**
 * Analytics by PostHog's capture API, for the project of `key` at the origin `host`. Without its SDK: each
 * event is one request that outlives the page and carries no cookie, and nothing is stored in the browser.
 * Only a linked person gets a profile.
 */
export function makeAnalytics(
  { key, host, anonymousId }: VendorOptions,
  fetch: typeof globalThis.fetch = (...request) => window.fetch(...request),
): Analytics {
  let campaign: CampaignProperties = {};
  let linked: { readonly anonymous: string; readonly userId: string } | null = null;

  function send(event: string, distinctId: string, properties: Readonly<Record<string, unknown>>): void {
    const body = { api_key: key, event, distinct_id: distinctId, properties: { ...properties, ...NO_PLACE } };
    ignoringErrors(() => {
      fetch(`${host}/i/v0/e/`, {
        method: 'POST',
        keepalive: true,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).catch(() => {});
    });
  }

  return {
    capture({ name, ...properties }) {
      const anonymous = anonymousId.current();
      // Withdrawing an opt-out gave the browser a new id.
      if (linked?.anonymous !== anonymous) linked = null;
      const profile = linked === null ? { $process_person_profile: false } : {};
      send(name, linked?.userId ?? anonymous, { ...campaign, ...properties, ...profile });
    },
    linkIdentity(anonymous, userId) {
      if (linked?.anonymous === anonymous && linked.userId === userId) return;
      linked = { anonymous, userId };
      send('$identify', userId, { ...campaign, $anon_distinct_id: anonymous });
    },
    registerCampaign(properties) {
      campaign = { ...campaign, ...properties };
    },
    reset() {
      linked = null;
      anonymousId.renew();
    },
  };
}

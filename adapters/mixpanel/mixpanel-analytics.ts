import type { Config } from 'mixpanel-browser';
import mixpanel from 'mixpanel-browser/src/loaders/loader-module-core.js';
import { ignoringErrors } from '#core/attempt.ts';
import type { Analytics, VendorOptions } from '#core/measurement/analytics.ts';

/** What Mixpanel would add by itself: addresses with queries, search keywords, device characteristics. */
const NEVER_SENT = [
  '$current_url',
  '$referrer',
  '$referring_domain',
  '$initial_referrer',
  '$initial_referring_domain',
  '$search_engine',
  'mp_keyword',
  '$os',
  '$browser',
  '$browser_version',
  '$device',
  '$screen_height',
  '$screen_width',
];

/**
 * Sends only the events passed to it, immediately and by a beacon, which outlives the page. Mixpanel stores
 * nothing in the browser: no cookie, no queue, no identity. No replay, no autocapture, no remote settings;
 * `ip: false` asks Mixpanel not to use the network address.
 */
const OPTIONS: Partial<Config> & { track_marketing: boolean } = {
  api_transport: 'sendBeacon',
  api_payload_format: 'json',
  batch_requests: false,
  disable_persistence: true,
  persistence: 'localStorage',
  cross_subdomain_cookie: false,
  ip: false,
  property_blacklist: NEVER_SENT,
  autocapture: false,
  track_pageview: false,
  track_marketing: false,
  skip_first_touch_marketing: true,
  store_google: false,
  save_referrer: false,
  record_sessions_percent: 0,
  remote_settings_mode: 'disabled',
  flags: false,
};

/**
 * Analytics by Mixpanel, for the project of the token `key`. Events use `track`, the campaign
 * `register`, a sign-out `reset`, and linking `identify`, which includes the anonymous id and therefore
 * replaces `alias`. Once per page, because the SDK is a singleton.
 */
export function makeAnalytics({ key, host, anonymousId }: VendorOptions): Analytics {
  let measured = '';
  let linked: string | null = null;

  /** Measures this browser under a new anonymous id; the campaign stays. */
  function startWithId(anonymous: string): void {
    measured = anonymous;
    linked = null;
    mixpanel.reset();
    mixpanel.register({ distinct_id: `$device:${anonymous}`, $device_id: anonymous });
  }

  mixpanel.init(key, { ...OPTIONS, api_host: host });

  return {
    capture({ name, ...properties }) {
      ignoringErrors(() => {
        // Withdrawing an opt-out gave the browser a new id.
        if (anonymousId.current() !== measured) startWithId(anonymousId.current());
        mixpanel.track(name, properties);
      });
    },
    linkIdentity(anonymous, userId) {
      if (anonymous === measured && userId === linked) return;
      ignoringErrors(() => {
        // Otherwise Mixpanel would merge a second person with the first.
        if (anonymous !== measured || linked !== null) startWithId(anonymous);
        linked = userId;
        mixpanel.identify(userId);
      });
    },
    registerCampaign(properties) {
      ignoringErrors(() => mixpanel.register(properties, { persistent: false }));
    },
    reset() {
      anonymousId.renew();
      ignoringErrors(() => startWithId(anonymousId.current()));
    },
  };
}

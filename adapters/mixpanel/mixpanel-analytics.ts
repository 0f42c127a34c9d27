import type { Config } from 'mixpanel-browser';
import mixpanel from 'mixpanel-browser/src/loaders/loader-module-core.js';
import type { Analytics } from '#core/ports/analytics.ts';

/** The random number under which this browser is measured. */
export interface AnonymousId {
  current(): string;
  /** From now on another one: at sign-out, so that what follows is nobody's. */
  renew(): void;
}

/** What Mixpanel would add of itself: addresses with their queries, words of a search, and what tells one device from another. */
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
 * Only what we hand over is sent, at once and by a beacon, which outlives the page. Nothing is kept in the browser: no
 * cookie, no queue, no identity of Mixpanel's own. No replay, no autocapture, no remote settings; `ip` off asks Mixpanel not
 * to look at the network address.
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

/** A vendor's code must not be felt, whatever it meets in a browser. */
function unfelt(work: () => void): void {
  try {
    work();
  } catch {
    // What could not be measured is not measured.
  }
}

/**
 * Measuring by Mixpanel, project `token`, at the origin `apiHost`. Capture is its `track`, the campaign its `register`, a
 * sign-out its `reset`. Linking is its `identify`, which names the anonymous id as well and so does what `alias` once did. Once
 * per page: the SDK is one.
 */
export function makeMixpanelAnalytics({
  token,
  apiHost,
  anonymousId,
}: {
  readonly token: string;
  readonly apiHost: string;
  readonly anonymousId: AnonymousId;
}): Analytics {
  let measured = '';
  let linked: string | null = null;

  /** From here on this browser is nobody's, under this number; the campaign stays. */
  function startAs(anonymous: string): void {
    measured = anonymous;
    linked = null;
    mixpanel.reset();
    mixpanel.register({ distinct_id: `$device:${anonymous}`, $device_id: anonymous });
  }

  mixpanel.init(token, { ...OPTIONS, api_host: apiHost });

  return {
    capture({ name, ...properties }) {
      unfelt(() => {
        // An opt-out that was taken back gave the browser another number.
        if (anonymousId.current() !== measured) startAs(anonymousId.current());
        mixpanel.track(name, properties);
      });
    },
    linkIdentity(anonymous, userId) {
      if (anonymous === measured && userId === linked) return;
      unfelt(() => {
        // Mixpanel would take a second person for the first one under another name.
        if (anonymous !== measured || linked !== null) startAs(anonymous);
        linked = userId;
        mixpanel.identify(userId);
      });
    },
    registerCampaign(properties) {
      unfelt(() => mixpanel.register(properties, { persistent: false }));
    },
    reset() {
      anonymousId.renew();
      unfelt(() => startAs(anonymousId.current()));
    },
  };
}

import type { AnalyticsVendor } from '#core/site/site-settings.ts';
import { VENDOR_VARIABLES } from '#server/settings.ts';
import { startHttpDouble } from './http-double.ts';

export interface MixpanelEvent {
  readonly event: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface PosthogEvent extends MixpanelEvent {
  readonly api_key: string;
  readonly distinct_id: string;
}

/** A fake analytics vendor that stores what it receives. */
export interface VendorDouble<Event extends MixpanelEvent = MixpanelEvent> {
  readonly url: string;
  /** Every request: method, path with query, headers, body. */
  readonly requests: readonly string[];
  /** Tracked events in order, including the vendor's own `$identify`. */
  readonly tracked: readonly Event[];
  /** The id of the person in each `$identify`. */
  linked(): readonly string[];
  stop(): Promise<void>;
}
export type MixpanelDouble = VendorDouble<MixpanelEvent>;
export type PosthogDouble = VendorDouble<PosthogEvent>;

export const startMixpanelDouble = () =>
  startDouble<MixpanelEvent>(
    (body) => {
      const data = new URLSearchParams(body).get('data');
      return data === null ? [] : [JSON.parse(data)].flat();
    },
    ({ properties }) => String(properties.$user_id),
  );

export const startPosthogDouble = () =>
  startDouble<PosthogEvent>(
    (body) => [JSON.parse(body)],
    ({ distinct_id }) => distinct_id,
  );

/** Every vendor: a key that its setting accepts, and its double. */
export const VENDOR_DOUBLES: Readonly<
  Record<AnalyticsVendor, { readonly key: string; readonly start: () => Promise<VendorDouble> }>
> = {
  mixpanel: { key: '0123456789abcdef0123456789ABCDEF', start: startMixpanelDouble },
  posthog: { key: 'phc_0123456789abcdefghij', start: startPosthogDouble },
};

/** The environment in which `vendor` measures; without `host`, at its usual address. */
export const measuredBy = (vendor: AnalyticsVendor, host = ''): Readonly<Record<string, string>> => ({
  ANALYTICS: vendor,
  [VENDOR_VARIABLES[vendor].key]: VENDOR_DOUBLES[vendor].key,
  [VENDOR_VARIABLES[vendor].host]: host,
});

async function startDouble<Event extends MixpanelEvent>(
  read: (body: string) => readonly Event[],
  personIn: (identify: Event) => string,
): Promise<VendorDouble<Event>> {
  const requests: string[] = [];
  const tracked: Event[] = [];
  const server = await startHttpDouble((request, body, response) => {
    requests.push(`${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${body}`);
    if (request.method === 'POST') tracked.push(...read(body));
    response
      .writeHead(200, {
        'access-control-allow-origin': request.headers.origin ?? '*',
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'content-type',
      })
      .end('1');
  });
  return {
    ...server,
    requests,
    tracked,
    linked: () => tracked.filter(({ event }) => event === '$identify').map(personIn),
  };
}

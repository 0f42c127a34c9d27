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
interface VendorDouble<Event> {
  readonly url: string;
  /** Every request: method, path with query, headers, body. */
  readonly requests: readonly string[];
  /** Tracked events in order, including the vendor's own `$identify`. */
  readonly tracked: readonly Event[];
  stop(): Promise<void>;
}
export type MixpanelDouble = VendorDouble<MixpanelEvent>;
export type PosthogDouble = VendorDouble<PosthogEvent>;

export const startMixpanelDouble = () =>
  startDouble<MixpanelEvent>((body) => {
    const data = new URLSearchParams(body).get('data');
    return data === null ? [] : [JSON.parse(data)].flat();
  });

export const startPosthogDouble = () => startDouble<PosthogEvent>((body) => [JSON.parse(body)]);

async function startDouble<Event>(read: (body: string) => readonly Event[]): Promise<VendorDouble<Event>> {
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
  return { ...server, requests, tracked };
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MixpanelEvent {
  readonly event: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A fake Mixpanel that stores what it receives. */
export interface MixpanelDouble {
  readonly url: string;
  /** Every request: method, path with query, headers, body. */
  readonly requests: readonly string[];
  /** Tracked events in order, including Mixpanel's own `$identify`. */
  readonly tracked: readonly MixpanelEvent[];
  stop(): Promise<void>;
}

export async function startMixpanelDouble(): Promise<MixpanelDouble> {
  const requests: string[] = [];
  const tracked: MixpanelEvent[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      requests.push(`${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${body}`);
      const data = new URLSearchParams(body).get('data');
      if (data !== null) tracked.push(...[JSON.parse(data)].flat());
      response
        .writeHead(200, {
          'access-control-allow-origin': request.headers.origin ?? '*',
          'access-control-allow-credentials': 'true',
        })
        .end('1');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    tracked,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

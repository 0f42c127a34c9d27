import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { err, ok, type Result } from 'neverthrow';
import { Answer } from './answer.ts';

/** Why the server cannot listen; `code` is the system's word, such as `EADDRINUSE`. */
export type ListenProblem = Readonly<{ kind: 'cannot-listen'; code: string }>;

export interface RunningServer {
  readonly port: number;
  /**
   * Takes no new connection, answers what was asked, and closes. After `limitMs` what is still open is cut. The caller lets
   * answers carry `connection: close` from before this call on.
   */
  drain(limitMs: number): Promise<void>;
}

const POLL_MS = 50;
/** A connection on which nothing comes or goes for so long is cut. Longer than any answer takes to make. */
const QUIET_LIMIT_MS = 60_000;

/** Node keeps the first of them; whoever stands before us may have believed the other one (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** What Node heard, and its answer. */
export interface Bindings extends HttpBindings {
  readonly outgoing: Answer;
}

/**
 * Listens, with limits on slow clients: headers within 5 s, the whole request within 10 s, and an answer that is not taken is
 * kept for `quietLimitMs` after the last byte of it went. `atOnce` is asked first; false: it has not answered, and `fetch`
 * does.
 */
export function listen({
  fetch,
  atOnce = () => false,
  port,
  hostname,
  quietLimitMs = QUIET_LIMIT_MS,
}: {
  fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>;
  atOnce?: (incoming: IncomingMessage, outgoing: Answer) => boolean;
  port: number;
  hostname: string;
  quietLimitMs?: number;
}): Promise<Result<RunningServer, ListenProblem>> {
  return new Promise((resolve) => {
    const answer = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], { hostname });
    const server = createServer(
      {
        ServerResponse: Answer,
        requestTimeout: 10_000,
        headersTimeout: 5_000,
        keepAliveTimeout: 5_000,
        connectionsCheckingInterval: 1_000,
      },
      (incoming, outgoing) => {
        if (hasTwoHosts(incoming)) outgoing.writeHead(400, { connection: 'close' }).end();
        else if (!atOnce(incoming, outgoing)) void answer(incoming, outgoing);
      },
    );
    server.setTimeout(quietLimitMs);

    const sockets = new Set<Socket>();
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      resolve(err(Object.freeze({ kind: 'cannot-listen' as const, code: error.code ?? error.name })));
    });
    server.once('listening', () => {
      resolve(
        ok({
          port: (server.address() as AddressInfo).port,
          drain: (limitMs) =>
            new Promise<void>((drained) => {
              // `close` alone waits for sockets that have connected and never spoken.
              const idle = setInterval(() => {
                server.closeIdleConnections();
                for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
              }, POLL_MS);
              const limit = setTimeout(() => server.closeAllConnections(), limitMs);
              server.close(() => {
                clearInterval(idle);
                clearTimeout(limit);
                drained();
              });
            }),
        }),
      );
    });
    server.listen(port, hostname);
  });
}

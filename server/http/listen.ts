import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { err, ok, type Result } from 'neverthrow';
import { splitLanguage } from '#core/language/language-path.ts';
import { DEFAULT_LANGUAGE, type Language } from '#core/language/languages.ts';
import { clientNetwork, networkOf } from './client-network.ts';
import { type LimitKey, limitKey } from './limit-key.ts';
import { hasTooManyParameters } from './read-body.ts';
import { CARRIER_FACTOR, widestNetwork } from './wider-networks.ts';

/** How long a request may take to arrive, and how long a connection waits for the next one. */
export const TIME_LIMITS = { requestTimeout: 10_000, headersTimeout: 5_000, keepAliveTimeout: 5_000 };

/** The whole shutdown stays below the 10 s that hosting platforms commonly allow. */
export const DRAIN_LIMIT_MS = 8_000;

/** Why the server cannot listen; `code` is the system's error code, such as `EADDRINUSE`. */
export type ListenProblem = Readonly<{ kind: 'cannot-listen'; code: string }>;

export interface RunningServer {
  readonly port: number;
  /**
   * Accepts the connections that wait already and no new ones, finishes the open requests, and closes. Connections that are still open after `limitMs` are
   * destroyed. The caller must add `connection: close` to responses before calling this.
   */
  drain(limitMs: number): Promise<void>;
}

/**
 * Node's response with default headers that are sent with every response. Headers of the same name passed to `writeHead` take
 * precedence. `setHeader` for each of them would validate and store them one by one on every request. It also holds what
 * the server itself knows of the request.
 */
export class HttpResponse extends ServerResponse {
  /** Names in lower case. */
  defaultHeaders: Readonly<Record<string, string>> | null = null;
  language: Language = DEFAULT_LANGUAGE;
  /** In the log and in the response. Ours, because a client could choose one that is in use, or write into the log. */
  readonly requestId = randomUUID();
  /** Of an answer that was replaced by a redirect. */
  replacedStatus: number | null = null;

  override writeHead(
    status: number,
    message?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    // Only Node itself calls it with a status message or with a list of headers.
    if (typeof message === 'string' || Array.isArray(message)) return super.writeHead(status, headers);
    return super.writeHead(status, {
      ...this.defaultHeaders,
      ...message,
      'x-request-id': this.requestId,
    });
  }
}

export interface Bindings extends HttpBindings {
  readonly outgoing: HttpResponse;
}

const POLL_MS = 50;
/** While it closes, the server accepts the connections that wait already for this long at most, and then waits so long for first bytes. */
const LATE_LIMIT_MS = 2_000;
/**
 * Connections that wait to be accepted, at most; the system's own limit is often lower. With Node's 511, a crowd that arrives
 * within one commit overflows the queue, and its packets are sent again only after seconds.
 */
const BACKLOG = 65_535;
/** A connection without traffic for this long is closed. Longer than any response takes. */
const QUIET_LIMIT_MS = 60_000;

/**
 * Open connections of one IPv4 address, or its open requests if proxies open the connections: 80 browsers behind it open six each.
 * A half-received body takes some 40 KB.
 */
export const OPEN_OF_ADDRESS = 500;
export const CONNECTIONS_OF_ALL = 4_000;
/** From here on, connections without a request are closed to make room. */
const CROWDED = 0.9 * CONNECTIONS_OF_ALL;

/**
 * The listening socket that systemd or its like passes as the first file descriptor after stderr (sd_listen_fds(3)); null: none. It
 * stays open between two servers, so that connections wait for the next one.
 */
const passedSocket = ({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv) =>
  LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) > 0 ? { fd: 3 } : null;

/** Counts what each network has open, until it emits 'close'; false: it is too much. */
function makeOpenCount(factor: number) {
  const open = new Map<LimitKey, number>();
  return (network: string, opened: Socket | HttpResponse): boolean => {
    const widest = widestNetwork(network);
    const key = limitKey(widest);
    const count = open.get(key) ?? 0;
    if (count >= OPEN_OF_ADDRESS * factor * (widest === network ? 1 : CARRIER_FACTOR)) return false;
    open.set(key, count + 1);
    opened.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
    return true;
  };
}

/** Node keeps the first `Host` header; an upstream proxy may have used the other one (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** No path of ours is longer. Decoding thousands of malformed letters takes some 15 ms. */
export const PATH_MAX_LENGTH = 1_000;

const isTooLong = (url: string) =>
  (url.split('?', 1)[0] ?? '').length > PATH_MAX_LENGTH || hasTooManyParameters(url);

/** Node reads on after the answer, for seconds, and each chunk takes some microseconds. Browsers send none. */
function endWithAnswer(incoming: IncomingMessage, outgoing: HttpResponse): void {
  outgoing.once('finish', () => {
    if (!incoming.complete) incoming.socket.destroySoon();
  });
}

/** Requests on one connection that may wait for the responses to earlier ones. Browsers and proxies send one at a time. */
export const MAX_WAITING_REQUESTS = 32;
const waitingOn = new WeakMap<Socket, number>();

function isOneTooMany({ socket }: IncomingMessage, outgoing: HttpResponse): boolean {
  // Node gives the socket to a response when it is its turn.
  if (outgoing.socket !== null) return false;
  const waiting = (waitingOn.get(socket) ?? 0) + 1;
  if (waiting > MAX_WAITING_REQUESTS) return true;
  waitingOn.set(socket, waiting);
  outgoing.once('close', () => waitingOn.set(socket, (waitingOn.get(socket) ?? 1) - 1));
  return false;
}

/**
 * Listens, with limits on slow clients: headers within 5 s, the whole request within 10 s, and a connection is closed
 * `quietLimitMs` after its last byte. `tryServeStatic` runs first; if it returns false, `fetch` handles the request, whose
 * path is then without the prefix of its language.
 */
export function listen({
  fetch,
  tryServeStatic = () => false,
  port,
  hostname,
  quietLimitMs = QUIET_LIMIT_MS,
  networkFactor = Infinity,
  trustedProxies = 0,
  onRefused = () => {},
}: {
  fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>;
  tryServeStatic?: (incoming: IncomingMessage, outgoing: HttpResponse) => boolean;
  port: number;
  hostname: string;
  quietLimitMs?: number;
  /** Multiplies what one network may have open. */
  networkFactor?: number;
  /** If proxies open the connections, the requests of a network are counted instead. */
  trustedProxies?: number;
  /** Told of each connection or request that is one too many. */
  onRefused?: () => void;
}): Promise<Result<RunningServer, ListenProblem>> {
  return new Promise((resolve) => {
    const isCounted = makeOpenCount(networkFactor);
    const networkBehind = ({ socket, headers }: IncomingMessage) =>
      clientNetwork({
        socketAddress: socket.remoteAddress,
        forwardedFor: headers['x-forwarded-for']?.toString(),
        trustedProxies,
      });
    const handle = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], { hostname });
    const server = createServer(
      {
        ServerResponse: HttpResponse,
        ...TIME_LIMITS,
        connectionsCheckingInterval: 1_000,
      },
      (incoming, outgoing) => {
        if (incoming.headers['transfer-encoding'] !== undefined) endWithAnswer(incoming, outgoing);
        if (isOneTooMany(incoming, outgoing)) incoming.socket.destroy();
        else if (trustedProxies > 0 && !isCounted(networkBehind(incoming), outgoing)) {
          onRefused();
          outgoing.writeHead(429, { connection: 'close', 'retry-after': '10' }).end();
        } else if (hasTwoHosts(incoming) || isTooLong(incoming.url ?? '')) {
          outgoing.writeHead(400, { connection: 'close' }).end();
        } else if (!tryServeStatic(incoming, outgoing)) {
          const { language, path } = splitLanguage(incoming.url ?? '/');
          outgoing.language = language;
          incoming.url = path;
          void handle(incoming, outgoing);
        }
      },
    );
    server.setTimeout(quietLimitMs);
    server.maxConnections = CONNECTIONS_OF_ALL;

    let accepted = 0;
    const sockets = new Set<Socket>();
    server.on('connection', (socket) => {
      accepted += 1;
      if (trustedProxies === 0 && !isCounted(networkOf(socket.remoteAddress ?? '') ?? '', socket)) {
        onRefused();
        return socket.destroy();
      }
      if (sockets.size > CROWDED) server.closeIdleConnections();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    server.on('drop', onRefused);
    server.once('error', (error: NodeJS.ErrnoException) => {
      resolve(err(Object.freeze({ kind: 'cannot-listen' as const, code: error.code ?? error.name })));
    });
    server.once('listening', () => {
      resolve(
        ok({
          port: (server.address() as AddressInfo).port,
          async drain(limitMs) {
            const limit = setTimeout(() => server.closeAllConnections(), limitMs);
            let lateAt = performance.now() + LATE_LIMIT_MS;
            // Closing would reset them. Node accepts one in each turn of the event loop.
            for (let before = -1; before !== accepted && performance.now() < lateAt; ) {
              before = accepted;
              await setImmediate();
              await setImmediate();
            }
            lateAt = performance.now() + LATE_LIMIT_MS;
            return new Promise<void>((drained) => {
              // `close` alone waits for sockets that connected and never sent a byte.
              const idle = setInterval(() => {
                server.closeIdleConnections();
                if (performance.now() < lateAt) return;
                for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
              }, POLL_MS);
              server.close(() => {
                clearInterval(idle);
                clearTimeout(limit);
                drained();
              });
            });
          },
        }),
      );
    });
    const socket = passedSocket(process.env);
    if (socket) server.listen(socket, BACKLOG);
    else server.listen(port, hostname, BACKLOG);
  });
}

import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { pathIn } from '#core/language/language-path.ts';
import { forbidden, rejected, unavailable } from '#core/ports/failures.ts';
import type { SecurityLog } from '#core/ports/security-log.ts';
import { clientNetwork, siteOf } from './client-network.ts';
import { failureResponse } from './failure-status.ts';
import { formPath, redirectToForm } from './form-problem.ts';
import { contentSecurityPolicy, type InlineHashes, makeDefaultHeaders, NOTHING_INLINE } from './headers.ts';
import type { Bindings, HttpResponse } from './listen.ts';
import type { Pages } from './pages.ts';
import { isDeclaredTooLong } from './read-body.ts';
import { languageOf } from './request-language.ts';
import { requestOrigin, SAFE_METHODS } from './request-origin.ts';
import { UNSUBSCRIBE_PATH } from './site-paths.ts';

/** What is logged about a request: never a body, an address, a token, a query or a fragment. */
export interface RequestLog {
  /** False: `answered` would write nothing, and is not called. */
  readonly logsRequests: boolean;
  answered(line: { method: string; route: string; status: number; milliseconds: number }): void;
  failed(line: { method: string; route: string; error: unknown }): void;
}

export interface HttpAppDependencies {
  readonly publicUrl: string;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly schedulerUrl: string | null;
  /** Origins, besides our own, that the pages' own code connects to. */
  readonly connectTo: readonly string[];
  readonly pages: Pages;
  readonly log: RequestLog;
  readonly securityLog: SecurityLog;
  /** Number of our proxies that append to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  readonly monotonic: () => number;
  /** While true, every response asks the client to close the connection. */
  readonly draining: () => boolean;
}

/** First segments of the paths that answer in JSON, errors included. */
const JSON_SEGMENTS = '/(?:api|functions|dev|healthz|readyz)';
const JSON_PATHS = new RegExp(`^${JSON_SEGMENTS}(?:[/.]|$)`);
const JSON_URLS = new RegExp(`^[^/]*//[^/]*${JSON_SEGMENTS}(?:[/.?]|$)`);
/** The development mailbox is a document with a style sheet. */
const MAILBOX_URLS = /^[^/]*\/\/[^/]*\/dev\//;

/** Of requests that our own pages do not send. */
const INPUT_REJECTED: ReadonlySet<number> = new Set([400, 405, 413, 415]);

const isRedirect = ({ status }: Response) => status >= 300 && status < 400;

function methodNotAllowed(allowed: readonly string[]): Response {
  const response = failureResponse(rejected, 405);
  response.headers.set('allow', allowed.join(', '));
  return response;
}

/** A server as one fetch handler over Node's own request and response. */
export interface App {
  fetch(request: Request, bindings: Bindings): Response | Promise<Response>;
  /** Sends a page or file from memory without creating a Request or Response; false: there is none, and nothing was sent. */
  tryServeStatic(incoming: IncomingMessage, outgoing: HttpResponse): boolean;
}

/** Surrounds the routes of a backend with the request log, the headers, the checks of a request, and the pages. */
export function createHttpApp(dependencies: HttpAppDependencies, routes: Hono): App {
  const { publicUrl, allowedOrigins, schedulerUrl, connectTo, log, monotonic, draining } = dependencies;
  const { securityLog, trustedProxies } = dependencies;
  const https = publicUrl.startsWith('https://');
  const app = new Hono();
  const policyFor = (inline: InlineHashes) => contentSecurityPolicy(inline, schedulerUrl, connectTo);
  const { forDocuments, forData } = makeDefaultHeaders({
    policy: policyFor(NOTHING_INLINE),
    https,
  });
  const pages = dependencies.pages.withHeaders(
    (inline) => ({ ...forDocuments, 'content-security-policy': policyFor(inline) }),
    allowedOrigins,
  );

  app.onError((error, c) => {
    log.failed({ method: c.req.method, route: routePath(c, -1), error });
    return failureResponse(unavailable(), 500);
  });

  if (log.logsRequests) {
    app.use(async (c, next) => {
      const started = monotonic();
      await next();
      log.answered({
        method: c.req.method,
        route: routePath(c, -1),
        status: c.res.status,
        milliseconds: Math.round(monotonic() - started),
      });
    });
  }

  // Hono adds cookies to a Response that a handler created only if a middleware runs before it. Only these methods set cookies.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', (_c, next) => next());
  app.route('/', routes);

  const methodsByPath = new Map<string, string[]>();
  for (const { method, path } of routes.routes) {
    // Other paths are pages with a form, which GET serves.
    if (JSON_PATHS.test(path)) methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), method]);
  }

  app.notFound((c) => {
    const allowed = methodsByPath.get(c.req.path);
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    if (allowed && !allowed.includes(method)) return methodNotAllowed(allowed);
    if (JSON_PATHS.test(c.req.path)) return failureResponse(rejected, 404);
    if (method !== 'GET') return methodNotAllowed(['GET', 'HEAD']);
    return pages.respond(c.req.raw, languageOf(c));
  });

  function logRejected(detail: 'input' | 'origin', request: Request, { incoming }: Bindings): void {
    const network = clientNetwork({
      socketAddress: incoming.socket.remoteAddress,
      forwardedFor: request.headers.get('x-forwarded-for'),
      trustedProxies,
    });
    securityLog.record({ kind: 'request-rejected', detail, network: siteOf(network) });
  }

  function handleUnsafe(request: Request, bindings: Bindings, isSameOrigin: boolean) {
    if (!isSameOrigin) return failureResponse(forbidden);
    if (isDeclaredTooLong(request)) return failureResponse(rejected, 413);
    return app.fetch(request, bindings);
  }

  function handle(request: Request, bindings: Bindings): Response | Promise<Response> {
    if (SAFE_METHODS.has(request.method)) return app.fetch(request, bindings);
    if (new URL(request.url).pathname === UNSUBSCRIBE_PATH) return handleUnsafe(request, bindings, true);
    const origin = requestOrigin(request, allowedOrigins);
    if (origin !== 'same-origin') logRejected('origin', request, bindings);
    if (origin === 'cross-origin') return failureResponse(forbidden);
    const form = formPath(request);
    const response = handleUnsafe(request, bindings, origin === 'same-origin');
    if (form === null) return response;
    return Promise.resolve(response).then((answered) =>
      answered.status < 400 ? answered : redirectToForm(form, answered.status),
    );
  }

  function answered(response: Response, request: Request, bindings: Bindings): Response {
    closeWhenDraining(bindings.outgoing);
    if (isRedirect(response)) {
      const location = response.headers.get('location');
      if (location?.startsWith('/')) {
        response.headers.set('location', pathIn(bindings.outgoing.language, location));
      }
    }
    if (INPUT_REJECTED.has(response.status)) logRejected('input', request, bindings);
    return response;
  }

  const closeWhenDraining = (outgoing: HttpResponse) => {
    if (draining()) outgoing.setHeader('connection', 'close');
  };

  return {
    fetch(request, bindings) {
      const { outgoing } = bindings;
      const isData = JSON_URLS.test(request.url) && !MAILBOX_URLS.test(request.url);
      // On Node's response: Hono's `secure-headers` sets them one by one, which costs several times as much per request.
      outgoing.defaultHeaders = isData ? forData : forDocuments;
      const response = handle(request, bindings);
      if (!(response instanceof Promise)) return answered(response, request, bindings);
      return response.then((late) => answered(late, request, bindings));
    },
    tryServeStatic(incoming, outgoing) {
      if (log.logsRequests) return false;
      closeWhenDraining(outgoing);
      return pages.send(incoming, outgoing);
    },
  };
}

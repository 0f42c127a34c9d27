import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { pathIn } from '#core/language/language-path.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import { forbidden, rejected, unavailable } from '#core/ports/failures.ts';
import type { SecurityLog } from '#core/ports/security-log.ts';
import { pathOf } from '#core/site/pages.ts';
import { networkOfRequest } from './client-network.ts';
import { failureResponse } from './failure-status.ts';
import { formPath, redirectToForm } from './form-problem.ts';
import { contentSecurityPolicy, type InlineHashes, makeDefaultHeaders, NOTHING_INLINE } from './headers.ts';
import type { Bindings, HttpResponse } from './listen.ts';
import type { Pages } from './pages.ts';
import { isDeclaredTooLong } from './read-body.ts';
import { languageOf } from './request-language.ts';
import { requestOrigin, SAFE_METHODS } from './request-origin.ts';
import { widestNetwork } from './wider-networks.ts';

/** What is told about a request: never a body, an address, a token, a query or a fragment. */
export interface AnsweredRequest {
  readonly id: string;
  readonly method: string;
  /** The pattern of its route, or the path of its page. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

export interface RequestLog {
  /** Null: nobody wants to know of requests that went well. */
  readonly answered: ((request: AnsweredRequest) => void) | null;
  /** With a status of 500 or above. `error`: what was thrown, if anything was. */
  failed(request: AnsweredRequest, error: unknown): void;
}

export interface HttpAppDependencies {
  readonly publicUrl: string;
  readonly hsts: Parameters<typeof makeDefaultHeaders>[0]['hsts'];
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

/** The policy of a document, by its inline blocks. */
export const policyOf =
  ({ schedulerUrl, connectTo }: Pick<HttpAppDependencies, 'schedulerUrl' | 'connectTo'>) =>
  (inline: InlineHashes): string =>
    contentSecurityPolicy(inline, schedulerUrl, connectTo);

/** Surrounds the routes of a backend with the request log, the headers, the checks of a request, and the pages. */
export function createHttpApp(dependencies: HttpAppDependencies, routes: Hono): App {
  const { publicUrl, allowedOrigins, log, monotonic, draining } = dependencies;
  const { securityLog, trustedProxies, hsts } = dependencies;
  const https = publicUrl.startsWith('https://');
  const app = new Hono();
  const policyFor = policyOf(dependencies);
  const { forDocuments, forData } = makeDefaultHeaders({
    policy: policyFor(NOTHING_INLINE),
    hsts: https ? hsts : 'off',
  });
  const pages = dependencies.pages.withHeaders(
    (inline) => ({ ...forDocuments, 'content-security-policy': policyFor(inline) }),
    allowedOrigins,
  );

  const thrown = new WeakMap<Request, Error>();
  app.onError((error, c) => {
    thrown.set(c.req.raw, error);
    return failureResponse(unavailable(), 500);
  });

  // Hono adds cookies to a Response that a handler created only if a middleware runs before it. Only these methods set cookies.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', (_c, next) => next());
  app.route('/', routes);

  const patterns: ReadonlySet<string> = new Set(routes.routes.map(({ path }) => path));
  const routeOf = (path: string) => (patterns.has(path) ? path : pages.nameOf(path));

  /** Pages that a route answers, in each language, although there is a document in memory too. */
  const dynamicPages = new Set<string>();
  const methodsByPath = new Map<string, string[]>();
  for (const { method, path } of routes.routes) {
    // Other paths are pages with a form, which GET serves.
    if (JSON_PATHS.test(path)) methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), method]);
    else if (method === 'GET') for (const language of LANGUAGES) dynamicPages.add(pathIn(language, path));
  }

  app.notFound((c) => {
    const allowed = methodsByPath.get(c.req.path);
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    if (allowed && !allowed.includes(method)) return methodNotAllowed(allowed);
    if (JSON_PATHS.test(c.req.path)) return failureResponse(rejected, 404);
    if (method !== 'GET') return methodNotAllowed(['GET', 'HEAD']);
    return pages.respond(c.req.raw, languageOf(c));
  });

  function logRejected(detail: 'input' | 'origin', request: Request, bindings: Bindings): void {
    const network = networkOfRequest(request, bindings, trustedProxies);
    securityLog.record({ kind: 'request-rejected', detail, network: widestNetwork(network) });
  }

  function handleUnsafe(request: Request, bindings: Bindings, isSameOrigin: boolean) {
    if (!isSameOrigin) return failureResponse(forbidden);
    if (isDeclaredTooLong(request)) return failureResponse(rejected, 413);
    return app.fetch(request, bindings);
  }

  function handle(request: Request, bindings: Bindings): Response | Promise<Response> {
    if (SAFE_METHODS.has(request.method)) return app.fetch(request, bindings);
    if (new URL(request.url).pathname === pathOf('unsubscribe')) return handleUnsafe(request, bindings, true);
    const origin = requestOrigin(request, allowedOrigins);
    if (origin !== 'same-origin') logRejected('origin', request, bindings);
    if (origin === 'cross-origin') return failureResponse(forbidden);
    const form = formPath(request);
    const response = handleUnsafe(request, bindings, origin === 'same-origin');
    if (form === null) return response;
    return Promise.resolve(response).then((answered) => {
      if (answered.status < 400) return answered;
      bindings.outgoing.replacedStatus = answered.status;
      return redirectToForm(form, answered.status);
    });
  }

  const lineOf = (
    { requestId: id }: HttpResponse,
    started: number,
    request: Pick<AnsweredRequest, 'method' | 'route' | 'status'>,
  ): AnsweredRequest => ({ id, ...request, milliseconds: Math.round((monotonic() - started) * 10) / 10 });

  function note(request: Request, status: number, { outgoing }: Bindings, started: number): void {
    if (status < 500 && log.answered === null) return;
    const route = routeOf(new URL(request.url).pathname);
    const line = lineOf(outgoing, started, { method: request.method, route, status });
    log.answered?.(line);
    if (status >= 500) log.failed(line, thrown.get(request));
  }

  function answered(response: Response, request: Request, bindings: Bindings, started: number): Response {
    closeWhenDraining(bindings.outgoing);
    note(request, bindings.outgoing.replacedStatus ?? response.status, bindings, started);
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
      const started = monotonic();
      const response = handle(request, bindings);
      if (!(response instanceof Promise)) return answered(response, request, bindings, started);
      return response.then((late) => answered(late, request, bindings, started));
    },
    tryServeStatic(incoming, outgoing) {
      const path = (incoming.url ?? '').split('?', 1)[0] ?? '';
      if (dynamicPages.has(path)) return false;
      closeWhenDraining(outgoing);
      const started = monotonic();
      const isSent = pages.send(incoming, outgoing);
      if (isSent && log.answered !== null) {
        const { method = '' } = incoming;
        log.answered(
          lineOf(outgoing, started, { method, route: pages.nameOf(path), status: outgoing.statusCode }),
        );
      }
      return isSent;
    },
  };
}

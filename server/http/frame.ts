import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { routePath } from 'hono/route';
import { rejected, unavailable } from '#core/ports/failures.ts';
import { failureResponse } from './failure-status.ts';
import { contentSecurityPolicy, securityHeaders } from './headers.ts';
import type { Pages } from './pages.ts';
import { BODY_LIMIT_BYTES } from './read-body.ts';
import { sameOrigin } from './same-origin.ts';

/** What is told about a request: never a body, an address, a token, a query or a fragment. */
export interface RequestLog {
  answered(line: { method: string; route: string; status: number; milliseconds: number }): void;
  failed(line: { method: string; route: string; error: unknown }): void;
}

export interface FrameParts {
  readonly publicUrl: string;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly schedulerUrl: string | null;
  /** Origins, besides our own, that the pages' own code talks to. */
  readonly connectTo: readonly string[];
  readonly pages: Pages;
  readonly log: RequestLog;
  readonly monotonic: () => number;
  /** While true every answer asks the client to close the connection. */
  readonly draining: () => boolean;
}

/** Paths that are answered in JSON, errors too. */
const JSON_PATHS = /^\/(api|functions|dev|healthz|readyz)(\/|\.|$)/;

function answerWrongMethod(allowed: readonly string[]): Response {
  const response = failureResponse(rejected, 405);
  response.headers.set('allow', allowed.join(', '));
  return response;
}

/** What every backend's server has around its routes: log, headers, limits of a request, and the pages. */
export function makeFrame(parts: FrameParts, routes: Hono): Hono {
  const https = parts.publicUrl.startsWith('https://');
  const app = new Hono();
  app.onError((error, c) => {
    parts.log.failed({ method: c.req.method, route: routePath(c, -1), error });
    return failureResponse(unavailable(), 500);
  });

  app.use(async (c, next) => {
    const started = parts.monotonic();
    await next();
    if (parts.draining()) c.res.headers.set('connection', 'close');
    parts.log.answered({
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      milliseconds: Math.round(parts.monotonic() - started),
    });
  });
  const policy = contentSecurityPolicy(parts.pages, parts.schedulerUrl, parts.connectTo);
  app.use(securityHeaders({ policy, https }));
  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  });
  app.use(sameOrigin(parts.allowedOrigins));
  app.use(bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: () => failureResponse(rejected, 413) }));

  app.route('/', routes);

  const methodsByPath = new Map<string, string[]>();
  for (const { method, path } of routes.routes) {
    methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), method]);
  }
  for (const [path, methods] of methodsByPath) {
    // Pages with a form are read under the same path.
    if (JSON_PATHS.test(path)) app.all(path, () => answerWrongMethod(methods));
  }

  app.notFound((c) => {
    if (JSON_PATHS.test(c.req.path)) return failureResponse(rejected, 404);
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return answerWrongMethod(['GET', 'HEAD']);
    return parts.pages.respond(c.req.raw);
  });
  return app;
}

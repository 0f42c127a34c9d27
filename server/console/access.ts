import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { HOUR_MS, MINUTE_MS } from '#core/calendar/durations.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import { isLoopback } from '#core/site/loopback.ts';

export const LINK_LIFE_MINUTES = 10;
export const LINK_LIFE_MS = LINK_LIFE_MINUTES * MINUTE_MS;
export const SESSION_LIFE_MS = 8 * HOUR_MS;

const COOKIE = 'console';

/** Sent with every response. `same-origin`, because browsers send `Origin: null` with the forms of a page without referrer. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'self'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** An open console. Its pages are below `base`, a path that nobody can guess. */
export interface Session {
  readonly base: string;
  readonly until: number;
  /** Who acts; null until they have said their name. */
  who: string | null;
}

const digest = (secret: string) => createHash('sha256').update(secret).digest('hex');

const INSIDE = /^(\/s\/[\w-]+)(\/.*)$/;
const pathOf = (url: string) => new URL(url).pathname;

export const pathInside = ({ url }: { readonly url: string }): string =>
  INSIDE.exec(pathOf(url))?.[2] ?? pathOf(url);

/**
 * Whoever has the link that the program prints gets in; nobody else does, other users of the machine included. Links and
 * sessions are stored as digests and end with the program. A foreign `Host` is refused (a page elsewhere whose name resolves
 * to this machine), and so is a POST from another origin or without one; a page on another port is another origin.
 * Browsers send the cookies of a host to each of its ports, so the cookie belongs to the path of its session: programs on
 * other ports do not know it, and cookie and path are worth nothing without each other.
 */
export function makeAccess({
  clock,
  random,
}: {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Randomness, 'token'>;
}) {
  /** By digest of the secret. */
  const links = new Map<string, { readonly until: number }>();
  const sessions = new Map<string, Session>();

  function issue<T extends { readonly until: number }>(into: Map<string, T>, entry: T): string {
    for (const [key, { until }] of into) if (until <= clock.now()) into.delete(key);
    const secret = random.token();
    into.set(digest(secret), entry);
    return secret;
  }
  function valid<T extends { readonly until: number }>(from: Map<string, T>, secret = ''): T | undefined {
    const found = from.get(digest(secret));
    return found && found.until > clock.now() ? found : undefined;
  }

  return {
    /** The path of a link that opens the console once. */
    newLink: () => `/?token=${issue(links, { until: clock.now() + LINK_LIFE_MS })}`,

    /** Lets requests of an open console pass, with their `session`; `isPublic` ones need none. */
    guard:
      ({
        isPublic,
        locked,
      }: {
        isPublic: (path: string) => boolean;
        locked: (c: Context, reason: 'no-session' | 'link-over') => Response | Promise<Response>;
      }): MiddlewareHandler =>
      async (c, next) => {
        for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
        const host = c.req.header('host') ?? '';
        if (!isLoopback(host.replace(/:\d{1,5}$/, ''))) return c.text('Unknown host.', 421);
        const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
        if (!isRead && c.req.header('origin') !== `http://${host}`) return c.text('Foreign origin.', 403);
        if (isPublic(c.req.path)) return next();

        const path = pathOf(c.req.url);
        const token = path === '/' ? c.req.query('token') : undefined;
        if (token !== undefined) {
          if (c.req.method !== 'GET' || !valid(links, token)) {
            c.header('referrer-policy', 'no-referrer');
            return locked(c, 'link-over');
          }
          links.delete(digest(token));
          const base = `/s/${random.token()}`;
          const secret = issue(sessions, { base, until: clock.now() + SESSION_LIFE_MS, who: null });
          const maxAge = SESSION_LIFE_MS / 1_000;
          setCookie(c, COOKIE, secret, { httpOnly: true, sameSite: 'Strict', path: base, maxAge });
          return c.redirect(`${base}/`, 303);
        }
        const cookie = getCookie(c, COOKIE);
        const session = valid(sessions, cookie);
        if (!session || INSIDE.exec(path)?.[1] !== session.base) return locked(c, 'no-session');
        if (c.req.path === '/log-out' && !isRead) {
          sessions.delete(digest(cookie ?? ''));
          return c.redirect('/', 303);
        }
        c.set('session', session);
        await next();
        const target = c.res.headers.get('location');
        if (target?.startsWith('/')) c.res.headers.set('location', session.base + target);
      },
  };
}

export type Access = ReturnType<typeof makeAccess>;

import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Clock } from '#core/ports/clock.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import { isLoopback } from '#core/site/loopback.ts';

export const LINK_LIFE_MS = 10 * 60_000;
export const SESSION_LIFE_MS = 8 * 60 * 60_000;

const COOKIE = 'console';

/** Sent with every response. `same-origin`, because browsers send `Origin: null` with the forms of a page without referrer. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

export interface Access {
  /** The path of a link that opens the console once. */
  newLink(): string;
  /** Lets requests of an open console pass; `isPublic` ones need no session. */
  readonly guard: (options: {
    isPublic: (path: string) => boolean;
    locked: (c: Context, reason: 'no-session' | 'link-over') => Response | Promise<Response>;
  }) => MiddlewareHandler;
}

const digest = (secret: string) => createHash('sha256').update(secret).digest('hex');

/**
 * Whoever has the link that the program prints gets in; nobody else does, other users of the machine included. Links and
 * sessions are stored as digests and end with the program. A foreign `Host` is refused (a page elsewhere whose name resolves
 * to this machine), and so is a POST from another origin or without one; a page on another port is another origin.
 */
export function makeAccess({
  clock,
  random,
}: {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Randomness, 'token'>;
}): Access {
  /** When each ends, by digest. */
  const links = new Map<string, number>();
  const sessions = new Map<string, number>();

  function issue(into: Map<string, number>, lifeMs: number): string {
    const now = clock.now();
    for (const [key, until] of into) if (until <= now) into.delete(key);
    const secret = random.token();
    into.set(digest(secret), now + lifeMs);
    return secret;
  }
  const isValid = (from: Map<string, number>, secret: string | undefined) =>
    secret !== undefined && (from.get(digest(secret)) ?? 0) > clock.now();

  return {
    newLink: () => `/?token=${issue(links, LINK_LIFE_MS)}`,

    guard:
      ({ isPublic, locked }) =>
      async (c, next) => {
        for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
        const host = c.req.header('host') ?? '';
        if (!isLoopback(host.replace(/:\d{1,5}$/, ''))) return c.text('Unknown host.', 421);
        const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
        if (!isRead && c.req.header('origin') !== `http://${host}`) return c.text('Foreign origin.', 403);
        if (isPublic(c.req.path)) return next();

        const cookie = getCookie(c, COOKIE);
        const isOpen = isValid(sessions, cookie);
        if (c.req.path === '/log-out' && !isRead) {
          sessions.delete(digest(cookie ?? ''));
          return c.redirect('/', 303);
        }
        const token = c.req.query('token');
        if (token === undefined) return isOpen ? next() : locked(c, 'no-session');
        if (!isOpen) {
          if (c.req.method !== 'GET' || !isValid(links, token)) {
            c.header('referrer-policy', 'no-referrer');
            return locked(c, 'link-over');
          }
          links.delete(digest(token));
          setCookie(c, COOKIE, issue(sessions, SESSION_LIFE_MS), {
            httpOnly: true,
            sameSite: 'Strict',
            path: '/',
            maxAge: SESSION_LIFE_MS / 1_000,
          });
        }
        return c.redirect('/', 303);
      },
  };
}

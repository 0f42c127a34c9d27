import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { Randomness } from '#core/ports/randomness.ts';
import { BROWSER_ID_KEPT_DAYS, KNOWN_BROWSER_KEPT_DAYS } from '#core/site/retention.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** The value of the cookie `name`, where it is one of ours: opaque, 43 characters of base64url. */
const opaque = (name: string) => new RegExp(`(?:^|;)[ \\t]*${name}=([A-Za-z0-9_-]{43})[ \\t]*(?:;|$)`);

/** The three cookies. All are opaque, out of reach of scripts, and never sent along from another site's forms. */
export interface Cookies {
  sessionToken(c: Context): string | null;
  setSession(c: Context, token: string): void;
  clearSession(c: Context): void;
  /** The random id of this browser, to which links and codes are bound; null: it has none yet. */
  browserId(c: Context): string | null;
  /** The same, given to the browser where it has none. */
  ensureBrowserId(c: Context): string;
  /** By which a browser that proved an address is known the next time; null: it has none. */
  deviceToken(c: Context): string | null;
  setDeviceToken(c: Context, token: string): void;
}

/** Over https the names carry `__Host-`: no other host and no plain connection can set them (decision 17). */
export function makeCookies({ https, random }: { https: boolean; random: Randomness }): Cookies {
  const prefix = https ? '__Host-' : '';
  const session = `${prefix}checkahead_session`;
  const browser = `${prefix}checkahead_browser`;
  const device = `${prefix}checkahead_device`;
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: https } as const;

  const sessionIn = opaque(session);
  const browserIn = opaque(browser);
  const deviceIn = opaque(device);
  const read = (c: Context, held: RegExp): string | null =>
    held.exec(c.req.header('cookie') ?? '')?.[1] ?? null;

  /** A handler may answer with a response of its own, into which only the headers of a response that is there are taken over. */
  const withResponse = (c: Context): Context => {
    void c.res;
    return c;
  };

  return {
    sessionToken: (c) => read(c, sessionIn),
    // No Max-Age: on a shared computer the cookie goes when the browser is closed; the server's limits hold anyway.
    setSession: (c, token) => setCookie(withResponse(c), session, token, options),
    clearSession: (c) => void deleteCookie(withResponse(c), session, options),
    browserId: (c) => read(c, browserIn),
    ensureBrowserId(c) {
      const id = read(c, browserIn) ?? random.token();
      setCookie(withResponse(c), browser, id, { ...options, maxAge: BROWSER_ID_KEPT_DAYS * DAY_SECONDS });
      return id;
    },
    deviceToken: (c) => read(c, deviceIn),
    setDeviceToken: (c, token) =>
      setCookie(withResponse(c), device, token, {
        ...options,
        maxAge: KNOWN_BROWSER_KEPT_DAYS * DAY_SECONDS,
      }),
  };
}

import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { DAY_MS } from '#core/calendar/durations.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import { BROWSER_ID_KEPT_DAYS, KNOWN_BROWSER_KEPT_DAYS } from '#core/site/retention.ts';

/** Finds a cookie of ours in the header. Every value is a random token. */
const patternOf = (name: string) => new RegExp(`(?:^|;)[ \\t]*${name}=([A-Za-z0-9_-]{43})[ \\t]*(?:;|$)`);

/** The three cookies: random tokens that scripts cannot read and that forms of other sites do not send. */
export interface Cookies {
  sessionToken(c: Context): string | null;
  setSession(c: Context, token: string): void;
  clearSession(c: Context): void;
  /** The random id of this browser, to which links and codes are bound; null: it has none yet. */
  browserId(c: Context): string | null;
  /** The browser's id; a browser without one gets a new one. */
  ensureBrowserId(c: Context): string;
  /** Identifies a browser that has verified an e-mail address before; null: it has not. */
  deviceToken(c: Context): string | null;
  setDeviceToken(c: Context, token: string): void;
}

/** Over https the names start with `__Host-`: no other host and no plain connection can set them. */
export function makeCookies({ https, random }: { https: boolean; random: Randomness }): Cookies {
  const prefix = https ? '__Host-' : '';
  const session = `${prefix}checkahead_session`;
  const browser = `${prefix}checkahead_browser`;
  const device = `${prefix}checkahead_device`;
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: https } as const;

  const patterns = { session: patternOf(session), browser: patternOf(browser), device: patternOf(device) };
  const read = (c: Context, name: keyof typeof patterns): string | null =>
    patterns[name].exec(c.req.header('cookie') ?? '')?.[1] ?? null;

  /** A handler may return a Response of its own; Hono copies cookies to it only from a response that already exists. */
  const withResponse = (c: Context): Context => {
    void c.res;
    return c;
  };
  const write = (c: Context, name: string, value: string, days?: number) =>
    setCookie(
      withResponse(c),
      name,
      value,
      days === undefined ? options : { ...options, maxAge: (days * DAY_MS) / 1_000 },
    );

  return {
    sessionToken: (c) => read(c, 'session'),
    // No Max-Age: on a shared computer the cookie ends with the browser; the server limits the session in any case.
    setSession: (c, token) => write(c, session, token),
    clearSession: (c) => void deleteCookie(withResponse(c), session, options),
    browserId: (c) => read(c, 'browser'),
    ensureBrowserId(c) {
      const id = read(c, 'browser') ?? random.token();
      write(c, browser, id, BROWSER_ID_KEPT_DAYS);
      return id;
    },
    deviceToken: (c) => read(c, 'device'),
    setDeviceToken: (c, token) => write(c, device, token, KNOWN_BROWSER_KEPT_DAYS),
  };
}

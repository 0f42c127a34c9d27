import { pathPrefix } from '#core/language/language-path.ts';
import type { Language } from '#core/language/languages.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { CommonPasswords } from '#core/ports/hashing.ts';
import type { Services } from '#core/services.ts';
import { makeIdentityOf } from '../http/browser-identity.ts';
import type { Cookies } from '../http/cookies.ts';
import type { LimitKey } from '../http/limit-key.ts';
import { makeLimits } from '../http/limits.ts';
import { embeddedRoutes } from './embedded-routes.ts';

/** The embedded backend as the `fetch` of a page without a server. Its one person's keys may be kept as they are. */
export function makePageFetch({
  clock,
  language,
  networkFactor = 1,
  network = 'this page',
  ...dependencies
}: Services & {
  publicUrl: string;
  supportEmail: string;
  cookies: Cookies;
  commonPasswords: CommonPasswords;
  clock: Clock;
  /** Of the page. */
  language: Language;
  networkFactor?: number;
  network?: string | undefined;
}): typeof globalThis.fetch {
  const securityLog = { record: () => {} };
  const keyOf = (text: string) => text as LimitKey;
  const limits = makeLimits({ networkFactor, keyOf, now: () => clock.monotonic() });
  const tools = { ...dependencies, limits, securityLog, network: () => network };
  const routes = embeddedRoutes({ ...tools, identityOf: makeIdentityOf(tools) });
  return async (address, init) => {
    const path = String(address).slice(pathPrefix(language).length);
    return routes.fetch(new Request(new URL(path, dependencies.publicUrl), init), { outgoing: { language } });
  };
}

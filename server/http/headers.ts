import { schedulerSources, TRUSTED_TYPES_POLICY } from '#core/consultation/scheduler-sources.ts';

/** What styled-components' own element holds before it is filled through the style API: nothing. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const quoted = (hash: string) => (hash.startsWith("'") ? hash : `'${hash}'`);

/**
 * `styleHashes` and `scriptHashes`: the inline blocks of the prerendered pages, as `sha256-…`. `schedulerUrl`: the booking
 * page of an outside provider (decision 30); its origins, and no other, may then run on our pages, and its script comes in by
 * the one policy of `adapters/booking-widget`. `connectTo`: origins that our own code on the page sends to.
 */
export function contentSecurityPolicy(
  inline: { readonly styleHashes: readonly string[]; readonly scriptHashes: readonly string[] },
  schedulerUrl: string | null = null,
  connectTo: readonly string[] = [],
): string {
  const scheduler = schedulerUrl === null ? null : schedulerSources(schedulerUrl);
  const assets = scheduler ? [scheduler.assetOrigin] : [];
  const pages = scheduler ? [scheduler.pageOrigin] : [];
  const directive = (...sources: string[]) => sources.join(' ');
  return [
    "default-src 'none'",
    directive("script-src 'self'", ...inline.scriptHashes.map(quoted), ...assets),
    directive("style-src 'self'", ...inline.styleHashes.map(quoted), EMPTY_STYLE, ...assets),
    directive("img-src 'self' data:", ...assets),
    "font-src 'self'",
    directive("connect-src 'self'", ...pages, ...connectTo),
    ...pages.map((origin) => `frame-src ${origin}`),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${scheduler ? TRUSTED_TYPES_POLICY : "'none'"}`,
  ].join('; ');
}

/** For answers that are no document: should one ever be opened as a page, nothing in it runs and nothing frames it. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The headers of every answer, documents under `policy` and all else under a shorter and narrower one. */
export function answerHeaders({ policy, https }: { policy: string; https: boolean }): {
  readonly ofDocuments: Readonly<Record<string, string>>;
  readonly ofData: Readonly<Record<string, string>>;
} {
  const common = {
    // A page or file that may be kept says so itself.
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
  const under = (policy: string) => ({ 'content-security-policy': policy, ...common });
  return { ofDocuments: under(policy), ofData: under(DATA_POLICY) };
}

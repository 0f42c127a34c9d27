import { schedulerSources, TRUSTED_TYPES_POLICY } from '#core/consultation/scheduler-sources.ts';

/** Hash of the empty text: styled-components inserts an empty element and fills it through the style API. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const quoted = (hash: string) => (hash.startsWith("'") ? hash : `'${hash}'`);

/** CSP sources of the inline blocks of a document: `sha256-…`. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const NOTHING_INLINE: InlineHashes = { scripts: [], styles: [] };

/**
 * `inline`: the blocks of this document, which alone may run or apply. `schedulerUrl`: the booking page of an external
 * provider; only its origins may then run code on our pages, and its script is loaded through the Trusted Types policy of
 * `adapters/booking-widget`. `connectTo`: origins that our own code on the page connects to.
 */
export function contentSecurityPolicy(
  inline: InlineHashes,
  schedulerUrl: string | null = null,
  connectTo: readonly string[] = [],
): string {
  const scheduler = schedulerUrl === null ? null : schedulerSources(schedulerUrl);
  const assets = scheduler ? [scheduler.assetOrigin] : [];
  const pages = scheduler ? [scheduler.pageOrigin] : [];
  const directive = (...sources: string[]) => sources.join(' ');
  return [
    "default-src 'none'",
    directive("script-src 'self'", ...inline.scripts.map(quoted), ...assets),
    directive("style-src 'self'", ...inline.styles.map(quoted), EMPTY_STYLE, ...assets),
    directive("img-src 'self'", ...assets),
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

/** For responses that are not documents: if one is opened as a page, nothing in it runs and nothing can frame it. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Two years. */
const MAX_AGE = 'max-age=63072000';
const STRICT_TRANSPORT = { host: MAX_AGE, subdomains: `${MAX_AGE}; includeSubDomains` };

/** The headers of every response: `policy` applies to documents, `DATA_POLICY` to everything else. */
export function makeDefaultHeaders({
  policy,
  hsts,
}: {
  policy: string;
  hsts: keyof typeof STRICT_TRANSPORT | 'off';
}): {
  readonly forDocuments: Readonly<Record<string, string>>;
  readonly forData: Readonly<Record<string, string>>;
} {
  const common = {
    // Pages and files that may be cached override this.
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // Other sites learn nothing. Our own server learns the campaign of a page without script, and that a form is ours.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(hsts === 'off' ? {} : { 'strict-transport-security': STRICT_TRANSPORT[hsts] }),
  };
  return {
    forDocuments: { 'content-security-policy': policy, ...common },
    forData: { 'content-security-policy': DATA_POLICY, ...common },
  };
}

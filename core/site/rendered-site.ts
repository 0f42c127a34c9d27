import type { Language } from '../language/languages.ts';

/** The build's output, as addresses on this site. */
export interface SiteAssets {
  /** The page's script, `/assets/main-….js`, from the build's manifest. */
  readonly mainScript: string;
  /** The scripts of each module that is loaded on demand, by its name, such as `start-page`. */
  readonly moduleScripts?: Readonly<Record<string, readonly string[]>>;
  /** The day of the build, ISO 8601; without it `sitemap.xml` has no modification dates. */
  readonly builtOn?: string;
}

export interface RenderedPage {
  /** The path of the page, without the prefix of its language; `*` is the not-found page. */
  readonly path: string;
  /** The value of `?problem=` that selects this document, or null. */
  readonly problem: string | null;
  readonly html: string;
  /** The text of its inline script. No other may run. */
  readonly inlineScript: string;
  readonly status: 200 | 404;
  /** Search engines must not index it: by route, or because the site is in research mode. */
  readonly noindex: boolean;
}

/** A file generated from the operator's settings, such as `/robots.txt` or `/sitemap.xml`. */
export interface RenderedFile {
  readonly path: string;
  /** Media type with its charset. */
  readonly contentType: string;
  readonly body: string;
}

/** Bytes that a browser gets before it has acknowledged any (RFC 6928). More cost a round trip, 150 ms on a slow phone. */
export const TEN_SEGMENTS = 10 * 1_460;

/** Of these, what a document may have beside its headers, which need 1,100 with all settings but an external booking page. */
export const FIRST_FLIGHT = TEN_SEGMENTS - 1_100;

/** Every document of the site in one language, rendered once at start with the operator's settings. */
export interface RenderedSite {
  readonly language: Language;
  readonly pages: readonly RenderedPage[];
  /** Whose document has only header, footer and 'Loading...', because the page depends on the visitor. */
  readonly shellPaths: readonly string[];
  readonly files: readonly RenderedFile[];
  /** Ids of claims and testimonials that are omitted for lack of evidence; the start log lists them. */
  readonly leftOut: readonly string[];
  /** The questions of the FAQ as measured (`placedQuestion`); events with others are rejected. */
  readonly faqQuestions: readonly string[];
}

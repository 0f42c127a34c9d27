/** What the build made for the browser, as addresses on this site. */
export interface SiteAssets {
  /** The page's script, `/assets/main-….js`, from the build's manifest. */
  readonly mainScript: string;
  /** What each page needs beside it, by the page's name in the route table. */
  readonly pageScripts?: Readonly<Record<string, readonly string[]>>;
  /** The day of the build, ISO 8601; without one `sitemap.xml` does not say when its pages changed. */
  readonly builtOn?: string;
}

export interface RenderedPage {
  /** The path it answers for; `*` is the not-found page. */
  readonly path: string;
  /** The word of `?problem=` it answers for; null: none (decision 49). */
  readonly problem: string | null;
  readonly html: string;
  readonly status: 200 | 404;
  /** Search engines must not list it: by route, or because the site is in research mode (decision 2). */
  readonly noindex: boolean;
}

/** A file that is made with the operator's settings, such as `/robots.txt` or `/sitemap.xml`. */
export interface RenderedFile {
  readonly path: string;
  /** Media type with its charset. */
  readonly contentType: string;
  readonly body: string;
}

/** Every document of the site, made once at start with the operator's settings. */
export interface RenderedSite {
  readonly pages: readonly RenderedPage[];
  /** Paths whose document is only header, footer and 'Loading...', because the page depends on who is looking. */
  readonly shellPaths: readonly string[];
  /** CSP sources of the inline style blocks, without quotes: `sha256-…`. */
  readonly styleHashes: readonly string[];
  /** CSP sources of the inline scripts, without quotes: `sha256-…`. */
  readonly scriptHashes: readonly string[];
  readonly files: readonly RenderedFile[];
  /** Ids of claims and testimonials that are not shown for lack of evidence (decision 7): the start log lists them. */
  readonly leftOut: readonly string[];
  /** The questions of the FAQ as they are measured (`cutQuestion`): no other text is taken from an event. */
  readonly faqQuestions: readonly string[];
}

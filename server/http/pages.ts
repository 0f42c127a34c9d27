import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { getMimeType } from 'hono/utils/mime';
import { problemIn } from '#core/announcement/unsubscribe.ts';
import { attempt } from '#core/attempt.ts';
import { pathIn, splitLanguage } from '#core/language/language-path.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#core/language/languages.ts';
import { canonicalPath, REDIRECTS, routeOf } from '#core/site/pages.ts';
import { FIRST_FLIGHT, type RenderedPage, type RenderedSite } from '#core/site/rendered-site.ts';
import { documentAddress } from './document-address.ts';
import { type InlineHashes, NOTHING_INLINE } from './headers.ts';
import { type PageSource, readKeptPages } from './kept-pages.ts';
import { loadRenderPersonal, type RenderPersonal } from './render-personal.ts';

// The public site in memory. First a child process per language renders and compresses it (`packPages`), unless the pages of the last
// start can be used (`readKeptPages`). Then the server prepares every response with its headers (`openPages`), so that serving a page
// is a look-up.

export const brotliAsync = promisify(brotliCompress);
export const gzipAsync = promisify(gzip);

const ALREADY_COMPRESSED = new Set(['.woff2', '.png', '.jpg', '.webp']);
/** Compressing fewer bytes than this gains nothing. */
const MIN_COMPRESSIBLE_BYTES = 200;

export const HTML = 'text/html; charset=utf-8';

/** Vite puts a hash of the content into these names, so browsers may cache them without a time limit. */
const HASHED = /^\/assets\//;

/** A document or file with its compressed variants. */
export interface Stored {
  readonly status: number;
  readonly plain: Buffer<ArrayBuffer>;
  readonly brotli: Buffer<ArrayBuffer> | null;
  readonly gzip: Buffer<ArrayBuffer> | null;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly inline: InlineHashes;
}

interface SiteFacts {
  /** Ids of claims and testimonials that are hidden because they have no evidence. */
  readonly leftOut: readonly string[];
  readonly faqQuestions: readonly string[];
}

/** The rendered and compressed site as plain data, which the child process sends to the server. */
export interface PackedPages extends SiteFacts {
  readonly byKey: ReadonlyMap<string, Stored>;
  readonly files: ReadonlyMap<string, Stored>;
  readonly notFound: ReadonlyMap<Language, Stored>;
}

export interface PageServer {
  /** The page of this language or the file at this path; the not-found page with status 404 for an unknown one. */
  respond(request: Request, language?: Language): Response;
  /** Writes to Node's response if the path matches exactly; false: it does not, and nothing was sent. */
  send(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** What the log calls this path: that of a page, without its language, or a fixed name. Never text that a client made up. */
  nameOf(path: string): string;
}

/** The whole public site in memory, compressed once. */
export interface Pages extends SiteFacts {
  /** Prepares every response with these headers, so that requests do not pay for them. */
  withHeaders(headersOf: (inline: InlineHashes) => Headers, allowedOrigins?: ReadonlySet<string>): PageServer;
  /** Renders the pages again, because they show dates. The old ones are served until the new ones are ready. */
  renew(): Promise<void>;
  /** Null: there is no build that renders the pages of signed-in people, whose shells are served instead. */
  readonly renderPersonal: RenderPersonal | null;
}

/**
 * At a quick level, because the start waits for it, and at the highest one where that may save a round trip. The window is
 * no larger than the content: clearing the default one of 4 MB takes longer than filling it.
 */
async function compressBrotli(content: Buffer<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
  const window = Math.ceil(Math.log2(content.length + 1));
  const at = async (quality: number) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.max(
        constants.BROTLI_MIN_WINDOW_BITS,
        Math.min(constants.BROTLI_MAX_WINDOW_BITS, window),
      ),
    };
    return (await brotliAsync(content, { params })) as Buffer<ArrayBuffer>;
  };
  const quick = await at(5);
  return quick.length <= FIRST_FLIGHT ? quick : at(constants.BROTLI_MAX_QUALITY);
}

/** `builtBrotli`: the content as compressed by the build, at the highest level. */
async function store(
  content: Buffer<ArrayBuffer>,
  status: number,
  headers: Readonly<Record<string, string>>,
  compressible: boolean,
  builtBrotli: Buffer<ArrayBuffer> | null = null,
): Promise<Stored> {
  const compress = compressible && content.length >= MIN_COMPRESSIBLE_BYTES;
  return {
    status,
    plain: content,
    brotli: compress ? (builtBrotli ?? (await compressBrotli(content))) : null,
    gzip: compress ? ((await gzipAsync(content)) as Buffer<ArrayBuffer>) : null,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    headers,
    inline: NOTHING_INLINE,
  };
}

const pageKey = (path: string, problem: string | null) => (problem === null ? path : `${path}?${problem}`);

const policyHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

export function inlineHashesOf({ html, inlineScript }: RenderedPage): InlineHashes {
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  return { scripts: [policyHash(inlineScript)], styles: styles.map(policyHash) };
}

/** `isPrivate`: the page shows personal data, so it must not come from a cache after signing out. */
async function storePage(page: RenderedPage, isPrivate: boolean): Promise<Stored> {
  const headers: Record<string, string> = {
    'content-type': HTML,
    'cache-control': isPrivate ? 'no-store' : 'no-cache',
  };
  if (page.noindex) headers['x-robots-tag'] = 'noindex';
  const stored = await store(Buffer.from(page.html), page.status, headers, true);
  return { ...stored, inline: inlineHashesOf(page) };
}

const filesUnder = (folder: string): string[] =>
  attempt(() => readdirSync(folder, { recursive: true, withFileTypes: true }), [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Compresses the rendered documents and the files in `assetFolder` (null or missing: none). */
export async function packPages({
  site,
  assetFolder,
}: {
  site: RenderedSite;
  assetFolder: string | null;
}): Promise<PackedPages> {
  const byKey = new Map<string, Stored>();
  const files = new Map<string, Stored>();
  let notFound = await store(
    Buffer.from('Not found\n'),
    404,
    { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
    false,
  );
  await Promise.all([
    ...site.pages.map(async (page) => {
      const stored = await storePage(page, site.shellPaths.includes(page.path));
      if (page.status === 404) notFound = stored;
      else byKey.set(pageKey(pathIn(site.language, page.path), page.problem), stored);
    }),
    ...(assetFolder === null ? [] : filesUnder(assetFolder)).map(async (file) => {
      const path = `/${relative(assetFolder ?? '', file)
        .split(sep)
        .join('/')}`;
      // Build metadata, source maps and the empty document of the build are not served.
      if (path.startsWith('/.') || /\.(html|map|br)$/.test(path)) return;
      const extension = extname(file);
      files.set(
        path,
        await store(
          readFileSync(file),
          200,
          {
            'content-type': getMimeType(file) ?? 'application/octet-stream',
            'cache-control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
          },
          !ALREADY_COMPRESSED.has(extension),
          existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null,
        ),
      );
    }),
  ]);

  // These depend on the settings and replace built files of the same name.
  for (const { path, contentType, body } of site.files) {
    const headers = { 'content-type': contentType, 'cache-control': 'no-cache' };
    files.set(path, await store(Buffer.from(body), 200, headers, true));
  }

  const { leftOut, faqQuestions } = site;
  const notFoundPages = new Map([[site.language, notFound]]);
  return { byKey, files, notFound: notFoundPages, leftOut, faqQuestions };
}

type Headers = Readonly<Record<string, string>>;
type Encoding = 'br' | 'gzip' | 'identity';

/** A stored document or file with everything that is sent for it. */
interface Variants {
  readonly status: number;
  readonly etag: string;
  /** Headers without a body, for 304 and 406. */
  readonly headers: Headers;
  /** By preference. */
  readonly encodings: readonly {
    readonly name: Encoding;
    readonly body: Buffer<ArrayBuffer>;
    readonly headers: Headers;
  }[];
}

function prepareVariants(stored: Stored, common: Headers): Variants {
  const { status, etag } = stored;
  const headers = { ...common, ...stored.headers, etag, vary: 'accept-encoding' };
  const bodies = [
    ['br', stored.brotli],
    ['gzip', stored.gzip],
    ['identity', stored.plain],
  ] as const;
  const encodings = bodies.flatMap(([name, body]) => {
    if (body === null) return [];
    const encoded = name === 'identity' ? {} : { 'content-encoding': name };
    return [{ name, body, headers: { ...headers, ...encoded, 'content-length': String(body.length) } }];
  });
  return { status, etag, headers, encodings };
}

/** The encoding with the highest quality, the first of several; null: none is acceptable (RFC 9110, 12.5.3). */
export function negotiate<E extends { readonly name: Encoding }>(
  encodings: readonly E[],
  acceptEncoding: string,
): E | null {
  const accepted = parseAccept(acceptEncoding);
  let best: E | null = null;
  let bestQuality = 0;
  for (const encoding of encodings) {
    const entry =
      accepted.find(({ type }) => type.toLowerCase() === encoding.name) ??
      accepted.find(({ type }) => type === '*');
    const quality = entry?.q ?? (encoding.name === 'identity' ? Number.MIN_VALUE : 0);
    if (quality > bestQuality) {
      best = encoding;
      bestQuality = quality;
    }
  }
  return best;
}

function chooseVariant(
  { status, etag, headers, encodings }: Variants,
  ifNoneMatch: string | null | undefined,
  acceptEncoding: string,
): { status: number; headers: Headers; body: Buffer<ArrayBuffer> | null } {
  if (status === 200 && ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return { status: 304, headers, body: null };
  }
  const chosen = negotiate(encodings, acceptEncoding);
  return chosen === null
    ? { status: 406, headers: { ...headers, 'cache-control': 'no-store' }, body: null }
    : { status, headers: chosen.headers, body: chosen.body };
}

/** A loop, because a regular expression takes quadratic time for a path of many slashes and one letter. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Path and query of what follows the host in a URL that Node or `Request` has already normalized. */
function pathAndQuery(target: string): { path: string; query: string } {
  const end = target.indexOf('?');
  return end < 0 ? { path: target, query: '' } : { path: target.slice(0, end), query: target.slice(end) };
}

/** `redirects` maps old paths to new ones. */
async function openPages(
  pack: () => Promise<PackedPages>,
  redirects: Readonly<Record<string, string>>,
  renderPersonal: RenderPersonal | null,
): Promise<Pages> {
  let packed = await pack();
  const afterRenewal: (() => void)[] = [];

  function withHeaders(
    headersOf: (inline: InlineHashes) => Headers,
    allowedOrigins: ReadonlySet<string> = new Set(),
  ): PageServer {
    const prepare = (stored: Stored) => prepareVariants(stored, headersOf(stored.inline));
    let notFoundVariants: Map<Language, Variants>;
    let variants: Map<string, Variants>;
    function prepareAll(): void {
      const { byKey, files, notFound } = packed;
      notFoundVariants = new Map([...notFound].map(([language, stored]) => [language, prepare(stored)]));
      variants = new Map([...byKey, ...files].map(([name, stored]) => [name, prepare(stored)]));
      for (const path of Object.keys(redirects)) {
        if (!files.has(path)) for (const language of LANGUAGES) variants.delete(pathIn(language, path));
      }
    }
    prepareAll();
    afterRenewal.push(prepareAll);

    function find(path: string, query: string): Variants | undefined {
      const page = variants.get(path);
      const problem = page && query !== '' ? problemIn(new URLSearchParams(query)) : null;
      return (problem === null ? undefined : variants.get(pageKey(path, problem))) ?? page;
    }

    /** See `documentAddress`; null for a file. */
    const redirected = ({ headers }: Variants, request: Parameters<typeof documentAddress>[0]) =>
      headers['content-type'] === HTML ? documentAddress(request, allowedOrigins) : null;

    return {
      respond(request, language = DEFAULT_LANGUAGE) {
        const start = request.url.indexOf('/', request.url.indexOf('//') + 2);
        const { path: requested, query } = pathAndQuery(request.url.slice(start));
        const path = withoutTrailingSlashes(requested);
        const found = find(pathIn(language, path), query);
        // An unknown path is never redirected to: '//evil.example' would be another site. The query keeps a campaign.
        const location = found
          ? redirected(found, { path, query, referer: request.headers.get('referer') })
          : Object.hasOwn(redirects, path)
            ? `${redirects[path] ?? '/'}${query}`
            : null;
        if (location !== null) {
          const headers = { ...headersOf(NOTHING_INLINE), location };
          return new Response(null, { status: 302, headers });
        }
        const { status, headers, body } = chooseVariant(
          found ?? (notFoundVariants.get(language) as Variants),
          request.headers.get('if-none-match'),
          request.headers.get('accept-encoding') ?? '',
        );
        return new Response(request.method === 'HEAD' ? null : body, { status, headers });
      },
      send({ method, url = '', headers: sent }, outgoing) {
        if (method !== 'GET' && method !== 'HEAD') return false;
        const { path, query } = pathAndQuery(url);
        const found = find(path, query);
        if (!found || redirected(found, { path, query, referer: sent.referer }) !== null) return false;
        const { status, headers, body } = chooseVariant(
          found,
          sent['if-none-match'],
          sent['accept-encoding'] ?? '',
        );
        outgoing.writeHead(status, headers);
        outgoing.end(method === 'HEAD' ? null : body);
        return true;
      },
      nameOf(requested) {
        const { path } = splitLanguage(withoutTrailingSlashes(requested));
        const found = variants.get(path);
        if (found) return found.headers['content-type'] === HTML ? path : '(file)';
        return Object.hasOwn(redirects, path) ? path : '(unknown)';
      },
    };
  }

  const { leftOut, faqQuestions } = packed;
  return {
    leftOut,
    faqQuestions,
    renderPersonal,
    withHeaders,
    async renew() {
      packed = await pack();
      for (const prepareAll of afterRenewal) prepareAll();
    },
  };
}

/** Packs and opens a site in this process. */
export function loadPages({
  redirects,
  renderPersonal = null,
  ...site
}: Parameters<typeof packPages>[0] & {
  redirects: Readonly<Record<string, string>>;
  renderPersonal?: RenderPersonal | null;
}): Promise<Pages> {
  return openPages(() => packPages(site), redirects, renderPersonal);
}

export const NO_PAGES: RenderedSite = Object.freeze({
  language: DEFAULT_LANGUAGE,
  pages: [],
  shellPaths: [],
  files: [],
  leftOut: [],
  faqQuestions: [],
});

/** Rendering runs in a child process, so that its code and memory are freed afterwards. */
function renderPages(source: PageSource, language: Language): Promise<PackedPages> {
  return new Promise((resolve, reject) => {
    const program = fork(join(import.meta.dirname, 'prepare-pages.ts'), [language], {
      execArgv: [],
      serialization: 'advanced',
    });
    program.once('message', (packed) => resolve(packed as PackedPages));
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`the pages could not be rendered (${code})`)));
    program.send(source);
  });
}

const mergeMaps = <K, V>(maps: readonly ReadonlyMap<K, V>[]) => new Map(maps.flatMap((map) => [...map]));
const union = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())];

function mergePages(languages: readonly PackedPages[]): PackedPages {
  return {
    byKey: mergeMaps(languages.map(({ byKey }) => byKey)),
    files: mergeMaps(languages.map(({ files }) => files)),
    notFound: mergeMaps(languages.map(({ notFound }) => notFound)),
    leftOut: union(languages.map(({ leftOut }) => leftOut)),
    faqQuestions: union(languages.map(({ faqQuestions }) => faqQuestions)),
  };
}

/** Every page of the built site with the operator's settings; no pages if its folder contains no build. */
export function loadRenderedPages(source: PageSource): Promise<Pages> {
  const home = routeOf('home');
  const redirects =
    source.settings.homePage === 'redirect' ? { ...REDIRECTS, [home.path]: canonicalPath(home) } : REDIRECTS;
  const packAll = () =>
    Promise.all(
      LANGUAGES.map(
        (language) =>
          (readKeptPages(source, language) as PackedPages | null) ?? renderPages(source, language),
      ),
    );
  return existsSync(join(source.distFolder, 'prerender'))
    ? openPages(async () => mergePages(await packAll()), redirects, loadRenderPersonal(source))
    : loadPages({ site: NO_PAGES, assetFolder: null, redirects });
}

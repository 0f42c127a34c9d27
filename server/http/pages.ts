import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage, RenderedSite } from '#core/site/rendered-site.ts';
import { FORM_PATHS } from './site-paths.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};
const COMPRESSED_ALREADY = new Set(['.woff2', '.png', '.jpg', '.webp']);
/** Below this many bytes compressing gains nothing. */
const WORTH_COMPRESSING = 200;

/** Vite puts a hash of the content into these names, so they may be kept for ever. */
const HASHED = /^\/assets\//;

/** A document or file with its compressed forms. */
export interface Stored {
  readonly status: number;
  readonly plain: Buffer<ArrayBuffer>;
  readonly brotli: Buffer<ArrayBuffer> | null;
  readonly gzip: Buffer<ArrayBuffer> | null;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  /** CSP sources of the style blocks in it, and of no other page's. */
  readonly styleHashes: readonly string[];
}

/** What the documents of the site say about themselves. */
interface SiteFacts {
  readonly styleHashes: readonly string[];
  readonly scriptHashes: readonly string[];
  /** Ids of claims and testimonials that are not shown for lack of evidence. */
  readonly leftOut: readonly string[];
  readonly faqQuestions: readonly string[];
}

/** The site rendered and compressed: plain data, which one process makes and another one serves. */
export interface PackedPages extends SiteFacts {
  readonly byKey: ReadonlyMap<string, Stored>;
  readonly files: ReadonlyMap<string, Stored>;
  readonly notFound: Stored;
}

export interface PagesUnderHeaders {
  readonly respond: Pages['respond'];
  /** Straight into Node's own answer, for what is asked for by its very address; false: it is not, and nothing was sent. */
  send(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
}

/** The whole public site in memory, compressed once. */
export interface Pages extends SiteFacts {
  /** The page or file under this path; the not-found page with status 404 for an unknown one. */
  respond(request: Request): Response;
  /** The same with headers on every answer, which costs nothing for each: they are put there once, now. */
  under(headersOf: (styleHashes: readonly string[]) => Headers): PagesUnderHeaders;
  readonly bytesInMemory: number;
}

/** A window no larger than the content: the usual one of 4 MB takes longer to clear away than to fill. */
async function squeezed(content: Buffer<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
  const window = Math.ceil(Math.log2(content.length + 1));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_LGWIN]: Math.max(
      constants.BROTLI_MIN_WINDOW_BITS,
      Math.min(constants.BROTLI_MAX_WINDOW_BITS, window),
    ),
  };
  return (await compressBrotli(content, { params })) as Buffer<ArrayBuffer>;
}

/** `atBuild`: the content as the build has compressed it already, at leisure. */
async function store(
  content: Buffer<ArrayBuffer>,
  status: number,
  headers: Readonly<Record<string, string>>,
  compressible: boolean,
  atBuild: Buffer<ArrayBuffer> | null = null,
): Promise<Stored> {
  const squeeze = compressible && content.length >= WORTH_COMPRESSING;
  return {
    status,
    plain: content,
    brotli: squeeze ? (atBuild ?? (await squeezed(content))) : null,
    gzip: squeeze ? ((await compressGzip(content)) as Buffer<ArrayBuffer>) : null,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    headers,
    styleHashes: [],
  };
}

/** Whether the list of encodings names this one without refusing it (`q=0`). */
function accepts(header: string, coding: string): boolean {
  return header.split(',').some((entry) => {
    const [name, ...parameters] = entry.trim().split(';');
    return (
      name?.trim().toLowerCase() === coding && !parameters.some((text) => /^\s*q=0(\.0*)?\s*$/i.test(text))
    );
  });
}

/** Whether the list of encodings refuses what is not encoded at all (RFC 9110, 12.5.3). */
function refusesPlain(header: string): boolean {
  if (!header.includes('q=0')) return false;
  const named = header.split(',').map((entry) => entry.replace(/\s/g, '').toLowerCase());
  const refused = (coding: string) =>
    named.some((entry) => new RegExp(`^${coding};q=0(\\.0*)?$`).test(entry));
  return refused('identity') || (refused('\\*') && !named.some((entry) => entry.startsWith('identity')));
}

type Headers = Readonly<Record<string, string>>;

/** What is sent for one stored thing, all of it made before the first request. */
interface Answers {
  readonly status: number;
  readonly etag: string;
  readonly unchanged: Headers;
  readonly plain: Sendable;
  readonly brotli: Sendable | null;
  readonly gzip: Sendable | null;
}

interface Sendable {
  readonly body: Buffer<ArrayBuffer>;
  readonly headers: Headers;
}

function prepareAnswers(stored: Stored, common: Headers): Answers {
  const unchanged = { ...common, ...stored.headers, etag: stored.etag, vary: 'accept-encoding' };
  const sendable = (body: Buffer<ArrayBuffer>, encoding: Headers = {}): Sendable => ({
    body,
    headers: { ...unchanged, ...encoding, 'content-length': String(body.length) },
  });
  return {
    status: stored.status,
    etag: stored.etag,
    unchanged,
    plain: sendable(stored.plain),
    brotli: stored.brotli && sendable(stored.brotli, { 'content-encoding': 'br' }),
    gzip: stored.gzip && sendable(stored.gzip, { 'content-encoding': 'gzip' }),
  };
}

/** What goes out: nothing but headers where the visitor has the content already. */
function choose(
  { status, etag, unchanged, plain, brotli, gzip }: Answers,
  known: string | null | undefined,
  encodings: string,
): { status: number; headers: Headers; body: Buffer<ArrayBuffer> | null } {
  if (status === 200 && known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return { status: 304, headers: unchanged, body: null };
  }
  let sent = plain;
  if (brotli && accepts(encodings, 'br')) sent = brotli;
  else if (gzip && accepts(encodings, 'gzip')) sent = gzip;
  else if (refusesPlain(encodings)) return { status: 406, headers: unchanged, body: null };
  return { status, headers: sent.headers, body: sent.body };
}

/** A loop: a pattern takes quadratic time for a path that is nothing but slashes until its last letter. */
function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

const key = (path: string, problem: string | null) => (problem === null ? path : `${path}?${problem}`);

function styleHashesIn(html: string): readonly string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  );
}

/** `isPrivate`: what it shows depends on who is looking, so it must not come back from a cache after signing out. */
async function storePage(page: RenderedPage, isPrivate: boolean): Promise<Stored> {
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': isPrivate ? 'no-store' : 'no-cache',
  };
  if (page.noindex) headers['x-robots-tag'] = 'noindex';
  // Still nothing for other sites; but without it older browsers do not say that the form was sent from here.
  if (FORM_PATHS.has(page.path)) headers['referrer-policy'] = 'same-origin';
  const stored = await store(Buffer.from(page.html), page.status, headers, true);
  return { ...stored, styleHashes: styleHashesIn(page.html) };
}

function filesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

/** Compresses the rendered documents and the files of the built site (`assetFolder`; null or missing: none). */
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
      else byKey.set(key(page.path, page.problem), stored);
    }),
    ...(assetFolder === null ? [] : filesUnder(assetFolder)).map(async (file) => {
      const path = `/${relative(assetFolder ?? '', file)
        .split(sep)
        .join('/')}`;
      // The build's own notes and its empty document are not for visitors.
      if (path.startsWith('/.') || /\.(html|map|br)$/.test(path)) return;
      const extension = extname(file);
      files.set(
        path,
        await store(
          readFileSync(file),
          200,
          {
            'content-type': TYPES[extension] ?? 'application/octet-stream',
            'cache-control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
          },
          !COMPRESSED_ALREADY.has(extension),
          existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null,
        ),
      );
    }),
  ]);

  // Made with the operator's settings, so they stand before a file of the same name.
  for (const { path, contentType, body } of site.files) {
    const headers = { 'content-type': contentType, 'cache-control': 'no-cache' };
    files.set(path, await store(Buffer.from(body), 200, headers, true));
  }

  const { styleHashes, scriptHashes, leftOut, faqQuestions } = site;
  return { byKey, files, notFound, styleHashes, scriptHashes, leftOut, faqQuestions };
}

/** Path and query of an address that Node or the platform has already brought into its normal form. */
function pathAndQuery(address: string): { path: string; query: string } {
  const start = address.indexOf('/', address.indexOf('//') + 2);
  const end = address.indexOf('?', start);
  return end < 0
    ? { path: address.slice(start), query: '' }
    : { path: address.slice(start, end), query: address.slice(end) };
}

/** `redirects` maps old paths to the ones that took their place. */
export function openPages(
  { byKey, files, notFound, ...facts }: PackedPages,
  redirects: Readonly<Record<string, string>>,
): Pages {
  function under(headersOf: (styleHashes: readonly string[]) => Headers): PagesUnderHeaders {
    const prepare = (stored: Stored) => prepareAnswers(stored, headersOf(stored.styleHashes));
    const nothingThere = prepare(notFound);
    const answers = new Map([...byKey, ...files].map(([name, stored]) => [name, prepare(stored)]));
    for (const path of Object.keys(redirects)) if (!files.has(path)) answers.delete(path);

    function find(path: string, query: string): Answers | undefined {
      const page = answers.get(path);
      const problem = page && query !== '' ? new URLSearchParams(query).get('problem') : null;
      return (problem === null ? undefined : answers.get(key(path, problem))) ?? page;
    }

    return {
      respond(request) {
        const { path: asked, query } = pathAndQuery(request.url);
        const path = withoutSlashesAtEnd(asked);
        const found = find(path, query);
        if (!found && Object.hasOwn(redirects, path)) {
          // With its query, so that a campaign survives.
          const location = `${redirects[path] ?? '/'}${query}`;
          const headers = { ...headersOf([]), location, 'cache-control': 'no-cache' };
          return new Response(null, { status: 302, headers });
        }
        const { status, headers, body } = choose(
          found ?? nothingThere,
          request.headers.get('if-none-match'),
          request.headers.get('accept-encoding') ?? '',
        );
        return new Response(request.method === 'HEAD' ? null : body, { status, headers });
      },
      send({ method, url = '', headers: asks }, outgoing) {
        if (method !== 'GET' && method !== 'HEAD') return false;
        const end = url.indexOf('?');
        const found = end < 0 ? find(url, '') : find(url.slice(0, end), url.slice(end));
        if (!found) return false;
        const { status, headers, body } = choose(found, asks['if-none-match'], asks['accept-encoding'] ?? '');
        outgoing.writeHead(status, headers);
        outgoing.end(method === 'HEAD' ? null : body);
        return true;
      },
    };
  }

  const all = [...byKey.values(), ...files.values(), notFound];
  return {
    ...facts,
    bytesInMemory: all.reduce(
      (sum, { plain, brotli, gzip: zipped }) =>
        sum + plain.length + (brotli?.length ?? 0) + (zipped?.length ?? 0),
      0,
    ),
    respond: under(() => ({})).respond,
    under,
  };
}

/** Both in one: for a site that is at hand. */
export async function loadPages({
  redirects,
  ...parts
}: Parameters<typeof packPages>[0] & { redirects: Readonly<Record<string, string>> }): Promise<Pages> {
  return openPages(await packPages(parts), redirects);
}

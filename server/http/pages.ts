import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage, RenderedSite } from '#core/site/rendered-site.ts';

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

interface Stored {
  readonly status: number;
  readonly plain: Buffer<ArrayBuffer>;
  readonly brotli: Buffer<ArrayBuffer> | null;
  readonly gzip: Buffer<ArrayBuffer> | null;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The whole public site in memory, compressed once. */
export interface Pages {
  readonly styleHashes: readonly string[];
  readonly scriptHashes: readonly string[];
  /** Ids of claims and testimonials that are not shown for lack of evidence. */
  readonly leftOut: readonly string[];
  readonly faqQuestions: readonly string[];
  /** The page or file under this path; the not-found page with status 404 for an unknown one. */
  respond(request: Request): Response;
  readonly bytesInMemory: number;
}

async function store(
  content: Buffer<ArrayBuffer>,
  status: number,
  headers: Readonly<Record<string, string>>,
  compressible: boolean,
): Promise<Stored> {
  const squeeze = compressible && content.length >= WORTH_COMPRESSING;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return {
    status,
    plain: content,
    brotli: squeeze ? ((await compressBrotli(content, { params: quality })) as Buffer<ArrayBuffer>) : null,
    gzip: squeeze ? ((await compressGzip(content)) as Buffer<ArrayBuffer>) : null,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    headers,
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

function answer(request: Request, stored: Stored): Response {
  const headers = new Headers(stored.headers);
  headers.set('etag', stored.etag);
  headers.set('vary', 'accept-encoding');
  const known = request.headers.get('if-none-match');
  if (
    stored.status === 200 &&
    known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === stored.etag)
  ) {
    return new Response(null, { status: 304, headers });
  }
  const encodings = request.headers.get('accept-encoding') ?? '';
  let body = stored.plain;
  if (stored.brotli && accepts(encodings, 'br')) {
    body = stored.brotli;
    headers.set('content-encoding', 'br');
  } else if (stored.gzip && accepts(encodings, 'gzip')) {
    body = stored.gzip;
    headers.set('content-encoding', 'gzip');
  }
  headers.set('content-length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : body, { status: stored.status, headers });
}

/** A loop: a pattern takes quadratic time for a path that is nothing but slashes until its last letter. */
function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

const key = (path: string, problem: string | null) => `${path}?${problem ?? ''}`;

/** `isPrivate`: what it shows depends on who is looking, so it must not come back from a cache after signing out. */
function storePage(page: RenderedPage, isPrivate: boolean): Promise<Stored> {
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': isPrivate ? 'no-store' : 'no-cache',
  };
  if (page.noindex) headers['x-robots-tag'] = 'noindex';
  return store(Buffer.from(page.html), page.status, headers, true);
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

/**
 * Takes the rendered documents and the files of the built site (`assetFolder`; null or missing: none) into memory.
 * `redirects` maps old paths to the ones that took their place.
 */
export async function loadPages({
  site,
  assetFolder,
  redirects,
}: {
  site: RenderedSite;
  assetFolder: string | null;
  redirects: Readonly<Record<string, string>>;
}): Promise<Pages> {
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
      if (path.startsWith('/.') || path.endsWith('.html') || path.endsWith('.map')) return;
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
        ),
      );
    }),
  ]);

  // Made with the operator's settings, so they stand before a file of the same name.
  for (const { path, contentType, body } of site.files) {
    const headers = { 'content-type': contentType, 'cache-control': 'no-cache' };
    files.set(path, await store(Buffer.from(body), 200, headers, true));
  }

  const all = [...byKey.values(), ...files.values(), notFound];
  return {
    styleHashes: site.styleHashes,
    scriptHashes: site.scriptHashes,
    leftOut: site.leftOut,
    faqQuestions: site.faqQuestions,
    bytesInMemory: all.reduce(
      (sum, { plain, brotli, gzip: zipped }) =>
        sum + plain.length + (brotli?.length ?? 0) + (zipped?.length ?? 0),
      0,
    ),
    respond(request) {
      const url = new URL(request.url);
      const path = withoutSlashesAtEnd(url.pathname);
      const file = files.get(path);
      if (file) return answer(request, file);
      const target = Object.hasOwn(redirects, path) ? redirects[path] : undefined;
      if (target !== undefined) {
        return new Response(null, {
          status: 302,
          headers: { location: target, 'cache-control': 'no-cache' },
        });
      }
      const problem = url.searchParams.get('problem');
      const page =
        (problem === null ? undefined : byKey.get(key(path, problem))) ?? byKey.get(key(path, null));
      return answer(request, page ?? notFound);
    },
  };
}

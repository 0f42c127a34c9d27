import { constants } from 'node:zlib';
import type { RenderedPage } from '#core/site/rendered-site.ts';
import type { InlineHashes } from './headers.ts';
import { brotliAsync, gzipAsync, HTML, inlineHashesOf, negotiate } from './pages.ts';

/** Quick, because somebody waits for it. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const ENCODINGS = [
  { name: 'br', compress: (content: Buffer) => brotliAsync(content, QUALITY) },
  { name: 'gzip', compress: (content: Buffer) => gzipAsync(content) },
  { name: 'identity', compress: async (content: Buffer) => content },
] as const;

/** A document of one person as a response that nobody may store. */
export async function personalDocument(
  page: RenderedPage,
  acceptEncoding: string,
  policyFor: (inline: InlineHashes) => string,
): Promise<Response> {
  const encoding = negotiate(ENCODINGS, acceptEncoding) ?? ENCODINGS[2];
  return new Response(await encoding.compress(Buffer.from(page.html)), {
    headers: {
      'content-type': HTML,
      'content-security-policy': policyFor(inlineHashesOf(page)),
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      ...(encoding.name === 'identity' ? {} : { 'content-encoding': encoding.name }),
      ...(page.noindex ? { 'x-robots-tag': 'noindex' } : {}),
    },
  });
}

import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Brotli at its best level, for what is compressed once and sent often.
 * @param {string | Uint8Array} content
 */
export function brotli(content) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(content, { params });
}

/**
 * How many bytes go over the wire for this content.
 * @param {string | Uint8Array} content
 */
export const brotliBytes = (content) => brotli(content).length;

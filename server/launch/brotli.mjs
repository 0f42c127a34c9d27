import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Brotli at the highest level, for content that is compressed once and sent often.
 * @param {string | Uint8Array} content
 */
export function brotli(content) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(content, { params });
}

/**
 * The transferred size of this content.
 * @param {string | Uint8Array} content
 */
export const brotliBytes = (content) => brotli(content).length;

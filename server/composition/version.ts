import { createRequire } from 'node:module';

/** Of this program. */
export const VERSION: string = createRequire(import.meta.url)('../../package.json').version;

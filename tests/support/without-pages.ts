import { once } from 'node:events';
import { DEFAULT_LANGUAGE } from '#core/language/languages.ts';
import type { PackedPages } from '#server/http/pages.ts';

// Preloaded by a server whose test asks for no page: the child process that renders the pages answers with none, which saves
// more than half of the start.

if (process.argv[1]?.endsWith('prepare-pages.ts')) {
  await once(process, 'message');
  const none: PackedPages = {
    byKey: new Map(),
    files: new Map(),
    notFound: new Map([
      [
        DEFAULT_LANGUAGE,
        {
          status: 404,
          plain: Buffer.alloc(0),
          brotli: null,
          gzip: null,
          etag: '""',
          headers: {},
          styleHashes: [],
        },
      ],
    ]),
    styleHashes: [],
    scriptHashes: [],
    leftOut: [],
    faqQuestions: [],
  };
  await new Promise((sent) => process.send?.(none, sent));
  process.exit();
}

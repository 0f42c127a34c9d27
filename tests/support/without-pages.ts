import { once } from 'node:events';
import type { Language } from '#core/language/languages.ts';
import type { PackedPages } from '#server/http/pages.ts';

// Preloaded by a server whose test asks for no page, or only for those in the language PAGES_IN: the other child processes that
// render the pages answer with none, which saves more than half of the start.

if (process.argv[1]?.endsWith('prepare-pages.ts') && process.argv[2] !== process.env.PAGES_IN) {
  await once(process, 'message');
  const NOT_FOUND = {
    status: 404,
    plain: Buffer.alloc(0),
    brotli: null,
    gzip: null,
    etag: '""',
    headers: {},
    inline: { scripts: [], styles: [] },
  };
  const none: PackedPages = {
    byKey: new Map(),
    files: new Map(),
    notFound: new Map([[process.argv[2] as Language, NOT_FOUND]]),
    leftOut: [],
    faqQuestions: [],
  };
  await new Promise((sent) => process.send?.(none, sent));
  process.exit();
}

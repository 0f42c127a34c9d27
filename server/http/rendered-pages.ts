import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderedSite } from '#core/site/rendered-site.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { loadPages, openPages, type PackedPages, type Pages } from './pages.ts';
import { redirectsOf } from './site-paths.ts';

/** A site without a document. */
export const NO_PAGES: RenderedSite = Object.freeze({
  pages: [],
  shellPaths: [],
  styleHashes: [],
  scriptHashes: [],
  files: [],
  leftOut: [],
  faqQuestions: [],
});

function preparePages(settings: SiteSettings, distFolder: string): Promise<PackedPages> {
  return new Promise((resolve, reject) => {
    const program = fork(join(import.meta.dirname, 'prepare-pages.ts'), {
      execArgv: [],
      serialization: 'advanced',
    });
    program.once('message', (packed) => resolve(packed as PackedPages));
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`the pages could not be rendered (${code})`)));
    program.send({ settings, distFolder });
  });
}

/** Every page of the built site with the operator's settings; no page at all where `distFolder` holds no build. */
export async function loadRenderedPages(settings: SiteSettings, distFolder: string): Promise<Pages> {
  const redirects = redirectsOf(settings);
  return existsSync(join(distFolder, 'prerender', 'entry.js'))
    ? openPages(await preparePages(settings, distFolder), redirects)
    : loadPages({ site: NO_PAGES, assetFolder: join(distFolder, 'client'), redirects });
}

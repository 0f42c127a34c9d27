import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod/mini';
import type { RenderedSite } from '#core/site/rendered-site.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { loadPages, type Pages } from './pages.ts';
import { redirectsOf } from './site-paths.ts';

const manifestSchema = z.record(z.string(), z.object({ file: z.string(), isEntry: z.optional(z.boolean()) }));

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

/** The address of the page's script, from the build's manifest. */
function mainScript(distFolder: string): string {
  const text = readFileSync(join(distFolder, 'client', '.vite', 'manifest.json'), 'utf8');
  const entry = Object.values(manifestSchema.parse(JSON.parse(text))).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('the build has no entry script');
  return `/${entry.file}`;
}

/** Renders in a thread of its own, whose memory goes when it ends: the server needs the renderer only once. */
async function renderSite(entry: string, settings: SiteSettings, distFolder: string): Promise<RenderedSite> {
  const worker = new Worker(new URL('./render-site-worker.ts', import.meta.url), {
    workerData: { entry, settings, assets: { mainScript: mainScript(distFolder) } },
  });
  try {
    const [site] = (await once(worker, 'message')) as [RenderedSite];
    return site;
  } finally {
    await worker.terminate();
  }
}

/** Every page of the built site with the operator's settings; no page at all where `distFolder` holds no build. */
export async function loadRenderedPages(settings: SiteSettings, distFolder: string): Promise<Pages> {
  const entry = join(distFolder, 'prerender', 'entry.js');
  const site = existsSync(entry) ? await renderSite(entry, settings, distFolder) : NO_PAGES;
  return loadPages({ site, assetFolder: join(distFolder, 'client'), redirects: redirectsOf(settings) });
}

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedSite, SiteAssets } from '#core/site/rendered-site.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { scriptsIn } from './built-scripts.ts';
import { packPages } from './pages.ts';

// The child process of `pages.ts`: receives `{settings, distFolder}`, answers `PackedPages` and ends.

interface Prerender {
  renderSite(settings: SiteSettings, assets: SiteAssets): Promise<RenderedSite>;
}

/** Script URLs and build date, from the build's manifest. */
function builtAssets(distFolder: string): SiteAssets {
  const manifest = join(distFolder, 'client', '.vite', 'manifest.json');
  return {
    ...scriptsIn(readFileSync(manifest, 'utf8')),
    builtOn: statSync(manifest).mtime.toISOString().slice(0, 10),
  };
}

process.once('message', async ({ settings, distFolder }: { settings: SiteSettings; distFolder: string }) => {
  const entry = pathToFileURL(join(distFolder, 'prerender', 'entry.js')).href;
  const { renderSite } = (await import(entry)) as Prerender;
  const site = await renderSite(settings, builtAssets(distFolder));
  const packed = await packPages({ site, assetFolder: join(distFolder, 'client') });
  process.send?.(packed, () => process.disconnect());
});

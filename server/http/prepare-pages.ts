import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedSite, SiteAssets } from '#core/site/rendered-site.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { scriptsIn } from './built-scripts.ts';
import { packPages } from './pages.ts';

/**
 * A program of its own: renders and compresses the site and hands it over, so that the memory and the code that this takes
 * are gone with it. Takes `{settings, distFolder}` by message and answers `PackedPages`.
 */

interface Rendering {
  renderSite(settings: SiteSettings, assets: SiteAssets): Promise<RenderedSite>;
}

/** The addresses of the scripts and the day of the build, from the build's manifest. */
function builtAssets(distFolder: string): SiteAssets {
  const manifest = join(distFolder, 'client', '.vite', 'manifest.json');
  return {
    ...scriptsIn(readFileSync(manifest, 'utf8')),
    builtOn: statSync(manifest).mtime.toISOString().slice(0, 10),
  };
}

process.once('message', async ({ settings, distFolder }: { settings: SiteSettings; distFolder: string }) => {
  const entry = pathToFileURL(join(distFolder, 'prerender', 'entry.js')).href;
  const { renderSite } = (await import(entry)) as Rendering;
  const site = await renderSite(settings, builtAssets(distFolder));
  const packed = await packPages({ site, assetFolder: join(distFolder, 'client') });
  process.send?.(packed, () => process.disconnect());
});

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '#core/language/languages.ts';
import type { RenderedSite, SiteAssets } from '#core/site/rendered-site.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { scriptsIn } from './built-scripts.ts';
import { packPages } from './pages.ts';

// The child process of `pages.ts` for the language in its argument: receives `{settings, distFolder}`, answers `PackedPages` and ends.

interface Prerender {
  renderSite(settings: SiteSettings, assets: SiteAssets): Promise<RenderedSite>;
}

/** Script URLs and build date, from the build's manifest. */
function builtAssets(clientFolder: string): SiteAssets {
  const manifest = join(clientFolder, '.vite', 'manifest.json');
  return {
    ...scriptsIn(readFileSync(manifest, 'utf8')),
    builtOn: statSync(manifest).mtime.toISOString().slice(0, 10),
  };
}

interface Order {
  readonly settings: SiteSettings;
  readonly distFolder: string;
}

process.once('message', async ({ settings, distFolder }: Order) => {
  const language = process.argv[2] as Language;
  const entry = pathToFileURL(join(distFolder, 'prerender', language, 'entry.js')).href;
  const { renderSite } = (await import(entry)) as Prerender;
  const assetFolder = join(distFolder, 'client', language);
  const site = await renderSite(settings, builtAssets(assetFolder));
  const packed = await packPages({ site, assetFolder });
  process.send?.(packed, () => process.connected && process.disconnect());
});

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '#core/language/languages.ts';
import type { RenderedSite, SiteAssets } from '#core/site/rendered-site.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { builtAssets } from './built-scripts.ts';
import { keepPages, keyOf, manifestPath, type PageSource } from './kept-pages.ts';
import { packPages } from './pages.ts';

// The child process of `pages.ts` for the language in its argument: receives a `PageSource`, answers `PackedPages` and ends.

interface Prerender {
  renderSite(settings: SiteSettings, assets: SiteAssets): Promise<RenderedSite>;
}

process.once('message', async (source: PageSource) => {
  const { settings, distFolder } = source;
  const language = process.argv[2] as Language;
  const key = keyOf(source, language);
  const entry = pathToFileURL(join(distFolder, 'prerender', language, 'entry.js')).href;
  const { renderSite } = (await import(entry)) as Prerender;
  const site = await renderSite(settings, builtAssets(manifestPath(distFolder, language)));
  const packed = await packPages({ site, assetFolder: join(distFolder, 'client', language) });
  keepPages(source, language, key, packed);
  process.send?.(packed, () => process.connected && process.disconnect());
});

import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderedSite, SiteAssets } from '#core/site/rendered-site.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';

interface Rendering {
  renderSite(settings: SiteSettings, assets: SiteAssets): Promise<RenderedSite>;
}

const { entry, settings, assets } = workerData as {
  entry: string;
  settings: SiteSettings;
  assets: SiteAssets;
};
const { renderSite } = (await import(pathToFileURL(entry).href)) as Rendering;
parentPort?.postMessage(await renderSite(settings, assets));

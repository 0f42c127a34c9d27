import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '#core/language/languages.ts';
import type { PersonalPage } from '#core/onboarding/personal-page.ts';
import type { RenderedPage, SiteAssets } from '#core/site/rendered-site.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { builtAssets } from './built-scripts.ts';
import { manifestPath, type PageSource } from './kept-pages.ts';

/** Renders a signed-in person's page in a language. `query` begins with '?' or is empty. */
export type RenderPersonal = (
  language: Language,
  personal: PersonalPage,
  query: string,
) => Promise<RenderedPage>;

interface BuiltRenderer {
  renderPersonal(
    settings: SiteSettings,
    assets: SiteAssets,
    personal: PersonalPage,
    query: string,
  ): Promise<RenderedPage>;
}

/** Of the build. The code of a language is loaded for its first page. */
export function loadRenderPersonal({ settings, distFolder }: PageSource): RenderPersonal {
  const loaded = new Map<Language, readonly [BuiltRenderer, SiteAssets]>();
  return async (language, personal, query) => {
    let built = loaded.get(language);
    if (!built) {
      const file = pathToFileURL(join(distFolder, 'prerender', language, 'personal.js')).href;
      built = [await import(file), builtAssets(manifestPath(distFolder, language))];
      loaded.set(language, built);
    }
    const [renderer, assets] = built;
    return renderer.renderPersonal(settings, assets, personal, query);
  };
}

import { LANGUAGE } from '#copy/language.ts';
import { pathIn } from '#core/language/language-path.ts';
import type { PersonalPage } from '#core/onboarding/personal-page.ts';
import { routeOf } from '#core/site/pages.ts';
import type { RenderedPage, SiteAssets } from '#core/site/rendered-site.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { loadPageAt } from '../app/router.tsx';
import { arrivalNews } from '../widgets/guard/arrival-news.ts';
import { renderDocument } from './document.tsx';

/** Renders a signed-in person's page in this language. `query` begins with '?' or is empty. */
export async function renderPersonal(
  settings: SiteSettings,
  assets: SiteAssets,
  personal: PersonalPage,
  query: string,
): Promise<RenderedPage> {
  const route = routeOf(personal.page);
  await loadPageAt(route.path);
  return renderDocument({
    route,
    location: pathIn(LANGUAGE, route.path) + query,
    settings,
    assets,
    personal: { ...personal, news: arrivalNews(query) },
  });
}

import { callbackToasts } from '#copy/callback.ts';
import { LANGUAGE } from '#copy/language.ts';
import { passwordUpdated } from '#copy/reset-password.ts';
import { startToasts } from '#copy/start.ts';
import { pathIn } from '#core/language/language-path.ts';
import type { PersonalPage } from '#core/onboarding/personal-page.ts';
import type { Arrival } from '#core/site/page-problems.ts';
import { routeOf } from '#core/site/pages.ts';
import type { RenderedPage, SiteAssets } from '#core/site/rendered-site.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { loadPageAt } from '../app/router.tsx';
import { arrivalIn } from '../widgets/guard/arrival.ts';
import { renderDocument } from './document.tsx';

const NEWS = new Map<Arrival | null, PersonalPage['news']>([
  ['verified', callbackToasts.verified],
  ['email-changed', callbackToasts['email-changed']],
  ['password-updated', passwordUpdated(null)],
  // The person is not sent to the log-in, which could not lead on without script.
  ['welcome-back', { title: startToasts.welcomeBack.title }],
]);

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
    personal: { ...personal, news: NEWS.get(arrivalIn(query)) ?? null },
  });
}

import { FAQ_ENTRIES } from '#copy/faq.ts';
import { LANGUAGE } from '#copy/language.ts';
import { pathIn } from '#core/language/language-path.ts';
import { hasLaunched } from '#core/launch/has-launched.ts';
import { cutQuestion, placedQuestion } from '#core/measurement/faq-question.ts';
import { leftOutWithoutEvidence } from '#core/offer/claims.ts';
import { problemsOf, withProblem } from '#core/site/page-problems.ts';
import { ROUTES } from '#core/site/pages.ts';
import type { RenderedPage, RenderedSite, SiteAssets } from '#core/site/rendered-site.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { renderDocument } from './document.tsx';
import { searchFiles } from './search-files.ts';
import { structuredDataOf } from './structured-data.ts';

/** A path without a route. */
const UNKNOWN_PATH = '/not-found';

/** Renders every route, and each of its problem variants, as a complete document in this language. */
export async function renderSite(settings: SiteSettings, assets: SiteAssets): Promise<RenderedSite> {
  const launched = hasLaunched(settings.launchAt, Date.now());
  const pages: RenderedPage[] = [];

  for (const route of ROUTES) {
    const structuredData = structuredDataOf(route.page, settings, launched);
    for (const problem of [null, ...problemsOf(route.page)]) {
      const pathname = pathIn(LANGUAGE, route.path === '*' ? UNKNOWN_PATH : route.path);
      const location = problem === null ? pathname : withProblem(pathname, problem);
      pages.push(await renderDocument({ route, location, problem, settings, assets, structuredData }));
    }
  }

  return {
    language: LANGUAGE,
    pages,
    shellPaths: ROUTES.filter((route) => route.document !== 'page').map((route) => route.path),
    files: searchFiles(settings, assets),
    leftOut: leftOutWithoutEvidence(settings),
    faqQuestions: FAQ_ENTRIES.map(({ question }, item) => placedQuestion(item, cutQuestion(question))),
  };
}

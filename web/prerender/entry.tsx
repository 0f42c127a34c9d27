import { StrictMode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { FAQ_ENTRIES } from '#copy/faq.ts';
import { LANGUAGE } from '#copy/language.ts';
import { pageDescription, SOCIAL_CARD, SOCIAL_CARD_ALT } from '#copy/page-descriptions.ts';
import { pathIn, pathPrefix } from '#core/language/language-path.ts';
import { LANGUAGE_TABLE, LANGUAGES } from '#core/language/languages.ts';
import { hasLaunched } from '#core/launch/has-launched.ts';
import { cutQuestion } from '#core/measurement/faq-question.ts';
import { claimDisplay, leftOutWithoutEvidence } from '#core/offer/claims.ts';
import { isHidden, ROUTES, type Route } from '#core/site/pages.ts';
import type { RenderedPage, RenderedSite, SiteAssets } from '#core/site/rendered-site.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { Site } from '../app/router.tsx';
import { wordingOf } from '../copy/wording.ts';
import { recordEarlyPress } from '../runtime/early-input/early-press.ts';
import { ignoreDoublePress } from '../runtime/early-input/ignore-double-press.ts';
import { keepGivenAddress } from '../runtime/early-input/keep-given-address.ts';
import { keepSentAddress } from '../runtime/early-input/keep-sent-address.ts';
import { loadWhenIdle } from '../runtime/early-input/load-when-idle.ts';
import { offerLanguage } from '../runtime/early-input/offer-language.ts';
import { NEXT_PAGES } from '../runtime/next-pages.ts';
import { canonicalPath } from '../runtime/paths.ts';
import { PROBLEM_PARAMETER } from '../runtime/problem.ts';
import { SITE_SETTINGS_ID, SiteSettingsContext } from '../runtime/site-settings-context.tsx';
import { LoadUseCasesContext } from '../runtime/use-cases-context.tsx';
import { FONT_FILES, HAS_LAUNCHED_ATTRIBUTE, themeCss } from '../ui/theme.ts';
import { alternates } from './alternates.ts';
import { languageOffers } from './language-offer.ts';
import { problemsOf } from './page-problems.ts';
import { searchFiles } from './search-files.ts';
import { structuredDataOf } from './structured-data.ts';

/** A path without a route. */
const UNKNOWN_PATH = '/not-found';

function rejectWhilePrerendering(): Promise<never> {
  return Promise.reject(new Error('use cases are not available during prerendering'));
}

/** Renders the site to HTML, with all lazy pages loaded, and collects the CSS of its components. */
async function renderTree(location: string, settings: SiteSettings): Promise<{ body: string; css: string }> {
  const sheet = new ServerStyleSheet();
  const failures: unknown[] = [];
  try {
    const stream = await renderToReadableStream(
      sheet.collectStyles(
        <StrictMode>
          <SiteSettingsContext value={settings}>
            <LoadUseCasesContext value={rejectWhilePrerendering}>
              <StaticRouter basename={pathPrefix(LANGUAGE)} location={location}>
                <Site />
              </StaticRouter>
            </LoadUseCasesContext>
          </SiteSettingsContext>
        </StrictMode>,
      ),
      {
        // Renders in one chunk: boundaries streamed later would need inline scripts that the CSP does not allow.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError(error) {
          failures.push(error);
        },
      },
    );
    await stream.allReady;
    const body = await new Response(stream).text();
    if (failures.length > 0) throw failures[0];
    return { body, css: sheet.getStyleTags() };
  } finally {
    sheet.seal();
  }
}

/** React renders title, meta and link elements first, because the tree has no `head` element. */
const LEADING_HEAD = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)+/;

/**
 * The scripts of a page, the main one last. Its code is loaded in parallel with the main script, and that of the backend too
 * if the page asks it as soon as it opens. Analytics code never is, because it may not be allowed.
 */
function scriptsOf(
  route: Route,
  { mainScript, moduleScripts }: SiteAssets,
  backend: SiteSettings['backend'],
): readonly string[] {
  // Modules of the steps are named without the `signup-` prefix.
  const pages = [route.page.replace(/^signup-/, ''), NEXT_PAGES[route.page]];
  const modules = pages.flatMap((page) => (page === undefined ? [] : [`${page}-page`]));
  if (needsScriptAtOnce(route) || route.page === 'schedule') modules.push('measuring', 'compose', backend);
  const files = [...modules.flatMap((module) => moduleScripts?.[module] ?? []), mainScript];
  return [...new Set(files)];
}

/** Marks the document once the launch date has passed, before anything is painted. Empty without a date. */
function launchScript({ launchAt }: SiteSettings): string {
  return launchAt === null
    ? ''
    : `if (Date.now() >= ${Date.parse(launchAt)}) document.documentElement.toggleAttribute('${HAS_LAUNCHED_ATTRIBUTE}', true)`;
}

/** JSON that cannot close the script element it is embedded in. */
function dataText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

const TITLE = /<title[^>]*>([^<]*)<\/title>/;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The description for search engines, and the Open Graph tags of a shared link. The title in the head is already escaped. */
function descriptionTags(head: string, route: Route, settings: SiteSettings, launched: boolean): string {
  const { brand, publicUrl } = settings;
  // The image shows a payment two weeks earlier, which is a claim and needs evidence, and says that it is planned.
  const hasImage = !launched && claimDisplay('early-days', settings) !== 'unclaimed';
  const title = head.match(TITLE)?.[1];
  const description = pageDescription(route.page, wordingOf(settings, 'landing', launched));
  if (description === null) return '';
  const meta = `<meta name="description" content="${escaped(description)}">`;
  if (title === undefined || isHidden(route)) return meta;
  return [
    meta,
    '<meta property="og:type" content="website">',
    `<meta property="og:locale" content="${LANGUAGE_TABLE[LANGUAGE].tag.replace('-', '_')}">`,
    `<meta property="og:site_name" content="${escaped(brand)}">`,
    `<meta property="og:title" content="${title.replaceAll('"', '&quot;')}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    `<meta property="og:url" content="${escaped(`${publicUrl}${pathIn(LANGUAGE, canonicalPath(route))}`)}">`,
    ...(hasImage
      ? [
          `<meta property="og:image" content="${escaped(`${publicUrl}/${SOCIAL_CARD}`)}">`,

          `<meta property="og:image:alt" content="${escaped(SOCIAL_CARD_ALT)}">`,
          '<meta name="twitter:card" content="summary_large_image">',
        ]
      : ['<meta name="twitter:card" content="summary">']),
  ].join('');
}

/** Tells search engines where the page is in each language. */
function languageLinks(route: Route, { publicUrl }: SiteSettings): string {
  if (isHidden(route) || LANGUAGES.length === 1) return '';
  return alternates(route)
    .map(({ hreflang, path }) => `<link rel="alternate" hreflang="${hreflang}" href="${publicUrl}${path}">`)
    .join('');
}

/** Whether a page is useless without its script, so that the script must load at once. */
function needsScriptAtOnce(route: Route): boolean {
  return route.document !== 'page' || ['callback', 'verify-email', 'reset-password'].includes(route.page);
}

/** Renders every route, and each of its problem variants, as a complete document in this language. */
export async function renderSite(settings: SiteSettings, assets: SiteAssets): Promise<RenderedSite> {
  const everywhere = [
    `(${keepGivenAddress})()`,
    // A press to ignore is not recorded either.
    `(${ignoreDoublePress})()`,
    `(${recordEarlyPress})()`,
    launchScript(settings),
    `(${loadWhenIdle})((file) => import(file))`,
    // Last, so that nothing else is lost if it fails.
    `(${offerLanguage})(${JSON.stringify(LANGUAGES)})`,
  ]
    .filter(Boolean)
    .join(';');
  const sentAddress = `(${keepSentAddress})()`;
  const launched = hasLaunched(settings.launchAt, Date.now());
  const theme = themeCss(LANGUAGE);
  const pages: RenderedPage[] = [];

  for (const route of ROUTES) {
    const scripts = scriptsOf(route, assets, settings.backend);
    const atOnce = needsScriptAtOnce(route);
    const inline = route.page === 'start' ? `${sentAddress};${everywhere}` : everywhere;
    for (const problem of [null, ...problemsOf(route.page)]) {
      const pathname = pathIn(LANGUAGE, route.path === '*' ? UNKNOWN_PATH : route.path);
      const location = problem === null ? pathname : `${pathname}?${PROBLEM_PARAMETER}=${problem}`;
      const { body, css } = await renderTree(location, settings);
      const head = body.match(LEADING_HEAD)?.[0] ?? '';
      const html = [
        `<!doctype html><html lang="${LANGUAGE}"${launched ? ` ${HAS_LAUNCHED_ATTRIBUTE}` : ''}><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        head,
        languageLinks(route, settings),
        descriptionTags(head, route, settings, launched),
        '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
        ...FONT_FILES.map(
          (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`,
        ),
        `<style>${theme}</style>`,
        css,
        '</head><body>',
        languageOffers(route),
        `<script${atOnce ? '' : ` data-scripts="${scripts.join(' ')}"`}>${inline}</script>`,
        `<div id="root">${body.slice(head.length)}</div>`,
        `<script type="application/json" id="${SITE_SETTINGS_ID}">${dataText(settings)}</script>`,
        ...structuredDataOf(route.page, settings, launched).map(
          (data) => `<script type="application/ld+json">${dataText(data)}</script>`,
        ),
        ...(atOnce
          ? [
              ...scripts.map((file) => `<link rel="modulepreload" href="${file}">`),
              `<script type="module" src="${assets.mainScript}"></script>`,
            ]
          : []),
        '</body></html>',
      ].join('');
      pages.push({
        path: route.path,
        problem,
        html,
        inlineScript: inline,
        status: route.page === 'not-found' ? 404 : 200,
        noindex: isHidden(route) || settings.siteMode === 'research',
      });
    }
  }

  return {
    language: LANGUAGE,
    pages,
    shellPaths: ROUTES.filter((route) => route.document !== 'page').map((route) => route.path),
    files: searchFiles(settings, assets),
    leftOut: leftOutWithoutEvidence(settings),
    faqQuestions: FAQ_ENTRIES.map(({ question }) => cutQuestion(question)),
  };
}

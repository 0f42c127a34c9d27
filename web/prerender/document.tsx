import { StrictMode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { LANGUAGE } from '#copy/language.ts';
import { pageDescriptions, SOCIAL_CARD, SOCIAL_CARD_ALT } from '#copy/page-descriptions.ts';
import { escapeHtml } from '#core/escape-html.ts';
import { pathIn, pathPrefix } from '#core/language/language-path.ts';
import { LANGUAGE_TABLE, LANGUAGES } from '#core/language/languages.ts';
import { hasLaunched } from '#core/launch/has-launched.ts';
import { claimDisplay } from '#core/offer/claims.ts';
import type { PersonalPage } from '#core/onboarding/personal-page.ts';
import { canonicalPath, isHidden, type Route } from '#core/site/pages.ts';
import type { RenderedPage, SiteAssets } from '#core/site/rendered-site.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { Site } from '../app/router.tsx';
import { wordingOf } from '../copy/wording.ts';
import { recordEarlyPress } from '../runtime/early-input/early-press.ts';
import { ignoreDoublePress } from '../runtime/early-input/ignore-double-press.ts';
import { keepGivenAddress } from '../runtime/early-input/keep-given-address.ts';
import { keepSentAddress } from '../runtime/early-input/keep-sent-address.ts';
import { loadWhenIdle } from '../runtime/early-input/load-when-idle.ts';
import { offerLanguage } from '../runtime/early-input/offer-language.ts';
import { sendLink } from '../runtime/early-input/send-link.ts';
import { NEXT_PAGES } from '../runtime/next-pages.ts';
import { opensElsewhere } from '../runtime/opens-elsewhere.ts';
import { PERSONAL_PAGE_ID, PersonalPageContext } from '../runtime/personal-page-context.tsx';
import { GIVEN_EMAIL, PENDING_EMAIL } from '../runtime/sign-up-storage.ts';
import { SITE_SETTINGS_ID, SiteSettingsContext } from '../runtime/site-settings-context.tsx';
import { LoadUseCasesContext } from '../runtime/use-cases-context.tsx';
import { FONT_FILES, HAS_LAUNCHED_ATTRIBUTE, themeCss } from '../ui/theme.ts';
import { alternates } from './alternates.ts';
import { inertUseCases } from './inert-use-cases.ts';
import { languageOffers } from './language-offer.ts';
import type { StructuredData } from './structured-data.ts';

function rejectOnServer(): Promise<never> {
  return Promise.reject(new Error('use cases are not available on the server'));
}

/** Renders the site to HTML, with all lazy pages loaded, and collects the CSS of its components. */
async function renderTree(
  location: string,
  settings: SiteSettings,
  personal: PersonalPage | null,
): Promise<{ body: string; css: string }> {
  const sheet = new ServerStyleSheet();
  const failures: unknown[] = [];
  const given = personal && { ...personal, useCases: inertUseCases(personal.now) };
  try {
    const stream = await renderToReadableStream(
      sheet.collectStyles(
        <StrictMode>
          <SiteSettingsContext value={settings}>
            <LoadUseCasesContext value={rejectOnServer}>
              <PersonalPageContext value={given}>
                <StaticRouter basename={pathPrefix(LANGUAGE)} location={location}>
                  <Site />
                </StaticRouter>
              </PersonalPageContext>
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

/** The scripts of a page, the main one last, and the backend's if the page asks it at once. Never analytics, which may be forbidden. */
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
    : `if ((${hasLaunched})('${launchAt}', Date.now())) document.documentElement.toggleAttribute('${HAS_LAUNCHED_ATTRIBUTE}', true)`;
}

/** JSON that cannot close the script element it is embedded in. */
function dataText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

const TITLE = /<title[^>]*>([^<]*)<\/title>/;

/** The description for search engines, and the Open Graph tags of a shared link. The title in the head is already escaped. */
function descriptionTags(head: string, route: Route, settings: SiteSettings, launched: boolean): string {
  const { brand, publicUrl } = settings;
  // The image shows a payment two weeks earlier, which is a claim and needs evidence, and says that it is planned.
  const hasImage = !launched && claimDisplay('early-days', settings) !== 'unclaimed';
  const title = head.match(TITLE)?.[1];
  const description = pageDescriptions[route.page]?.(wordingOf(settings, 'landing', launched));
  if (description === undefined) return '';
  const meta = `<meta name="description" content="${escapeHtml(description)}">`;
  if (title === undefined || isHidden(route)) return meta;
  return [
    meta,
    '<meta property="og:type" content="website">',
    `<meta property="og:locale" content="${LANGUAGE_TABLE[LANGUAGE].tag.replace('-', '_')}">`,
    `<meta property="og:site_name" content="${escapeHtml(brand)}">`,
    `<meta property="og:title" content="${title.replaceAll('"', '&quot;')}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    `<meta property="og:url" content="${escapeHtml(`${publicUrl}${pathIn(LANGUAGE, canonicalPath(route))}`)}">`,
    ...(hasImage
      ? [
          `<meta property="og:image" content="${escapeHtml(`${publicUrl}/${SOCIAL_CARD}`)}">`,

          `<meta property="og:image:alt" content="${escapeHtml(SOCIAL_CARD_ALT)}">`,
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

/** What every document does before its scripts, in one inline script. */
function inlineScriptOf(route: Route, settings: SiteSettings): string {
  return [
    route.page === 'callback' && settings.backend === 'server' ? `(${sendLink})()` : '',
    route.page === 'start' ? `(${keepSentAddress})('${PENDING_EMAIL}')` : '',
    `(${keepGivenAddress})('${GIVEN_EMAIL}')`,
    // A press to ignore is not recorded either.
    `(${ignoreDoublePress})()`,
    `(${recordEarlyPress})(${opensElsewhere})`,
    launchScript(settings),
    `(${loadWhenIdle})((file) => import(file))`,
    // Last, so that nothing else is lost if it fails.
    `(${offerLanguage})(${JSON.stringify(LANGUAGES)},${opensElsewhere})`,
  ]
    .filter(Boolean)
    .join(';');
}

interface DocumentRequest {
  readonly route: Route;
  /** With the prefix of the language. */
  readonly location: string;
  readonly problem?: string | null;
  readonly settings: SiteSettings;
  readonly assets: SiteAssets;
  readonly structuredData?: readonly StructuredData[];
  /** Whose page it is. By default nobody's: a public page, or a shell. */
  readonly personal?: PersonalPage | null;
}

export async function renderDocument({
  route,
  location,
  problem = null,
  settings,
  assets,
  structuredData = [],
  personal = null,
}: DocumentRequest): Promise<RenderedPage> {
  const scripts = scriptsOf(route, assets, settings.backend);
  const atOnce = personal === null && needsScriptAtOnce(route);
  const inlineScript = inlineScriptOf(route, settings);
  const launched = hasLaunched(settings.launchAt, personal?.now ?? Date.now());
  const { body, css } = await renderTree(location, settings, personal);
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
    `<style>${themeCss(LANGUAGE)}</style>`,
    css,
    '</head><body>',
    languageOffers(route),
    `<script${atOnce ? '' : ` data-scripts="${scripts.join(' ')}"`}>${inlineScript}</script>`,
    `<div id="root">${body.slice(head.length)}</div>`,
    `<script type="application/json" id="${SITE_SETTINGS_ID}">${dataText(settings)}</script>`,
    personal &&
      `<script type="application/json" id="${PERSONAL_PAGE_ID}">${dataText({ ...personal, slots: undefined })}</script>`,
    ...structuredData.map((data) => `<script type="application/ld+json">${dataText(data)}</script>`),
    ...(atOnce
      ? [
          ...scripts.map((file) => `<link rel="modulepreload" href="${file}">`),
          `<script type="module" src="${assets.mainScript}"></script>`,
        ]
      : []),
    '</body></html>',
  ].join('');
  return {
    path: route.path,
    problem,
    html,
    inlineScript,
    status: route.page === 'not-found' ? 404 : 200,
    noindex: isHidden(route) || settings.siteMode === 'research',
  };
}

import { Activity, type ComponentType, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { type PageId, pathOf, type Route } from '#core/site/pages.ts';
import { LandingPage } from '../pages/landing/landing-page.tsx';
import { RestoreEarlyInput } from '../runtime/early-input/restore-early-input.tsx';
import { type LazyComponent, lazyComponent } from '../runtime/lazy-component.tsx';
import { LoadPageContext } from '../runtime/load-page-context.ts';
import { NEXT_PAGES } from '../runtime/next-pages.ts';
import { LoadingPage } from '../runtime/page.tsx';
import { routeAt } from '../runtime/paths.ts';
import { PendingPage } from '../runtime/pending-page.tsx';
import { reloadOnce, reloadWhenReached } from '../runtime/reload.ts';
import { whenIdle } from '../runtime/when-idle.ts';
import { ServiceUnreachable } from '../widgets/guard/service-unreachable.tsx';
import { ErrorBoundary } from './error-screen.tsx';
import { PrefetchLinks, savesData } from './prefetch-links.tsx';
import { Shell } from './shell.tsx';

/** Shown instead of a page whose code failed to load. Loads it again on request. */
function retryPage(load: () => Promise<ComponentType>): ComponentType {
  return function RetryPage() {
    const [Screen, setScreen] = useState<ComponentType | null>(null);
    const tryAgain = () => void load().then((Loaded) => setScreen(() => Loaded), reloadWhenReached);
    return Screen ? <Screen /> : <ServiceUnreachable onTryAgain={tryAgain} />;
  };
}

/** By the name of its export, because one call of `import` without destructuring compiles to less code. */
const page = <Name extends string>(fetchModule: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyComponent(
    async () => (await fetchModule())[name],
    (load, error) => reloadOnce(error).catch(() => retryPage(load)),
  );

/** Every page is a chunk named after its module; the landing page is in the main chunk. Redirects have no component. */
const PAGES: Readonly<
  Record<Exclude<PageId, 'signup' | 'signup-verify' | 'confirmation'>, LazyComponent<object>>
> = {
  landing: { Component: LandingPage, load: async () => LandingPage, isLoaded: () => true },
  home: page(() => import('../pages/landing/home-page.tsx'), 'HomePage'),
  'home-variant-b': page(() => import('../pages/landing/home-variant-b-page.tsx'), 'HomeVariantBPage'),
  'home-calendar': page(() => import('../pages/home-calendar/home-calendar-page.tsx'), 'HomeCalendarPage'),
  'home-info': page(() => import('../pages/home-info/home-info-page.tsx'), 'HomeInfoPage'),
  'home-verify': page(() => import('../pages/home-verify/home-verify-page.tsx'), 'HomeVerifyPage'),
  start: page(() => import('../pages/start/start-page.tsx'), 'StartPage'),
  'verify-email': page(() => import('../pages/verify-email/verify-email-page.tsx'), 'VerifyEmailPage'),
  callback: page(() => import('../pages/callback/callback-page.tsx'), 'CallbackPage'),
  'signup-calendar': page(() => import('../pages/calendar/calendar-page.tsx'), 'CalendarPage'),
  'signup-account': page(() => import('../pages/account/account-page.tsx'), 'AccountPage'),
  'signup-confirmation': page(
    () => import('../pages/confirmation/confirmation-page.tsx'),
    'ConfirmationPage',
  ),
  login: page(() => import('../pages/login/login-page.tsx'), 'LoginPage'),
  'reset-password': page(
    () => import('../pages/reset-password/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
  'launch-countdown': page(
    () => import('../pages/launch-countdown/launch-countdown-page.tsx'),
    'LaunchCountdownPage',
  ),
  dashboard: page(() => import('../pages/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  faq: page(() => import('../pages/faq/faq-page.tsx'), 'FaqPage'),
  'is-this-real': page(() => import('../pages/is-this-real/is-this-real-page.tsx'), 'IsThisRealPage'),
  privacy: page(() => import('../pages/legal/privacy-page.tsx'), 'PrivacyPage'),
  terms: page(() => import('../pages/legal/terms-page.tsx'), 'TermsPage'),
  schedule: page(() => import('../pages/schedule/schedule-page.tsx'), 'SchedulePage'),
  'payment-dates': page(() => import('../pages/payment-dates/payment-dates-page.tsx'), 'PaymentDatesPage'),
  sitemap: page(() => import('../pages/sitemap/sitemap-page.tsx'), 'SitemapPage'),
  unsubscribe: page(() => import('../pages/unsubscribe/unsubscribe-page.tsx'), 'UnsubscribePage'),
  'public-sitemap': page(() => import('../pages/sitemap/public-sitemap-page.tsx'), 'PublicSitemapPage'),
  'not-found': page(() => import('../pages/not-found/not-found-page.tsx'), 'NotFoundPage'),
};

function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  useEffect(() => {
    navigate({ pathname: to, search, hash }, { replace: true });
  }, [navigate, to, search, hash]);
  return <LoadingPage />;
}

function elementOf({ page, leadsTo }: Route) {
  if (leadsTo !== undefined && leadsTo !== 'not-found') return <Redirect to={pathOf(leadsTo)} />;
  const { Component: Screen } = PAGES[page as keyof typeof PAGES];
  return <Screen />;
}

/** Loads the code of the page at this path. Rejects only if its document is usable without script: others show an error screen. */
export async function loadPageAt(pathname: string): Promise<void> {
  const route = routeAt(pathname);
  const loading = PAGES[route.page as keyof typeof PAGES]?.load();
  await (route.document === 'page' ? loading : loading?.catch(() => undefined));
}

/** Whether the page at this path can be shown in one piece: its code is there, and no guard, static part or toast comes later. */
export function isReadyAt(pathname: string): boolean {
  const { page } = routeAt(pathname);
  return Object.values(NEXT_PAGES).some(
    (next) => next === page && PAGES[next as keyof typeof PAGES].isLoaded(),
  );
}

let isFormRendered = false;

/**
 * Where the button leads to the first step, renders that once, outside the document and without effects: at the press, its code has
 * run. The month of `/home/calendar` would block a slow phone for longer than it gains.
 */
function FormAhead() {
  const { pathname, key } = useLocation();
  const isNext = NEXT_PAGES[routeAt(pathname).page] === 'start';
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    if (!isNext || isFormRendered || savesData()) return;
    let left = false;
    const cancel = whenIdle(async () => {
      await PAGES.start.load().catch(() => undefined);
      if (left || !PAGES.start.isLoaded()) return;
      isFormRendered = true;
      setPlace(document.implementation.createHTMLDocument('').body);
      // It is rendered by then. The press should not have to remove it.
      window.setTimeout(() => setPlace(null), 2_000);
    });
    return () => {
      left = true;
      cancel();
      setPlace(null);
    };
  }, [isNext]);
  if (!isNext || !place) return null;
  return (
    <Activity mode="hidden">
      {createPortal(
        <ErrorBoundary resetKey={key}>
          <PAGES.start.Component />
        </ErrorBoundary>,
        place,
      )}
    </Activity>
  );
}

/** The whole site inside the router, in the browser and in prerendering. */
export function Site() {
  const { pathname } = useLocation();
  return (
    <LoadPageContext value={loadPageAt}>
      <PrefetchLinks />
      <PendingPage />
      <Shell>
        {/* React renders the fallback on the server too, and its styles would be part of every document. */}
        <Suspense fallback={import.meta.env.SSR ? null : <LoadingPage />}>
          {elementOf(routeAt(pathname))}
          <RestoreEarlyInput />
        </Suspense>
        <FormAhead />
      </Shell>
    </LoadPageContext>
  );
}

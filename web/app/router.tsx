import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { shellCopy } from '../copy/shell.ts';
import { LandingPage } from '../pages/landing/landing-page.tsx';
import { Loading } from '../ui/loading.tsx';
import { DocumentHead } from '../ui/page.tsx';
import { type PageId, pathOf, ROUTES, type RouteEntry } from './paths.ts';
import { Shell } from './shell.tsx';

/** Each page in its own chunk; the landing page comes with the frame. Redirects have no page of their own. */
const PAGES: Readonly<Record<Exclude<PageId, 'signup' | 'signup-verify' | 'confirmation'>, ComponentType>> = {
  landing: LandingPage,
  home: lazy(async () => ({
    default: (await import('../pages/home/home-page.tsx')).HomePage,
  })),
  'home-variant-b': lazy(async () => ({
    default: (await import('../pages/home-variant-b/home-variant-b-page.tsx')).HomeVariantBPage,
  })),
  'home-calendar': lazy(async () => ({
    default: (await import('../pages/home-calendar/home-calendar-page.tsx')).HomeCalendarPage,
  })),
  'home-info': lazy(async () => ({
    default: (await import('../pages/home-info/home-info-page.tsx')).HomeInfoPage,
  })),
  'home-verify': lazy(async () => ({
    default: (await import('../pages/home-verify/home-verify-page.tsx')).HomeVerifyPage,
  })),
  start: lazy(async () => ({ default: (await import('../pages/start/start-page.tsx')).StartPage })),
  'verify-email': lazy(async () => ({
    default: (await import('../pages/verify-email/verify-email-page.tsx')).VerifyEmailPage,
  })),
  callback: lazy(async () => ({
    default: (await import('../pages/callback/callback-page.tsx')).CallbackPage,
  })),
  'signup-calendar': lazy(async () => ({
    default: (await import('../pages/calendar/calendar-page.tsx')).CalendarPage,
  })),
  'signup-account': lazy(async () => ({
    default: (await import('../pages/account/account-page.tsx')).AccountPage,
  })),
  'signup-confirmation': lazy(async () => ({
    default: (await import('../pages/confirmation/confirmation-page.tsx')).ConfirmationPage,
  })),
  login: lazy(async () => ({ default: (await import('../pages/login/login-page.tsx')).LoginPage })),
  'reset-password': lazy(async () => ({
    default: (await import('../pages/reset-password/reset-password-page.tsx')).ResetPasswordPage,
  })),
  'launch-countdown': lazy(async () => ({
    default: (await import('../pages/launch-countdown/launch-countdown-page.tsx')).LaunchCountdownPage,
  })),
  dashboard: lazy(async () => ({
    default: (await import('../pages/dashboard/dashboard-page.tsx')).DashboardPage,
  })),
  faq: lazy(async () => ({ default: (await import('../pages/faq/faq-page.tsx')).FaqPage })),
  privacy: lazy(async () => ({ default: (await import('../pages/privacy/privacy-page.tsx')).PrivacyPage })),
  terms: lazy(async () => ({ default: (await import('../pages/terms/terms-page.tsx')).TermsPage })),
  schedule: lazy(async () => ({
    default: (await import('../pages/schedule/schedule-page.tsx')).SchedulePage,
  })),
  sitemap: lazy(async () => ({
    default: (await import('../pages/sitemap/sitemap-page.tsx')).SitemapPage,
  })),
  'public-sitemap': lazy(async () => ({
    default: (await import('../pages/sitemap/public-sitemap-page.tsx')).PublicSitemapPage,
  })),
  'not-found': lazy(async () => ({
    default: (await import('../pages/not-found/not-found-page.tsx')).NotFoundPage,
  })),
};

function Waiting() {
  return (
    <>
      <DocumentHead title={shellCopy.loading} noindex />
      <Loading label={shellCopy.loading} />
    </>
  );
}

/** Goes on to another page and takes query and fragment along. */
function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  useEffect(() => {
    navigate({ pathname: to, search, hash }, { replace: true });
  }, [navigate, to, search, hash]);
  return <Waiting />;
}

function elementOf({ page, leadsTo }: RouteEntry) {
  if (leadsTo !== undefined && leadsTo !== 'not-found') return <Redirect to={pathOf(leadsTo)} />;
  const Screen = PAGES[page as keyof typeof PAGES];
  return <Screen />;
}

/** The whole site below the router: the same tree in the browser and in prerendering. */
export function Site() {
  const { pathname } = useLocation();
  return (
    <Shell>
      <Suspense key={pathname} fallback={<Waiting />}>
        <Routes>
          {ROUTES.map((route) => (
            <Route key={route.path} path={route.path} element={elementOf(route)} />
          ))}
        </Routes>
      </Suspense>
    </Shell>
  );
}

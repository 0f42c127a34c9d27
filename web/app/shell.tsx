import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { shellCopy } from '#copy/shell.ts';
import { MeasuringProvider } from '../runtime/measuring/measuring.tsx';
import { NavigationWatch } from '../runtime/navigation.tsx';
import { PAGE_HEADING_ID } from '../runtime/page.tsx';
import { useSiteSettings } from '../runtime/site-settings-context.tsx';
import { ToastProvider, Toasts } from '../runtime/toasts.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { SurveyWidget } from '../widgets/survey/survey-widget.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { DeleteExpiredDrafts } from './delete-expired-drafts.tsx';
import { ErrorBoundary } from './error-screen.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LazySessionWatch } from './lazy-session-watch.tsx';
import { ScrollToHash } from './scroll-to-hash.tsx';

/** No script contains it. */
const WithoutScript = import.meta.env.SSR
  ? lazy(async () => ({ default: (await import('./without-script-words.tsx')).WithoutScriptWords }))
  : null;

const DevMailbox = lazy(async () => ({
  default: (await import('../widgets/dev-mailbox/dev-mailbox.tsx')).DevMailbox,
}));

const Frame = styled.div`
  container-type: inline-size;
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  min-height: 100dvh;
`;

const SkipLink = styled.a`
  position: absolute;
  z-index: 30;
  top: 0.5rem;
  left: 0.5rem;
  padding: 0.75rem 1.25rem;
  border-radius: var(--radius);
  background: var(--action);
  color: var(--on-action);
  font-weight: 700;
  transform: translateY(-100vh);
  &:focus {
    transform: none;
  }
`;

/** As high as the screen, so that the footer does not move in sight when content arrives or goes. */
const Main = styled.main`
  position: relative;
  display: flow-root;
  flex: 1 0 auto;
  @media screen and (max-height: 59.99em) {
    min-height: 100vh;
  }
`;

/** Keeps the height of the closed mailbox, so that nothing moves under a finger when its code arrives. */
const MailboxPlace = styled.div`
  min-height: 2.625rem;
`;

/** Apart from the shell, which would otherwise be rendered again right after hydration. */
function MailboxOfMemoryMode() {
  const { backend } = useSiteSettings();
  const hydrated = useHydrated();
  if (backend !== 'memory') return null;
  return (
    <MailboxPlace>
      {hydrated ? (
        <Suspense fallback={null}>
          <DevMailbox />
        </Suspense>
      ) : null}
    </MailboxPlace>
  );
}

/** The layout around every page: skip link, header, breadcrumbs, toasts, survey, footer and, in memory mode, the mailbox. */
export function Shell({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return (
    <NavigationWatch>
      <MeasuringProvider>
        <ToastProvider>
          <Frame>
            <MailboxOfMemoryMode />
            <Header>
              <SkipLink href={`#${PAGE_HEADING_ID}`}>{shellCopy.skipToContent}</SkipLink>
            </Header>
            <Main>
              {/* Inside, so that the box of the content does not move when the next page has breadcrumbs and this one has none. */}
              <Breadcrumbs />
              <noscript>{WithoutScript ? <WithoutScript /> : null}</noscript>
              <Toasts />
              <ErrorBoundary resetKey={key}>{children}</ErrorBoundary>
            </Main>
            <SurveyWidget />
            <Footer />
            <ScrollToHash />
            <LazySessionWatch />
            <DeleteExpiredDrafts />
          </Frame>
        </ToastProvider>
      </MeasuringProvider>
    </NavigationWatch>
  );
}

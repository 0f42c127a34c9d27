import { render } from '@testing-library/react';
import { errAsync, okAsync, type ResultAsync } from 'neverthrow';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { makeReauthenticate } from '#core/identity/sign-in.ts';
import { silentAnalytics } from '#core/measurement/may-measure.ts';
import { type DraftStore, makeDraftStore } from '#core/onboarding/drafts.ts';
import type { AuthPort, MagicLinkFunction, Session } from '#core/ports/auth-port.ts';
import { NO_OTHER_TABS } from '#core/ports/cross-tab-session.ts';
import type { OnboardingRepo } from '#core/ports/onboarding-repo.ts';
import type { StepRecord } from '#core/record/onboarding-record.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#core/site/site-settings.ts';
import { type BrowserPorts, createUseCases, type UseCases } from '#core/use-cases.ts';
import { type AuthHarness, mailedSecrets } from '#tests/contracts/auth-harness.ts';
import type { FakePersonalData } from '#tests/support/fake-personal-data.ts';
import { type FakeSessionMonitor, makeFakeSessionMonitor } from '#tests/support/fake-session-monitor.ts';
import { late } from '#tests/support/late.ts';
import { makeManualClock } from '#tests/support/manual-clock.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';
import { makeMemoryHarness } from '#tests/support/memory-harness.ts';
import { makeVisitPorts } from '#tests/support/visit-ports.ts';
import { setSessionHint } from '#web/runtime/session-hint.ts';
import { SiteSettingsContext } from '#web/runtime/site-settings-context.tsx';
import { ToastProvider, Toasts } from '#web/runtime/toasts.tsx';
import { LoadUseCasesContext } from '#web/runtime/use-cases-context.tsx';

/**
 * One person's browser with the in-memory backend. Override a method of `auth`, `repo` or `personalData` to simulate a failure.
 * `sessionMonitor` records its calls and allows sensitive actions after re-authentication.
 */
export interface Browser {
  readonly harness: AuthHarness;
  readonly auth: { -readonly [K in keyof AuthPort]: AuthPort[K] };
  readonly repo: { -readonly [K in keyof OnboardingRepo]: OnboardingRepo[K] };
  readonly magicLink: { -readonly [K in keyof MagicLinkFunction]: MagicLinkFunction[K] };
  readonly sessionMonitor: FakeSessionMonitor;
  readonly personalData: FakePersonalData;
  readonly storage: ReturnType<typeof makeMapStorage>;
  /** What the use cases keep in `storage`. */
  readonly drafts: DraftStore;
  readonly clock: ReturnType<typeof makeManualClock>;
  readonly useCases: UseCases;
  settings: SiteSettings;
}

export async function openBrowser(harness?: AuthHarness): Promise<Browser> {
  const backend = harness ?? (await makeMemoryHarness());
  const opened = await backend.openBrowser();
  const auth = { ...opened.auth };
  setSessionHint('memory', false);
  auth.subscribe((event, session) => setSessionHint('memory', event !== 'signed-out' && session !== null));
  const repo = { ...opened.repo };
  const magicLink: MagicLinkFunction = {
    generateMagicLink: (request) => opened.auth.requestSignInLink(request),
  };
  const storage = makeMapStorage();
  const clock = makeManualClock();
  const visit = makeVisitPorts({ clock });
  const sessionMonitor = makeFakeSessionMonitor();
  const ports: BrowserPorts = {
    ...visit.ports,
    auth: late(auth),
    repo: late(repo),
    magicLink: late(magicLink),
    storage: storage.safe,
    clock,
    analytics: silentAnalytics,
    tabs: NO_OTHER_TABS,
    wait: async () => {},
  };
  const useCases: UseCases = {
    ...createUseCases(ports),
    sessionMonitor,
    reauthenticate: makeReauthenticate({ auth: ports.auth, sessionMonitor }),
  };
  return {
    harness: backend,
    auth,
    repo,
    magicLink,
    sessionMonitor,
    personalData: visit.personalData,
    storage,
    drafts: makeDraftStore(storage.safe),
    clock,
    useCases,
    settings: { ...DEFAULT_SITE_SETTINGS, backend: 'memory' },
  };
}

export const RUTH = 'ruth@example.com';
export const RUTHS_DETAILS = { first_name: 'Ruth', last_name: 'Miller', phone: '5551234567' } as const;

/** Of whoever is signed in. */
export async function sessionOf({ auth }: Browser): Promise<Session> {
  const session = (await auth.currentSession())._unsafeUnwrap();
  if (!session) throw new Error('nobody is signed in');
  return session;
}

/** A browser in which Ruth is signed in by link, with the given row. */
export async function signedInBrowser(row: StepRecord = {}): Promise<{ browser: Browser; session: Session }> {
  const browser = await openBrowser();
  await browser.auth.requestSignInLink({ email: RUTH });
  const { fragment } = await mailedSecrets(browser.harness, RUTH);
  (await browser.auth.finishCallback(fragment))._unsafeUnwrap();
  const session = await sessionOf(browser);
  if (Object.keys(row).length > 0) (await browser.repo.upsertByEmail(RUTH, row))._unsafeUnwrap();
  return { browser, session };
}

/** Ruth's stored row. */
export const rowOf = async ({ repo }: Browser) => (await repo.findByEmail(RUTH))._unsafeUnwrap()[0];

function Elsewhere() {
  const { pathname } = useLocation();
  return <p>You are at {pathname}</p>;
}

/** Renders a page at an address, and `others` at their paths. Other addresses render only their path. */
export function show(
  browser: Browser,
  Page: () => React.ReactNode,
  address: string,
  state: unknown = null,
  others: Readonly<Record<string, () => React.ReactNode>> = {},
): void {
  window.history.replaceState({ usr: state, key: 'test', idx: 0 }, '', address);
  const path = new URL(address, 'http://localhost').pathname;
  render(
    <SiteSettingsContext value={browser.settings}>
      <LoadUseCasesContext value={async () => browser.useCases}>
        <BrowserRouter>
          <ToastProvider>
            <Toasts />
            <Routes>
              <Route path={path} element={<Page />} />
              {Object.entries(others).map(([at, Other]) => (
                <Route key={at} path={at} element={<Other />} />
              ))}
              <Route path="*" element={<Elsewhere />} />
            </Routes>
          </ToastProvider>
        </BrowserRouter>
      </LoadUseCasesContext>
    </SiteSettingsContext>,
  );
}

/** Makes a method fail. Returns what makes it work again. */
export function breakMethod<T extends object, K extends keyof T>(
  target: T,
  method: K,
  failure: { readonly kind: string },
): () => void {
  const works = target[method];
  target[method] = (() => errAsync(failure)) as T[K];
  return () => {
    target[method] = works;
  };
}

export const nothing = (): ResultAsync<void, never> => okAsync(undefined);

import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GuardDecision } from '#core/onboarding/route-guard.ts';
import type { AuthEvent, Session } from '#core/ports/auth-port.ts';
import { unreachable } from '#core/ports/failures.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import type { UseCases } from '#core/use-cases.ts';
import { makeFakeSessionMonitor } from '#tests/support/fake-session-monitor.ts';
import { NavigationWatch } from '#web/runtime/navigation.tsx';
import { setSessionHint } from '#web/runtime/session-hint.ts';
import { SiteSettingsContext } from '#web/runtime/site-settings-context.tsx';
import { LoadUseCasesContext, useUseCases } from '#web/runtime/use-cases-context.tsx';
import { Guarded } from '#web/widgets/guard/guard.tsx';

const ann: Session = { userId: 'u1', email: 'ann@example.com', expiresAt: 0 };
const ben: Session = { userId: 'u2', email: 'ben@example.com', expiresAt: 0 };
const enterAs = (session: Session): GuardDecision => ({
  kind: 'enter',
  session,
  status: { record: null, step: null, completed: false },
});
const enter = enterAs(ann);
const undecided: GuardDecision = { kind: 'undecided', failure: unreachable };

beforeEach(() => window.history.replaceState(null, '', '/signup/calendar'));
afterEach(() => setSessionHint(DEFAULT_SITE_SETTINGS.backend, false));

/** A site with one guarded page, whose guard has been asked. */
async function openSite(load?: () => Promise<UseCases>) {
  const asked: string[] = [];
  const open: ((decision: GuardDecision) => void)[] = [];
  const sessionMonitor = makeFakeSessionMonitor();
  let tell: (event: AuthEvent, session: Session | null) => void = () => {};
  const useCases = {
    guard: (page: string) => {
      asked.push(page);
      return new Promise<GuardDecision>((resolve) => open.push(resolve));
    },
    auth: {
      subscribe: (listener: typeof tell) => {
        tell = listener;
        return () => {};
      },
    },
    sessionMonitor,
  } as unknown as UseCases;
  function Inside({ session }: { session: Session }) {
    useUseCases();
    return (
      <>
        <p>Inside for {session.email}</p>
        <input aria-label="Name" />
      </>
    );
  }
  function Login() {
    return (
      <>
        <p>Sign in here</p>
        <p data-testid="state">{JSON.stringify(useLocation().state)}</p>
      </>
    );
  }
  const doLoad = load ?? (() => Promise.resolve(useCases));
  render(
    <SiteSettingsContext value={DEFAULT_SITE_SETTINGS}>
      <LoadUseCasesContext value={doLoad}>
        <BrowserRouter>
          <NavigationWatch>
            <Suspense>
              <Routes>
                <Route
                  path="/signup/calendar"
                  element={
                    <Guarded page="signup-calendar">{({ session }) => <Inside session={session} />}</Guarded>
                  }
                />
                <Route path="/login" element={<Login />} />
                <Route
                  path="/signup/verify-email"
                  element={<Link to="/signup/calendar">Check your email</Link>}
                />
              </Routes>
            </Suspense>
          </NavigationWatch>
        </BrowserRouter>
      </LoadUseCasesContext>
    </SiteSettingsContext>,
  );
  await act(async () => {});
  return {
    asked,
    sessionMonitor,
    answer: (decision: GuardDecision) => act(async () => open.shift()?.(decision)),
    signOutElsewhere: () => act(async () => tell('signed-out', null)),
    signInElsewhere: (session: Session) => act(async () => tell('signed-in', session)),
  };
}

/** Ann is on the page, and has typed her name. */
async function entered() {
  const site = await openSite();
  await site.answer(enter);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ann' } });
  return site;
}

/** A page that went into the browser's page cache, or came back from it. */
function turn(type: 'pagehide' | 'pageshow') {
  return act(async () => {
    window.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
  });
}

const inside = (session = ann) => screen.queryByText(`Inside for ${session.email}`);
const isSeen = (element: HTMLElement | null) => element !== null && element.closest('[hidden]') === null;

describe('the guard', () => {
  it("shows 'Loading...' and stays while there is no answer", async () => {
    const { asked } = await openSite();
    expect(asked).toEqual(['signup-calendar']);
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(window.location.pathname).toBe('/signup/calendar');
  });

  it('lets the page stay from which somebody comes, and asks anew on each visit', async () => {
    window.history.replaceState(null, '', '/signup/verify-email');
    const { asked, answer } = await openSite();
    for (const visit of [1, 2]) {
      await act(async () => fireEvent.click(screen.getByText('Check your email')));
      expect(isSeen(screen.getByText('Check your email'))).toBe(true);
      expect(screen.queryByText('Loading...')).toBeNull();
      expect(asked).toHaveLength(visit);
      await answer(enter);
      expect(isSeen(inside())).toBe(true);
      await act(async () => window.history.back());
      await screen.findByText('Check your email');
    }
    await act(async () => window.history.forward());
    await answer({ kind: 'redirect', to: 'login' });
    expect(await screen.findByText('Sign in here')).toBeTruthy();
    expect(asked).toHaveLength(3);
  });

  it('shows its content from the top, wherever the browser has scrolled to', async () => {
    const { answer } = await openSite();
    window.scrollTo(0, 900);
    await answer(enter);
    expect(window.scrollY).toBe(0);
    await turn('pagehide');
    await turn('pageshow');
    window.scrollTo(0, 900);
    await answer(enter);
    expect(window.scrollY).toBe(0);
  });

  it('sends away only after a definite answer, and leaves no way back into the guard', async () => {
    const entries = window.history.length;
    const { answer } = await openSite();
    await answer({ kind: 'redirect', to: 'login' });
    expect(await screen.findByText('Sign in here')).toBeTruthy();
    expect(window.history.length).toBe(entries);
  });

  it("offers 'Try Again' when it cannot tell, and goes on from there", async () => {
    const { answer } = await openSite();
    await answer(undecided);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We could not reach our service');
    expect(window.location.pathname).toBe('/signup/calendar');
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('Loading...')).toBeTruthy();
    await act(async () => {});
    await answer(enter);
    expect(isSeen(inside())).toBe(true);
  });

  it('says so when its own code cannot be fetched', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    await openSite(() => Promise.reject(new Error('offline')));
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
    expect(console.error).toHaveBeenCalled();
    vi.mocked(console.error).mockClear();
  });

  it('asks again when the session ends in another tab, and keeps the page until it knows', async () => {
    const { answer, signOutElsewhere, asked } = await entered();
    await signOutElsewhere();
    expect(asked).toHaveLength(2);
    expect(isSeen(inside())).toBe(true);
    await answer({ kind: 'redirect', to: 'verify-email' });
    expect(await screen.findByText('Sign in here')).toBeTruthy();
  });

  it('sends a person who was never signed in to the waiting page', async () => {
    const { answer } = await openSite();
    await answer({ kind: 'redirect', to: 'verify-email' });
    expect(await screen.findByText('Check your email')).toBeTruthy();
  });

  it('leaves a session that ended by its limits to the session watch', async () => {
    const { answer, signOutElsewhere, sessionMonitor } = await entered();
    sessionMonitor.show({ kind: 'ended', reason: 'inactivity' });
    await signOutElsewhere();
    await answer({ kind: 'redirect', to: 'verify-email' });
    expect(window.location.pathname).toBe('/signup/calendar');
  });

  it('leads back here by signing in, where the session ended while nobody looked', async () => {
    setSessionHint(DEFAULT_SITE_SETTINGS.backend, true);
    const { answer } = await openSite();
    setSessionHint(DEFAULT_SITE_SETTINGS.backend, false);
    await answer({ kind: 'redirect', to: 'verify-email' });
    await screen.findByText('Sign in here');
    expect(screen.getByTestId('state').textContent).toBe('{"returnTo":"signup-calendar"}');
  });

  it('leads back here by signing in, where another tab has already cleared the hint', async () => {
    const { answer, signOutElsewhere } = await entered();
    setSessionHint(DEFAULT_SITE_SETTINGS.backend, false);
    await signOutElsewhere();
    await answer({ kind: 'redirect', to: 'verify-email' });
    await screen.findByText('Sign in here');
    expect(screen.getByTestId('state').textContent).toBe('{"returnTo":"signup-calendar"}');
  });
});

describe('a page in the page cache of the browser', () => {
  it('goes in covered, and shows nothing when it comes back after signing out', async () => {
    const { answer, asked } = await entered();
    await turn('pagehide');
    expect(isSeen(inside())).toBe(false);
    await turn('pageshow');
    expect(asked).toHaveLength(2);
    expect(isSeen(inside())).toBe(false);
    expect(screen.getByText('Loading...')).toBeTruthy();
    await answer({ kind: 'redirect', to: 'login' });
    expect(await screen.findByText('Sign in here')).toBeTruthy();
    expect(inside()).toBeNull();
  });

  it('shows again what was typed when its person is still signed in', async () => {
    const { answer } = await entered();
    await turn('pageshow');
    expect(isSeen(inside())).toBe(false);
    await answer(enter);
    expect(isSeen(inside())).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ann');
  });

  it('shows nothing of one person to another', async () => {
    const { answer } = await entered();
    await turn('pageshow');
    await answer(enterAs(ben));
    expect(isSeen(inside(ben))).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  });

  it('stays covered while nothing answers, and can be asked again', async () => {
    const { answer } = await entered();
    await turn('pageshow');
    await answer(undecided);
    expect(isSeen(inside())).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await act(async () => {});
    await answer(enter);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ann');
    expect(isSeen(inside())).toBe(true);
  });
});

describe('a tab that slept', () => {
  const wake = () => act(async () => document.dispatchEvent(new Event('visibilitychange')));

  it('asks whether the sign-up went on elsewhere, and is covered when another tab has signed out', async () => {
    setSessionHint(DEFAULT_SITE_SETTINGS.backend, true);
    const { asked } = await entered();
    await wake();
    expect(asked).toHaveLength(2);
    expect(isSeen(inside())).toBe(true);
    setSessionHint(DEFAULT_SITE_SETTINGS.backend, false);
    await wake();
    expect(asked).toHaveLength(3);
    expect(isSeen(inside())).toBe(false);
  });

  it('is covered when somebody else signs in', async () => {
    const { answer, asked, signInElsewhere } = await entered();
    await signInElsewhere(ann);
    expect(asked).toHaveLength(1);
    await signInElsewhere(ben);
    expect(isSeen(inside())).toBe(false);
    await answer(enterAs(ben));
    expect(isSeen(inside(ben))).toBe(true);
  });
});

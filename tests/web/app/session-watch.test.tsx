import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { errAsync, okAsync } from 'neverthrow';
import { StrictMode } from 'react';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthEvent } from '#core/ports/auth-port.ts';
import { unreachable } from '#core/ports/failures.ts';
import type { SessionView } from '#core/session-security/session-monitor.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import type { UseCases } from '#core/use-cases.ts';
import { makeFakeSessionMonitor } from '#tests/support/fake-session-monitor.ts';
import { LazySessionWatch } from '#web/app/lazy-session-watch.tsx';
import { readSessionHint, setSessionHint } from '#web/runtime/session-hint.ts';
import { SiteSettingsContext } from '#web/runtime/site-settings-context.tsx';
import { ToastProvider, Toasts, useToast } from '#web/runtime/toasts.tsx';
import { LoadUseCasesContext } from '#web/runtime/use-cases-context.tsx';

const { backend } = DEFAULT_SITE_SETTINGS;
const toast = () => screen.queryByText('Session expired: inactivity timeout');
const ENDED: SessionView = { kind: 'ended', reason: 'inactivity' };
const warning = (secondsLeft: number): SessionView => ({ kind: 'warning', secondsLeft });

let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => {
  visibility = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
});
afterEach(() => {
  setSessionHint(backend, false);
  Reflect.deleteProperty(document, 'visibilityState');
});

function Where() {
  const { pathname, state } = useLocation();
  const tell = useToast();
  return (
    <>
      <p data-testid="where">{pathname}</p>
      <p data-testid="state">{JSON.stringify(state)}</p>
      <Link to="/dashboard">Dashboard</Link>
      <button
        type="button"
        onClick={() => tell({ about: 'session', title: 'Login Successful', tone: 'success' })}
      >
        Log in
      </button>
    </>
  );
}

/** Renders the site at an address, by default with a session hint. */
async function site(path: string, { signedIn = true, signOut = () => okAsync(undefined) as unknown } = {}) {
  if (signedIn) setSessionHint(backend, true);
  window.history.replaceState(null, '', path);
  const sessionMonitor = makeFakeSessionMonitor();
  let tell: (event: AuthEvent) => void = () => {};
  const auth = {
    subscribe: (listener: typeof tell) => {
      tell = listener;
      return () => {};
    },
  };
  const load = vi.fn(async () => ({ sessionMonitor, auth, signOut }) as unknown as UseCases);
  render(
    <StrictMode>
      <SiteSettingsContext value={DEFAULT_SITE_SETTINGS}>
        <LoadUseCasesContext value={load}>
          <BrowserRouter>
            <ToastProvider>
              <Toasts />
              <Where />
              <LazySessionWatch />
            </ToastProvider>
          </BrowserRouter>
        </LoadUseCasesContext>
      </SiteSettingsContext>
    </StrictMode>,
  );
  if (signedIn) await waitFor(() => expect(sessionMonitor.calls).toContain('start'));
  return {
    sessionMonitor,
    load,
    tell: (event: AuthEvent) => tell(event),
    show: (view: SessionView) => act(async () => sessionMonitor.show(view)),
  };
}

const where = () => screen.getByTestId('where').textContent;
const state = () => JSON.parse(screen.getByTestId('state').textContent ?? 'null');
const dialog = () => screen.queryByRole('dialog', { name: 'Are you still there?' });
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
const look = (next: DocumentVisibilityState) =>
  act(async () => {
    visibility = next;
    document.dispatchEvent(new Event('visibilitychange'));
  });
const count = (calls: readonly string[], name: string) => calls.filter((call) => call === name).length;

describe('the session watch', () => {
  it('loads nothing for visitors, and starts when someone signs in', async () => {
    const { sessionMonitor, load } = await site('/faq', { signedIn: false });
    await act(async () => {});
    expect(load).not.toHaveBeenCalled();
    await act(async () => setSessionHint(backend, true));
    await waitFor(() => expect(sessionMonitor.calls).toContain('start'));
  });

  it('starts even if browser storage is blocked', async () => {
    const { sessionMonitor } = await site('/dashboard', { signedIn: false });
    const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await act(async () => setSessionHint(backend, true));
    blocked.mockRestore();
    await waitFor(() => expect(sessionMonitor.calls).toContain('start'));
    expect(readSessionHint(backend)).toBe(true);
    await act(async () => setSessionHint(backend, false));
    expect(readSessionHint(backend)).toBe(false);
  });

  it('runs once for all pages, and continues after the session hint is cleared', async () => {
    const { sessionMonitor } = await site('/launch-countdown');
    const watched = () => count(sessionMonitor.calls, 'start') - count(sessionMonitor.calls, 'stop');
    expect(watched()).toBe(1);
    const before = count(sessionMonitor.calls, 'start');
    await act(async () => {
      fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
    });
    expect(where()).toBe('/dashboard');
    await act(async () => setSessionHint(backend, false));
    expect(count(sessionMonitor.calls, 'start')).toBe(before);
    expect(watched()).toBe(1);
  });

  it.each([
    ['a key', () => fireEvent.keyDown(document.body, { key: 'a' })],
    ['the mouse', () => fireEvent.mouseMove(document.body, { screenX: 5, screenY: 5 })],
    ['a press', () => fireEvent.mouseDown(document.body)],
    ['a click', () => fireEvent.click(document.body)],
    ['a touch', () => fireEvent.touchStart(document.body)],
    ['scrolling, also inside the page', () => fireEvent.scroll(screen.getByTestId('where'))],
  ])('%s is activity', async (_what, act) => {
    const { sessionMonitor } = await site('/dashboard');
    expect(sessionMonitor.calls).not.toContain('activity');
    act();
    expect(sessionMonitor.calls).toContain('activity');
  });

  it('a page change under a resting mouse is not activity', async () => {
    const { sessionMonitor } = await site('/dashboard');
    const at = { screenX: 5, screenY: 5 };
    fireEvent.mouseMove(document.body, at);
    fireEvent.mouseMove(document.body, at);
    expect(count(sessionMonitor.calls, 'activity')).toBe(1);
    fireEvent.mouseMove(document.body, { screenX: 6, screenY: 5 });
    expect(count(sessionMonitor.calls, 'activity')).toBe(2);
  });

  it('checks every second, and asks the backend when the page becomes active', async () => {
    const every = vi.spyOn(window, 'setInterval');
    const { sessionMonitor } = await site('/dashboard');
    const called = (name: string) => count(sessionMonitor.calls, name);
    const checks = every.mock.calls.filter(([, pause]) => pause === 1_000);
    every.mockRestore();
    act(checks.at(-1)?.[0] as () => void);
    expect([called('check'), called('wake')]).toEqual([1, 0]);
    for (const name of ['focus', 'pageshow', 'online']) window.dispatchEvent(new Event(name));
    await look('hidden');
    expect(called('wake')).toBe(3);
    await look('visible');
    expect(called('wake')).toBe(4);
    cleanup();
    window.dispatchEvent(new Event('focus'));
    expect(called('wake')).toBe(4);
  });
});

describe('the warning', () => {
  it('appears on every page, and staying is reported to the monitor', async () => {
    const { sessionMonitor, show } = await site('/faq');
    await show(warning(118));
    expect(screen.getByRole('timer').textContent).toBe('You will be logged out in 1 minute 58 seconds');
    await press('Stay logged in');
    expect(sessionMonitor.calls).toContain('stay');
    expect(dialog()).toBeNull();
  });

  it('is rendered only in a visible tab', async () => {
    const { show } = await site('/dashboard');
    await look('hidden');
    await show(warning(120));
    expect(dialog()).toBeNull();
    await look('visible');
    expect(dialog()).toBeTruthy();
  });

  it("'Log out now' signs out and goes home", async () => {
    const signOut = vi.fn(() => okAsync(undefined));
    const { show } = await site('/dashboard', { signOut });
    await show(warning(90));
    await press('Log out now');
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Logged Out')).toBeTruthy();
    expect(where()).toBe('/');
  });

  it("'Log out now' reports a failure and stays", async () => {
    const signOut = vi.fn(() => errAsync(unreachable));
    const { show } = await site('/dashboard', { signOut });
    await show(warning(90));
    await press('Log out now');
    expect(dialog()?.textContent).toContain('Failed to logout. Please try again.');
    expect(where()).toBe('/dashboard');
    await press('Log out now');
    expect(signOut).toHaveBeenCalledTimes(2);
  });
});

describe('the end of a session', () => {
  it.each([
    ['/signup/calendar', 'signup-calendar'],
    ['/signup/account', 'signup-account'],
    ['/signup/confirmation', 'signup-confirmation'],
    ['/launch-countdown', 'launch-countdown'],
    ['/dashboard', 'dashboard'],
  ])('from %s leads to the sign-in page, which knows the way back', async (path, page) => {
    const { show } = await site(path);
    await press('Log in');
    expect(screen.getByText('Login Successful')).toBeTruthy();
    const entries = window.history.length;
    await show(ENDED);
    expect(where()).toBe('/login');
    expect(state()).toEqual({ returnTo: page, ended: 'inactivity' });
    expect(window.history.length).toBe(entries);
    // The sign-in page says it, and nothing that was said before is left.
    expect(toast()).toBeNull();
    expect(screen.queryByText('Login Successful')).toBeNull();
  });

  it('names the four-hour limit', async () => {
    const { show } = await site('/faq');
    await show({ kind: 'ended', reason: 'session-limit' });
    expect(screen.getByText('Session expired: session timeout')).toBeTruthy();
  });

  it('shows only a toast on a public page, once', async () => {
    const { show } = await site('/faq');
    await show(ENDED);
    expect(where()).toBe('/faq');
    expect(toast()).toBeTruthy();
    expect(screen.getByText('You were away for 20 minutes, so we logged you out to be safe.')).toBeTruthy();
    await press('Close message: Session expired: inactivity timeout');
    await look('hidden');
    await look('visible');
    expect(toast()).toBeNull();
  });

  it('leaves a guarded page at once, and shows a toast on others when the tab is visible', async () => {
    const { show } = await site('/dashboard');
    await look('hidden');
    await show(ENDED);
    expect(where()).toBe('/login');
    await look('visible');
    expect(toast()).toBeNull();
    cleanup();
    const publicPage = await site('/faq');
    await look('hidden');
    await publicPage.show(ENDED);
    expect(toast()).toBeNull();
    await look('visible');
    expect(toast()).toBeTruthy();
  });

  it('shows no toast if the person has signed in again', async () => {
    const { show } = await site('/faq');
    await look('hidden');
    await show(ENDED);
    await show({ kind: 'active' });
    await look('visible');
    expect(toast()).toBeNull();
  });

  it('applies to pages that are opened later', async () => {
    const { show } = await site('/faq');
    await show(ENDED);
    await act(async () => {
      fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
    });
    expect(where()).toBe('/login');
    expect(state()).toEqual({ returnTo: 'dashboard', ended: 'inactivity' });
    expect(toast()).toBeNull();
  });
});

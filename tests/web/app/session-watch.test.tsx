import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { errAsync, okAsync } from 'neverthrow';
import { StrictMode } from 'react';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthEvent } from '#core/ports/auth-port.ts';
import { unreachable } from '#core/ports/failures.ts';
import type { SecurityView } from '#core/session-security/session-keeper.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import type { UseCases } from '#core/use-cases.ts';
import { makeFakeSessionKeeper } from '#tests/support/fake-session-keeper.ts';
import { noteSession, sessionNote } from '#web/app/session-hint.ts';
import { SignedInWatch } from '#web/app/signed-in-watch.tsx';
import { SiteSettingsContext } from '#web/app/site-settings-context.tsx';
import { ToastProvider } from '#web/app/toasts.tsx';
import { LoadUseCasesContext } from '#web/app/use-cases-context.tsx';
import { pendingEmail, rememberPendingEmail } from '#web/pages/start/sign-up-memory.ts';

const { backend } = DEFAULT_SITE_SETTINGS;
const ENDED: SecurityView = { kind: 'ended', reason: 'inactivity' };
const warning = (secondsLeft: number): SecurityView => ({ kind: 'warning', secondsLeft });

let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => {
  visibility = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
});
afterEach(() => {
  cleanup();
  noteSession(backend, false);
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(document, 'visibilityState');
  Reflect.deleteProperty(document, 'hasFocus');
});

function Where() {
  const { pathname, state } = useLocation();
  return (
    <>
      <p data-testid="where">{pathname}</p>
      <p data-testid="state">{JSON.stringify(state)}</p>
      <Link to="/dashboard">Dashboard</Link>
    </>
  );
}

/** A site at an address; somebody seems to be signed in unless told. */
async function site(path: string, { signedIn = true, signOut = () => okAsync(undefined) as unknown } = {}) {
  if (signedIn) noteSession(backend, true);
  window.history.replaceState(null, '', path);
  const keeper = makeFakeSessionKeeper();
  let tell: (event: AuthEvent) => void = () => {};
  const auth = {
    subscribe: (listener: typeof tell) => {
      tell = listener;
      return () => {};
    },
  };
  const load = vi.fn(async () => ({ keeper, auth, signOut }) as unknown as UseCases);
  render(
    <StrictMode>
      <SiteSettingsContext value={DEFAULT_SITE_SETTINGS}>
        <LoadUseCasesContext value={load}>
          <BrowserRouter>
            <ToastProvider>
              <Where />
              <SignedInWatch />
            </ToastProvider>
          </BrowserRouter>
        </LoadUseCasesContext>
      </SiteSettingsContext>
    </StrictMode>,
  );
  if (signedIn) await waitFor(() => expect(keeper.calls).toContain('start'));
  return {
    keeper,
    load,
    tell: (event: AuthEvent) => tell(event),
    show: (view: SecurityView) => act(async () => keeper.show(view)),
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

describe('the watch over the session', () => {
  it('loads nothing for a visitor, and begins when somebody signs in while the page is open', async () => {
    const { keeper, load } = await site('/faq', { signedIn: false });
    await act(async () => {});
    expect(load).not.toHaveBeenCalled();
    await act(async () => noteSession(backend, true));
    await waitFor(() => expect(keeper.calls).toContain('start'));
  });

  it('begins where the browser keeps no note, too', async () => {
    const { keeper } = await site('/dashboard', { signedIn: false });
    const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await act(async () => noteSession(backend, true));
    blocked.mockRestore();
    await waitFor(() => expect(keeper.calls).toContain('start'));
    expect(sessionNote(backend)).toBe(true);
    await act(async () => noteSession(backend, false));
    expect(sessionNote(backend)).toBe(false);
  });

  it('watches once, over every page, and still when the note of the session is gone', async () => {
    const { keeper } = await site('/launch-countdown');
    const watched = () => count(keeper.calls, 'start') - count(keeper.calls, 'stop');
    expect(watched()).toBe(1);
    const before = count(keeper.calls, 'start');
    await act(async () => {
      fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
    });
    expect(where()).toBe('/dashboard');
    await act(async () => noteSession(backend, false));
    expect(count(keeper.calls, 'start')).toBe(before);
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
    const { keeper } = await site('/dashboard');
    expect(keeper.calls).not.toContain('activity');
    act();
    expect(keeper.calls).toContain('activity');
  });

  it('a page that changes under a mouse at rest is not', async () => {
    const { keeper } = await site('/dashboard');
    const at = { screenX: 5, screenY: 5 };
    fireEvent.mouseMove(document.body, at);
    fireEvent.mouseMove(document.body, at);
    expect(count(keeper.calls, 'activity')).toBe(1);
    fireEvent.mouseMove(document.body, { screenX: 6, screenY: 5 });
    expect(count(keeper.calls, 'activity')).toBe(2);
  });

  it('looks at the clocks every second, and whenever the page comes back', async () => {
    const every = vi.spyOn(window, 'setInterval');
    const { keeper } = await site('/dashboard');
    const ticks = () => count(keeper.calls, 'tick');
    const beats = every.mock.calls.filter(([, pause]) => pause === 1_000);
    every.mockRestore();
    const beat = beats.at(-1)?.[0] as () => void;
    act(beat);
    expect(ticks()).toBe(1);
    for (const name of ['focus', 'pageshow', 'online']) window.dispatchEvent(new Event(name));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(ticks()).toBe(5);
    cleanup();
    window.dispatchEvent(new Event('focus'));
    expect(ticks()).toBe(5);
  });
});

it('signing out leaves no address in the tab', async () => {
  rememberPendingEmail({ email: 'ann@example.com', sentAt: 1 });
  const { tell } = await site('/dashboard');
  tell('token-refreshed');
  expect(pendingEmail()).not.toBeNull();
  tell('signed-out');
  expect(pendingEmail()).toBeNull();
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('ann@example.com');
});

describe('the warning', () => {
  it('stands on every page, and staying is told to the keeper', async () => {
    const { keeper, show } = await site('/faq');
    await show(warning(118));
    expect(screen.getByRole('timer').textContent).toBe('You will be signed out in 1 minute 58 seconds');
    await press('Stay logged in');
    expect(keeper.calls).toContain('stay');
    expect(dialog()).toBeNull();
  });

  it('is drawn only where somebody looks', async () => {
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

  it("'Log out now' that fails keeps the person here and in the know", async () => {
    const { show } = await site('/dashboard', { signOut: () => errAsync(unreachable) });
    await show(warning(90));
    await press('Log out now');
    expect(dialog()?.textContent).toContain('Failed to logout. Please try again.');
    expect(where()).toBe('/dashboard');
  });

  /** The browser's locks, with one other tab that may hold them and in which the person is. */
  function otherTab() {
    Object.defineProperty(document, 'hasFocus', { configurable: true, value: () => false });
    const waiting: { grant: () => void; signal: AbortSignal }[] = [];
    let released = 0;
    let steals = () => {};
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        request: (
          name: string,
          { signal = new AbortController().signal, steal = false }: LockOptions,
          held: () => Promise<void>,
        ) =>
          new Promise<void>((resolve, reject) => {
            expect(name).toBe('checkahead-idle-warning');
            signal.addEventListener('abort', () => reject(signal.reason));
            const grant = () =>
              held().then(() => {
                released += 1;
                resolve();
              });
            if (steal) {
              steals = () => reject(new DOMException('stolen', 'AbortError'));
              void grant();
            } else waiting.push({ grant, signal });
          }),
      },
    });
    return {
      leaves: () =>
        act(async () => {
          void waiting.findLast(({ signal }) => !signal.aborted)?.grant();
        }),
      takesOver: () => act(async () => steals()),
      asks: () => waiting.filter(({ signal }) => !signal.aborted).length,
      released: () => released,
    };
  }

  it('is drawn in one tab only: in this one when the other no longer draws it', async () => {
    const other = otherTab();
    const { show } = await site('/dashboard');
    await show(warning(120));
    expect(dialog()).toBeNull();
    await other.leaves();
    expect(dialog()).toBeTruthy();
    await look('hidden');
    expect(dialog()).toBeNull();
    expect(other.released()).toBe(1);
  });

  it('comes to the tab that the person uses, and leaves it for another that they use', async () => {
    const other = otherTab();
    const { show } = await site('/dashboard');
    await show(warning(120));
    expect(dialog()).toBeNull();
    await act(async () => {
      fireEvent.keyDown(document.body, { key: 'a' });
    });
    expect(dialog()).toBeTruthy();
    await other.takesOver();
    expect(dialog()).toBeNull();
    expect(other.asks()).toBe(1);
    await other.leaves();
    expect(dialog()).toBeTruthy();
  });

  it('is drawn where the browser refuses locks', async () => {
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: { request: () => Promise.reject(new DOMException('not here', 'SecurityError')) },
    });
    const { show } = await site('/dashboard');
    await show(warning(120));
    expect(dialog()).toBeTruthy();
  });

  it('is not waited for when it is over', async () => {
    const other = otherTab();
    const { show } = await site('/dashboard');
    await show(warning(120));
    expect(other.asks()).toBe(1);
    await show({ kind: 'safe' });
    expect(other.asks()).toBe(0);
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
    const entries = window.history.length;
    await show(ENDED);
    expect(where()).toBe('/login');
    expect(state()).toEqual({ returnTo: page, ended: 'inactivity' });
    expect(window.history.length).toBe(entries);
    expect(screen.getByText('Session expired: inactivity timeout')).toBeTruthy();
    // The sign-in page says it at length.
    expect(screen.queryByText(/You were away/)).toBeNull();
  });

  it('names the four hours, too', async () => {
    const { show } = await site('/dashboard');
    await show({ kind: 'ended', reason: 'session-limit' });
    expect(screen.getByText('Session expired: session timeout')).toBeTruthy();
  });

  it('is only told on a public page, and once', async () => {
    const { show } = await site('/faq');
    await show(ENDED);
    expect(where()).toBe('/faq');
    expect(screen.getByText('Session expired: inactivity timeout')).toBeTruthy();
    expect(screen.getByText('You were away for 20 minutes, so we signed you out to be safe.')).toBeTruthy();
    await press('Close message: Session expired: inactivity timeout');
    await look('hidden');
    await look('visible');
    expect(screen.queryByText('Session expired: inactivity timeout')).toBeNull();
  });

  it('leaves the page at once, and is told when somebody looks', async () => {
    const { show } = await site('/dashboard');
    await look('hidden');
    await show(ENDED);
    expect(where()).toBe('/login');
    expect(screen.queryByText('Session expired: inactivity timeout')).toBeNull();
    await look('visible');
    expect(screen.getByText('Session expired: inactivity timeout')).toBeTruthy();
  });

  it('is not told to a person who has signed in again meanwhile', async () => {
    const { show } = await site('/faq');
    await look('hidden');
    await show(ENDED);
    await show({ kind: 'safe' });
    await look('visible');
    expect(screen.queryByText('Session expired: inactivity timeout')).toBeNull();
  });

  it('holds for pages that are opened later', async () => {
    const { show } = await site('/faq');
    await show(ENDED);
    await act(async () => {
      fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
    });
    expect(where()).toBe('/login');
    expect(state()).toEqual({ returnTo: 'dashboard', ended: 'inactivity' });
  });
});

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '#core/ports/auth-port.ts';
import { unreachable } from '#core/ports/failures.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { Guarded } from '#web/app/guard.tsx';
import { SiteSettingsContext } from '#web/app/site-settings-context.tsx';
import type { Admission, UseCases } from '#web/app/use-cases.ts';
import { LoadUseCasesContext, useUseCases } from '#web/app/use-cases-context.tsx';

const session: Session = { userId: 'u1', email: 'ann@example.com', expiresAt: 0 };
const enter: Admission = { kind: 'enter', session, status: { record: null, step: null, completed: false } };
const undecided: Admission = { kind: 'undecided', failure: unreachable };

beforeEach(() => window.history.replaceState(null, '', '/signup/calendar'));
afterEach(cleanup);

/** A site with one guarded page; `answers` are given in turn, each when `next` is called. */
function siteThatAnswers(load?: () => Promise<UseCases>) {
  const asked: string[] = [];
  const open: ((admission: Admission) => void)[] = [];
  let tell: (event: 'signed-out') => void = () => {};
  const useCases = {
    admit: (page: string) => {
      asked.push(page);
      return new Promise<Admission>((resolve) => open.push(resolve));
    },
    auth: {
      subscribe: (listener: typeof tell) => {
        tell = listener;
        return () => {};
      },
    },
  } as unknown as UseCases;
  function Inside() {
    useUseCases();
    return <p>Inside for {session.email}</p>;
  }
  const doLoad = load ?? (() => Promise.resolve(useCases));
  render(
    <SiteSettingsContext value={DEFAULT_SITE_SETTINGS}>
      <LoadUseCasesContext value={doLoad}>
        <BrowserRouter>
          <Routes>
            <Route
              path="/signup/calendar"
              element={<Guarded page="signup-calendar">{() => <Inside />}</Guarded>}
            />
            <Route path="/login" element={<p>Sign in here</p>} />
          </Routes>
        </BrowserRouter>
      </LoadUseCasesContext>
    </SiteSettingsContext>,
  );
  return {
    asked,
    answer: (admission: Admission) => act(async () => open.shift()?.(admission)),
    signOutElsewhere: () => act(async () => tell('signed-out')),
  };
}

describe('the guard', () => {
  it("shows 'Loading...' and stays while there is no answer", async () => {
    const { asked } = siteThatAnswers();
    await act(async () => {});
    expect(asked).toEqual(['signup-calendar']);
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(window.location.pathname).toBe('/signup/calendar');
  });

  it('lets a person in', async () => {
    const { answer } = siteThatAnswers();
    await act(async () => {});
    await answer(enter);
    expect(screen.getByText('Inside for ann@example.com')).toBeTruthy();
  });

  it('sends away only after a definite answer, and leaves no way back into the guard', async () => {
    const entries = window.history.length;
    const { answer } = siteThatAnswers();
    await act(async () => {});
    await answer({ kind: 'redirect', to: 'login' });
    expect(await screen.findByText('Sign in here')).toBeTruthy();
    expect(window.history.length).toBe(entries);
  });

  it("offers 'Try Again' when it cannot tell (decision 31), and goes on from there", async () => {
    const { answer } = siteThatAnswers();
    await act(async () => {});
    await answer(undecided);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We could not reach our service');
    expect(window.location.pathname).toBe('/signup/calendar');
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('Loading...')).toBeTruthy();
    await act(async () => {});
    await answer(enter);
    expect(screen.getByText('Inside for ann@example.com')).toBeTruthy();
  });

  it('says so when its own code cannot be fetched', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    siteThatAnswers(() => Promise.reject(new Error('offline')));
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
    expect(console.error).toHaveBeenCalled();
    vi.mocked(console.error).mockClear();
  });

  it('asks again when the session ends in another tab, and keeps the page until it knows', async () => {
    const { answer, signOutElsewhere, asked } = siteThatAnswers();
    await act(async () => {});
    await answer(enter);
    await signOutElsewhere();
    expect(asked).toHaveLength(2);
    expect(screen.getByText('Inside for ann@example.com')).toBeTruthy();
    await answer({ kind: 'redirect', to: 'login' });
    expect(await screen.findByText('Sign in here')).toBeTruthy();
  });
});

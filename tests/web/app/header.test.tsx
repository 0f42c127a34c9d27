import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { errAsync, okAsync } from 'neverthrow';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { unreachable } from '#core/ports/failures.ts';
import type { UseCases } from '#core/use-cases.ts';
import { seen } from '#tests/catalogue/seen.ts';
import { InSite } from '#tests/web/in-site.tsx';
import { Header } from '#web/app/header.tsx';
import { setSessionHint } from '#web/runtime/session-hint.ts';

afterEach(() => setSessionHint('server', false));

const session = { userId: 'u1', email: 'ann@example.com', expiresAt: 0 };

function Where() {
  const { pathname, hash } = useLocation();
  return <p data-testid="where">{pathname + hash}</p>;
}

function header(useCases: Partial<Record<keyof UseCases, unknown>> = {}) {
  const load = vi.fn(async () => useCases);
  render(
    <InSite at="/faq" load={load}>
      <Header />
      <Where />
    </InSite>,
  );
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  return { load, main, where: () => screen.getByTestId('where').textContent };
}

const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));

describe('the header', () => {
  it("leads a signed-in person to 'My information' on the dashboard, by an ordinary link", async () => {
    setSessionHint('server', true);
    const { main, load, where } = header();
    await press(main.getByRole('link', { name: 'My information' }));
    expect(where()).toBe('/dashboard#my-information');
    expect(load).not.toHaveBeenCalled();
  });

  it('offers visitors to log in or sign up without loading the use cases', () => {
    const { main, load } = header();
    expect(main.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'How It Works',
      'FAQ',
      'Payment Dates',
      'Español',
      'Log In',
      'Get Cash',
    ]);
    expect(load).not.toHaveBeenCalled();
  });

  it('changes when someone signs in or out', () => {
    const { main } = header();
    act(() => setSessionHint('server', true));
    expect(main.queryByRole('link', { name: 'Log In' })).toBeNull();
    expect(main.getByRole('button', { name: 'Log out' })).toBeTruthy();
    act(() => setSessionHint('server', false));
    expect(main.getByRole('link', { name: 'Log In' })).toBeTruthy();
  });

  it.each([
    ['the next onboarding step', session, 'signup-account', '/signup/account'],
    ['the dashboard once there is none', session, 'launch-countdown', '/dashboard'],
    ['sign in when there is no session', null, 'signup-account', '/login'],
  ] as const)("leads 'Dashboard' to %s", async (_which, stored, next, path) => {
    setSessionHint('server', true);
    const auth = { currentSession: () => okAsync(stored) };
    const { main, where } = header({ auth, continuePage: async () => next });
    await press(main.getByRole('link', { name: 'Dashboard' }));
    expect(where()).toBe(path);
  });

  it('reports a failed log-out and stays on the page', async () => {
    setSessionHint('server', true);
    const { main, where } = header({ signOut: () => errAsync(unreachable) });
    await press(main.getByRole('button', { name: 'Log out' }));
    expect(screen.getByRole('alert').textContent).toContain('Logout Error');
    expect(screen.getByText('Failed to logout. Please try again.')).toBeTruthy();
    seen('header: log-out failed', 'the header › says when logging out failed, and stays');
    expect(where()).toBe('/faq');
  });
});

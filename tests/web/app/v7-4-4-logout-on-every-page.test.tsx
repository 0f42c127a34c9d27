import { act, cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { ROUTES } from '#core/site/pages.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import type { UseCases } from '#core/use-cases.ts';
import { Header } from '#web/app/header.tsx';
import { setSessionHint } from '#web/runtime/session-hint.ts';
import { SiteSettingsContext } from '#web/runtime/site-settings-context.tsx';
import { ToastProvider, Toasts } from '#web/runtime/toasts.tsx';
import { LoadUseCasesContext } from '#web/runtime/use-cases-context.tsx';

afterEach(() => {
  cleanup();
  setSessionHint('server', false);
});

const BEHIND_A_SESSION = ROUTES.filter(({ document }) => document === 'shell').map(({ path }) => path);

it('7.4.4 there are pages behind a session', () => {
  expect(BEHIND_A_SESSION).toEqual(expect.arrayContaining(['/dashboard', '/signup/account']));
});

it.each(BEHIND_A_SESSION)(
  '7.4.4 the header of %s has a button to log out, and one press does it',
  async (path) => {
    setSessionHint('server', true);
    const signOut = vi.fn(() => new Promise(() => {}));
    render(
      <SiteSettingsContext value={DEFAULT_SITE_SETTINGS}>
        <LoadUseCasesContext value={async () => ({ signOut }) as unknown as UseCases}>
          <MemoryRouter initialEntries={[path]}>
            <ToastProvider>
              <Toasts />
              <Header />
            </ToastProvider>
          </MemoryRouter>
        </LoadUseCasesContext>
      </SiteSettingsContext>,
    );
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    await act(async () => main.getByRole('button', { name: 'Log out' }).click());
    expect(signOut).toHaveBeenCalledOnce();
  },
);

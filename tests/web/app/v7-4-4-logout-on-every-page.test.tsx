import { act, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ROUTES } from '#core/site/pages.ts';
import { InSite } from '#tests/web/in-site.tsx';
import { Header } from '#web/app/header.tsx';
import { setSessionHint } from '#web/runtime/session-hint.ts';

afterEach(() => setSessionHint('server', false));

const BEHIND_A_SESSION = ROUTES.filter(({ document }) => document === 'shell').map(({ path }) => path);

it('7.4.4 there are pages behind a session', () => {
  expect(BEHIND_A_SESSION).toEqual(expect.arrayContaining(['/dashboard', '/signup/account']));
});

it.each(BEHIND_A_SESSION)('7.4.4 the header of %s has a button to log out by one press', async (path) => {
  setSessionHint('server', true);
  const signOut = vi.fn(() => new Promise(() => {}));
  render(
    <InSite at={path} load={async () => ({ signOut })}>
      <Header />
    </InSite>,
  );
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  await act(async () => main.getByRole('button', { name: 'Log out' }).click());
  expect(signOut).toHaveBeenCalledOnce();
});

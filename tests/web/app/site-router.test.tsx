import { render, screen } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { loadPageAt } from '#web/app/router.tsx';
import { SiteRouter } from '#web/app/site-router.tsx';

function Address() {
  return <p>{useLocation().pathname}</p>;
}

/** The address shown before React has yielded to the browser after a press. */
async function shownAtOnce(to: string): Promise<string | null> {
  window.history.replaceState(null, '', '/');
  render(
    <SiteRouter>
      <Link to={to}>Press</Link>
      <Address />
    </SiteRouter>,
  );
  screen.getByText('Press').click();
  await Promise.resolve();
  return document.querySelector('p')?.textContent ?? null;
}

it('shows a page whose code is there in one piece', async () => {
  await loadPageAt('/start');
  expect(await shownAtOnce('/start')).toBe('/start');
});

it.each(['/home/calendar', '/faq', '/signup/account'])('keeps the old page while %s waits', async (path) => {
  if (path !== '/home/calendar') await loadPageAt(path);
  expect(await shownAtOnce(path)).toBe('/');
});

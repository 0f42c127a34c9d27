import { render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { Site } from '#web/app/router.tsx';
import { SiteRouter } from '#web/app/site-router.tsx';
import { compose } from '#web/composition/compose.ts';
import { SiteSettingsContext } from '#web/runtime/site-settings-context.tsx';
import { LoadUseCasesContext, once } from '#web/runtime/use-cases-context.tsx';

it('renders the next page once, out of sight, until it is opened', async () => {
  const create = document.implementation.createHTMLDocument.bind(document.implementation);
  let rendered = false;
  // It is taken away soon, on a busy machine before anybody looks.
  const make = vi.spyOn(document.implementation, 'createHTMLDocument').mockImplementation((title) => {
    const made = create(title);
    new MutationObserver(() => {
      rendered ||= made.querySelector('input[type=email]') !== null;
    }).observe(made, { childList: true, subtree: true });
    return made;
  });
  window.history.replaceState(null, '', '/');
  render(
    <SiteSettingsContext value={DEFAULT_SITE_SETTINGS}>
      <LoadUseCasesContext value={once(() => compose(DEFAULT_SITE_SETTINGS))}>
        <SiteRouter>
          <Site />
        </SiteRouter>
      </LoadUseCasesContext>
    </SiteSettingsContext>,
  );
  await waitFor(() => expect(document.querySelectorAll('h1')).toHaveLength(1));
  const title = document.title;
  await waitFor(() => expect(make).toHaveBeenCalled());
  const elsewhere: Document = make.mock.results[0]?.value;
  await waitFor(() => expect(rendered).toBe(true));
  expect(document.title).toBe(title);
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(document.querySelector('input[type=email]')).toBeNull();

  document.querySelector<HTMLElement>('main a[href="/start"]')?.click();
  await waitFor(() => expect(document.querySelector('input[type=email]')).not.toBeNull());
  expect(elsewhere.body.childElementCount).toBe(0);

  window.history.back();
  await waitFor(() => expect(document.title).toBe(title));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(make).toHaveBeenCalledTimes(1);
});

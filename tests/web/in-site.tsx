import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import type { UseCases } from '#core/use-cases.ts';
import { SiteSettingsContext } from '#web/runtime/site-settings-context.tsx';
import { ToastProvider, Toasts } from '#web/runtime/toasts.tsx';
import { LoadUseCasesContext } from '#web/runtime/use-cases-context.tsx';

/** A part of the site at an address, with its toasts and the use cases that it needs. */
export const InSite = (site: {
  readonly at: string;
  readonly load: () => Promise<Partial<Record<keyof UseCases, unknown>>>;
  readonly children: ReactNode;
}) => (
  <SiteSettingsContext value={DEFAULT_SITE_SETTINGS}>
    <LoadUseCasesContext value={site.load as () => Promise<UseCases>}>
      <MemoryRouter initialEntries={[site.at]}>
        <ToastProvider>
          <Toasts />
          {site.children}
        </ToastProvider>
      </MemoryRouter>
    </LoadUseCasesContext>
  </SiteSettingsContext>
);

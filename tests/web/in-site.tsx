import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#core/site/site-settings.ts';
import type { UseCases } from '#core/use-cases.ts';
import { SiteSettingsContext } from '#web/runtime/site-settings-context.tsx';
import { ToastProvider, Toasts } from '#web/runtime/toasts.tsx';
import { LoadUseCasesContext } from '#web/runtime/use-cases-context.tsx';

/** A part of the site at an address, with its toasts and the settings and use cases that it needs. */
export const InSite = ({
  at = '/',
  settings = {},
  load = async () => ({}),
  children,
}: {
  readonly at?: string;
  readonly settings?: Partial<SiteSettings>;
  readonly load?: () => Promise<Partial<Record<keyof UseCases, unknown>>>;
  readonly children: ReactNode;
}) => (
  <SiteSettingsContext value={{ ...DEFAULT_SITE_SETTINGS, ...settings }}>
    <LoadUseCasesContext value={load as () => Promise<UseCases>}>
      <MemoryRouter initialEntries={[at]}>
        <ToastProvider>
          <Toasts />
          {children}
        </ToastProvider>
      </MemoryRouter>
    </LoadUseCasesContext>
  </SiteSettingsContext>
);

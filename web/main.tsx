import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { loadPageAt, Site } from './app/router.tsx';
import { type PageTakeOver, PageTakeOverContext } from './runtime/early-input/page-taken-over.tsx';
import { takeOverPage } from './runtime/early-input/take-over.ts';
import { LoadMeasuringContext } from './runtime/measuring/measuring.tsx';
import { SITE_SETTINGS_ID, SiteSettingsContext } from './runtime/site-settings-context.tsx';
import { LoadUseCasesContext, once } from './runtime/use-cases-context.tsx';
import { themeCss } from './ui/theme.ts';

/** The document's own data block; the server has validated it. */
function readSettings(): SiteSettings {
  const block = document.getElementById(SITE_SETTINGS_ID);
  if (!block?.textContent) throw new Error('the document has no site settings');
  return JSON.parse(block.textContent);
}

const settings = readSettings();
const root = document.getElementById('root');
if (!root) throw new Error('the document has no root');

const loadMeasuring = once(async () => (await import('./composition/measuring.ts')).openMeasuring(settings));
const loadUseCases = once(async () => {
  const [{ compose }, measuring] = await Promise.all([import('./composition/compose.ts'), loadMeasuring()]);
  return compose(settings, measuring);
});

const siteWith = (pageTakeOver: PageTakeOver | null) => (
  <StrictMode>
    <SiteSettingsContext value={settings}>
      <LoadUseCasesContext value={loadUseCases}>
        <LoadMeasuringContext value={loadMeasuring}>
          <PageTakeOverContext value={pageTakeOver}>
            <BrowserRouter>
              <Site />
            </BrowserRouter>
          </PageTakeOverContext>
        </LoadMeasuringContext>
      </LoadUseCasesContext>
    </SiteSettingsContext>
  </StrictMode>
);

/**
 * Takes over the prerendered document once the page's own code is there. Until then, and where the connection drops in
 * between, the document stays as it came: its links and forms work without script. In a transition React works in slices of
 * a few milliseconds, so that the phone can answer a touch in between.
 */
async function takeOver(container: HTMLElement): Promise<void> {
  try {
    await loadPageAt(window.location.pathname);
  } catch {
    window.earlyPress?.giveUp();
    window.addEventListener('online', () => void takeOver(container), { once: true });
    return;
  }
  startTransition(() => {
    hydrateRoot(container, siteWith(takeOverPage), {
      onRecoverableError: (error) => console.error(error),
      onCaughtError(error) {
        console.error(error);
        // The error screen has buttons, and answers them itself.
        window.earlyPress?.take();
      },
    });
  });
}

if (root.firstElementChild) {
  void takeOver(root);
} else {
  // Only Vite's development document comes empty: prerendered ones carry the theme in their head.
  if (import.meta.env.DEV)
    document.head.append(Object.assign(document.createElement('style'), { textContent: themeCss() }));
  createRoot(root).render(siteWith(null));
}

import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { LoadMeasuringContext } from './app/measuring.tsx';
import { loadPageAt, Site } from './app/router.tsx';
import { SITE_SETTINGS_ID, SiteSettingsContext } from './app/site-settings-context.tsx';
import { LoadUseCasesContext, once } from './app/use-cases-context.tsx';
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

const site = (
  <StrictMode>
    <SiteSettingsContext value={settings}>
      <LoadUseCasesContext value={loadUseCases}>
        <LoadMeasuringContext value={loadMeasuring}>
          <BrowserRouter>
            <Site />
          </BrowserRouter>
        </LoadMeasuringContext>
      </LoadUseCasesContext>
    </SiteSettingsContext>
  </StrictMode>
);

/**
 * Takes over the prerendered document once the page's own code is there. Until then, and where the connection drops in
 * between, the document stays as it came: its links and forms work without script (decision 49).
 */
async function takeOver(container: HTMLElement): Promise<void> {
  try {
    await loadPageAt(window.location.pathname);
  } catch {
    window.addEventListener('online', () => void takeOver(container), { once: true });
    return;
  }
  hydrateRoot(container, site, { onRecoverableError: (error) => console.error(error) });
}

if (root.firstElementChild) {
  void takeOver(root);
} else {
  // Only Vite's development document comes empty: prerendered ones carry the theme in their head.
  if (import.meta.env.DEV)
    document.head.append(Object.assign(document.createElement('style'), { textContent: themeCss() }));
  createRoot(root).render(site);
}

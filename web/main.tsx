import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { LANGUAGE } from '#copy/language.ts';
import type { PersonalPage } from '#core/onboarding/personal-page.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import type { UseCases } from '#core/use-cases.ts';
import { loadPageAt, Site } from './app/router.tsx';
import { SiteRouter } from './app/site-router.tsx';
import { captureEarlyInput } from './runtime/early-input/capture-early-input.ts';
import { inputKeeper, KEPT_INPUT_KEY } from './runtime/early-input/kept-input-key.ts';
import { type CaptureEarlyInput, EarlyInputContext } from './runtime/early-input/restore-early-input.tsx';
import { arrivalHere } from './runtime/measuring/arrival-here.ts';
import { LoadMeasuringContext } from './runtime/measuring/measuring.tsx';
import { pathAt } from './runtime/paths.ts';
import { PERSONAL_PAGE_ID, PersonalPageContext } from './runtime/personal-page-context.tsx';
import { reloadOnce } from './runtime/reload.ts';
import { setSessionHint } from './runtime/session-hint.ts';
import { SITE_SETTINGS_ID, SiteSettingsContext } from './runtime/site-settings-context.tsx';
import { LoadUseCasesContext, once } from './runtime/use-cases-context.tsx';
import { themeCss } from './ui/theme.ts';

/** Reads a block of data from the document, or null. The server has validated it. */
const readBlock = (id: string) => JSON.parse(document.getElementById(id)?.textContent || 'null');

const settings: SiteSettings = readBlock(SITE_SETTINGS_ID);
const personal: PersonalPage | null = readBlock(PERSONAL_PAGE_ID);
// Else it would stay in the document after a log-out.
document.getElementById(PERSONAL_PAGE_ID)?.remove();
const root = document.getElementById('root');
if (!root) throw new Error('the document has no root');

/** Read now, because the router changes the address. */
const arrival = arrivalHere();
const loadMeasuring = once(async () =>
  (await import('./composition/measuring.ts')).openMeasuring(settings, arrival),
);
const loadUseCases = once(async () => {
  try {
    const [{ compose }, measuring] = await Promise.all([import('./composition/compose.ts'), loadMeasuring()]);
    return await compose(settings, measuring);
  } catch (error) {
    return reloadOnce(error, inputKeeper.current);
  }
});

const siteWith = (captureInput: CaptureEarlyInput | null, useCases: UseCases | null = null) => (
  <StrictMode>
    <SiteSettingsContext value={settings}>
      <LoadUseCasesContext value={loadUseCases}>
        <LoadMeasuringContext value={loadMeasuring}>
          <PersonalPageContext value={personal && useCases && { ...personal, useCases }}>
            <EarlyInputContext value={captureInput}>
              <SiteRouter>
                <Site />
              </SiteRouter>
            </EarlyInputContext>
          </PersonalPageContext>
        </LoadMeasuringContext>
      </LoadUseCasesContext>
    </SiteSettingsContext>
  </StrictMode>
);

/** What was typed on this page in another language or before it was reloaded. */
async function restoreKeptInput(): Promise<void> {
  try {
    if (window.sessionStorage.getItem(KEPT_INPUT_KEY) === null) return;
    (await import('./runtime/early-input/kept-input.ts')).enterKeptInput(settings.backend, loadUseCases);
  } catch {
    // Storage is blocked, so nothing was kept, or the code failed to load. The page works without it.
  }
}

/** Hydrates the document once its page's code is there: until then it works without script. In a transition, touches come between. */
async function hydrateDocument(container: HTMLElement): Promise<void> {
  let useCases: UseCases | null = null;
  try {
    const { session, status } = personal ?? {};
    // Together, so that one that fails after the other is not an error of its own.
    [useCases] = await Promise.all([
      session ? loadUseCases() : null,
      loadPageAt(pathAt(window.location.pathname)),
    ]);
    if (useCases && session && status) {
      useCases.enterKnown({ session, status });
      setSessionHint(settings.backend, true);
    }
    await restoreKeptInput();
  } catch {
    window.earlyPress?.giveUp();
    window.addEventListener('online', () => void hydrateDocument(container), { once: true });
    return;
  }
  const captureInput = captureEarlyInput();
  startTransition(() => {
    hydrateRoot(container, siteWith(captureInput, useCases), {
      onRecoverableError: (error) => console.error(error),
      onCaughtError(error) {
        console.error(error);
        // The error screen handles its own buttons.
        window.earlyPress?.take();
      },
    });
  });
}

if (root.firstElementChild) {
  void hydrateDocument(root);
} else {
  // Only Vite's development document is empty. Prerendered documents already contain the theme.
  if (import.meta.env.DEV)
    document.head.append(Object.assign(document.createElement('style'), { textContent: themeCss(LANGUAGE) }));
  createRoot(root).render(siteWith(null));
}

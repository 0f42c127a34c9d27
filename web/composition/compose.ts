import { resolvePorts } from '#adapters/inversify/resolve-ports.ts';
import type { AuthPort } from '#core/ports/auth-port.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { type BrowserPorts, createUseCases, type UseCases } from '#core/use-cases.ts';
import { clearAnonymousAnswers } from '../runtime/anonymous-answers.ts';
import { keptState } from '../runtime/kept-state.ts';
import type { PageMeasuring } from '../runtime/measuring/page-measuring.ts';
import { setSessionHint } from '../runtime/session-hint.ts';
import { forgetSignUp } from '../runtime/sign-up-storage.ts';
import { type BackendPorts, browserPorts } from './browser-ports.ts';
import { openMeasuring } from './measuring.ts';

/** Loads only the code of the chosen backend. */
async function backendPorts(settings: SiteSettings): Promise<BackendPorts> {
  switch (settings.backend) {
    case 'memory':
      return (await import('./memory.ts')).memoryPorts(settings);
    case 'server':
      return (await import('./server.ts')).serverPorts(settings);
    case 'supabase':
      return (await import('./supabase.ts')).supabasePorts(settings);
  }
}

/** What this page keeps of a session: the hint, by every answer of the auth port, and what was typed until somebody signs out. */
function withPageMemory(auth: AuthPort, backend: SiteSettings['backend']): AuthPort {
  auth.subscribe((event, session) => {
    if (event === 'signed-out') {
      setSessionHint(backend, false);
      keptState.clear();
      clearAnonymousAnswers();
      forgetSignUp();
    } else if (session !== null) setSessionHint(backend, true);
  });
  return {
    ...auth,
    currentSession: () =>
      auth.currentSession().andTee((session) => setSessionHint(backend, session !== null)),
    timedSession: () => auth.timedSession().andTee((timed) => setSessionHint(backend, timed !== null)),
  };
}

/** The ports of the chosen backend and of the browser. Pass `measuring` if the page has already opened it. */
export async function openPorts(
  settings: SiteSettings,
  measuring: PageMeasuring = openMeasuring(settings),
): Promise<BrowserPorts> {
  const ofBackend = await backendPorts(settings);
  return resolvePorts<BrowserPorts>({
    ...browserPorts(settings, measuring),
    ...ofBackend,
    auth: (ports) => withPageMemory(ofBackend.auth(ports), settings.backend),
  });
}

/** The composition root of the browser: creates the use cases with the ports of the chosen backend. */
export async function compose(settings: SiteSettings, measuring?: PageMeasuring): Promise<UseCases> {
  return createUseCases(await openPorts(settings, measuring));
}

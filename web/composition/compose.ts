import type { Container } from 'inversify';
import { makeBox } from '#adapters/inversify/provide.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import type { UseCases } from '../app/use-cases.ts';
import { showMailbox } from '../widgets/dev-mailbox/page-mailbox.ts';
import { openBrowserVisit, openMeasuring, provideVisit } from './browser-visit.ts';
import { provideUseCases } from './provide-use-cases.ts';
import { TOKENS } from './tokens.ts';

/** Everything that the chosen backend needs, bound and not yet made. */
export async function fillBox(settings: SiteSettings): Promise<Container> {
  const box = makeBox();
  const visit = openBrowserVisit();
  provideVisit(box, visit);
  switch (settings.backend) {
    case 'memory': {
      const { MEMORY, provideMemoryPorts } = await import('./memory.ts');
      provideMemoryPorts(box, settings, visit);
      showMailbox(box.get(MEMORY.mailbox));
      break;
    }
    case 'server': {
      const { provideServerPorts } = await import('./server.ts');
      provideServerPorts(box, settings, await openMeasuring(settings, visit));
      break;
    }
  }
  provideUseCases(box);
  return box;
}

/** The browser's one composition root: the ports of the chosen backend, and core's use cases over them. */
export async function compose(settings: SiteSettings): Promise<UseCases> {
  return (await fillBox(settings)).get(TOKENS.useCases);
}

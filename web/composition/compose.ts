import type { Container } from 'inversify';
import { makeBox } from '#adapters/inversify/provide.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import type { PageMeasuring } from '../runtime/measuring/page-measuring.ts';
import type { UseCases } from '../runtime/use-cases.ts';
import { showMailbox } from '../widgets/dev-mailbox/page-mailbox.ts';
import { provideBookingWidget } from './booking-widget.ts';
import { provideVisit } from './browser-visit.ts';
import { openMeasuring } from './measuring.ts';
import { provideUseCases } from './provide-use-cases.ts';
import { TOKENS } from './tokens.ts';

/** Everything that the chosen backend needs, bound and not yet made. `measuring` is the page's own, where it has opened one. */
export async function fillBox(
  settings: SiteSettings,
  measuring: PageMeasuring = openMeasuring(settings),
): Promise<Container> {
  const box = makeBox();
  provideVisit(box, measuring.choice, await measuring.ready, settings);
  provideBookingWidget(box, settings);
  switch (settings.backend) {
    case 'memory': {
      const { MEMORY, provideMemoryPorts } = await import('./memory.ts');
      provideMemoryPorts(box, settings);
      showMailbox(box.get(MEMORY.mailbox));
      break;
    }
    case 'server': {
      const { provideServerPorts } = await import('./server.ts');
      provideServerPorts(box, settings);
      break;
    }
    case 'supabase': {
      const { provideSupabasePorts } = await import('./supabase.ts');
      provideSupabasePorts(box, settings);
      break;
    }
  }
  provideUseCases(box);
  return box;
}

/** The browser's one composition root: the ports of the chosen backend, and core's use cases over them. */
export async function compose(settings: SiteSettings, measuring?: PageMeasuring): Promise<UseCases> {
  return (await fillBox(settings, measuring)).get(TOKENS.useCases);
}

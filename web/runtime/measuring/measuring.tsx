import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Arrival } from '#core/measurement/campaign.ts';
import type { MeasuredEvent } from '#core/measurement/event-catalogue.ts';
import type { MeasuredError } from '#core/measurement/measured-names.ts';
import { HOME_ANALYTICS_IDLE_MS } from '#core/measurement/measuring-moments.ts';
import { routeAt } from '../paths.ts';
import { rememberFirstTouch } from '../sign-up-memory.ts';
import { useSiteSettings } from '../site-settings-context.tsx';
import { whenIdle } from '../when-idle.ts';
import { measuredPage } from './measured-page.ts';
import type { PageMeasuring } from './page-measuring.ts';
import { openVisitRelay, type VisitRelay } from './visit-relay.ts';

/** How to get what a page knows about measuring: fetched at the first call, and once. Null while a document is rendered. */
export const LoadMeasuringContext = createContext<(() => Promise<PageMeasuring>) | null>(null);

const NOWHERE: VisitRelay = { run: () => {}, open: () => {}, close: () => {} };
const RelayContext = createContext<VisitRelay>(NOWHERE);

/** Measures one event of the closed catalogue, now or as soon as it may be; nothing where nothing may be measured. */
export function useMeasure(): (event: MeasuredEvent) => void {
  const relay = use(RelayContext);
  return useMemo(() => (event) => relay.run((watch) => watch.measure(event)), [relay]);
}

/** Measures that something went wrong on the page that is shown. Without a name it is what usually goes wrong there. */
export function useMeasureError(): (error?: MeasuredError) => void {
  const relay = use(RelayContext);
  return useMemo(() => (error) => relay.run((watch) => watch.failed(error)), [relay]);
}

/**
 * Watches the visit. It waits until the browser is idle, asks whether anything may be measured, and only then fetches the
 * code that does; what happened until then is kept for it, or forgotten.
 */
export function MeasuringProvider({ children }: { children: ReactNode }) {
  const load = use(LoadMeasuringContext);
  const settings = useSiteSettings();
  const { pathname } = useLocation();
  const [relay] = useState(() => (load ? openVisitRelay() : NOWHERE));
  const arrived = useRef(false);

  useEffect(() => {
    // The campaign that enters the row at verification is no measurement.
    rememberFirstTouch(window.location.search);
    if (!load) return;
    const arrival: Arrival = {
      search: window.location.search,
      referrer: document.referrer,
      origin: window.location.origin,
      path: routeAt(window.location.pathname).path,
    };
    const cancel = whenIdle(() => {
      if (arrived.current) return;
      arrived.current = true;
      load()
        .then(async (measuring) => {
          if (!measuring.measures) return relay.close();
          const { watchVisit } = await import('./watch-visit.ts');
          relay.open(watchVisit({ measuring, arrival, settings }));
        })
        .catch(() => relay.close());
    }, HOME_ANALYTICS_IDLE_MS);
    return cancel;
  }, [load, relay, settings]);

  useEffect(() => {
    const page = measuredPage(routeAt(pathname).page);
    const at = performance.now();
    if (page) relay.run((watch) => watch.entered(page, at));
  }, [relay, pathname]);

  return <RelayContext value={relay}>{children}</RelayContext>;
}

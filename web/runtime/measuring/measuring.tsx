import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { MeasuredEvent } from '#core/measurement/event-catalogue.ts';
import type { MeasuredError } from '#core/measurement/measured-names.ts';
import { HOME_ANALYTICS_IDLE_MS } from '#core/measurement/measuring-moments.ts';
import { measuredPage } from '#core/site/pages.ts';
import { routeAt } from '../paths.ts';
import { rememberFirstTouch } from '../sign-up-storage.ts';
import { useSiteSettings } from '../site-settings-context.tsx';
import { whenIdle } from '../when-idle.ts';
import type { PageMeasuring } from './page-measuring.ts';
import type { VisitWatch } from './watch-visit.ts';

/** Loads the analytics module once. Null while a document is prerendered. */
export const LoadMeasuringContext = createContext<(() => Promise<PageMeasuring>) | null>(null);

/** When more calls than this are queued, the oldest are dropped. */
const MAX_QUEUED = 50;

type Work = (watch: VisitWatch) => void;

/** Queues calls until the analytics code has loaded, and then passes them on. */
function createAnalyticsQueue() {
  let queued: Work[] = [];
  let run = (work: Work): void => {
    queued = [...queued, work].slice(-MAX_QUEUED);
  };
  return {
    run: (work: Work): void => run(work),
    /** Runs the queued calls in order and later ones at once. Null: nothing is measured, and all are dropped. */
    open(watch: VisitWatch | null): void {
      run = (work) => watch && work(watch);
      queued.forEach(run);
      queued = [];
    },
  };
}

const NO_QUEUE: ReturnType<typeof createAnalyticsQueue> = { run: () => {}, open: () => {} };
const AnalyticsQueueContext = createContext(NO_QUEUE);

/** Records one event of the catalogue, or nothing where measuring is not allowed. Events are queued until analytics is ready. */
export function useMeasure(): (event: MeasuredEvent) => void {
  const queue = use(AnalyticsQueueContext);
  return useMemo(() => (event) => queue.run((watch) => watch.measure(event)), [queue]);
}

/** Records an error on the current page. Without an argument it records the usual error of that page. */
export function useMeasureError(): (error?: MeasuredError) => void {
  const queue = use(AnalyticsQueueContext);
  return useMemo(() => (error) => queue.run((watch) => watch.failed(error)), [queue]);
}

/** Measures the visit: when idle, and only if it is allowed, loads the analytics code. Earlier events are queued, or dropped. */
export function MeasuringProvider({ children }: { children: ReactNode }) {
  const load = use(LoadMeasuringContext);
  const settings = useSiteSettings();
  const { pathname } = useLocation();
  const [queue] = useState(() => (load ? createAnalyticsQueue() : NO_QUEUE));

  useEffect(() => {
    // The campaign is stored with the sign-up, so it is remembered even where measuring is not allowed.
    rememberFirstTouch(window.location.search);
    if (!load) return;
    return whenIdle(() => {
      load()
        .then(async (measuring) => {
          if (!measuring.measures) return queue.open(null);
          const watch = await import('./watch-visit.ts');
          queue.open(watch.watchVisit({ measuring, settings }));
        })
        .catch(() => queue.open(null));
    }, HOME_ANALYTICS_IDLE_MS);
  }, [load, queue, settings]);

  useEffect(() => {
    const page = measuredPage(routeAt(pathname).page);
    const at = performance.now();
    if (page) queue.run((watch) => watch.entered(page, at));
  }, [queue, pathname]);

  // Whoever types before the analytics code has loaded has started the form too.
  useEffect(() => {
    const onChange = ({ target }: Event) => queue.run((watch) => watch.changed(target));
    document.addEventListener('change', onChange, true);
    return () => document.removeEventListener('change', onChange, true);
  }, [queue]);

  return <AnalyticsQueueContext value={queue}>{children}</AnalyticsQueueContext>;
}

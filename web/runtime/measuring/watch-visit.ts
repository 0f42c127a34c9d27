import { footerCopy } from '#copy/footer.ts';
import type { MeasuredEvent } from '#core/measurement/event-catalogue.ts';
import type { MeasuredError } from '#core/measurement/measured-names.ts';
import {
  SCROLL_MEASURED_AT_PERCENT,
  TIME_ON_PAGE_MEASURED_AT_MS,
} from '#core/measurement/measuring-moments.ts';
import type { MeasuredPage } from '#core/site/pages.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { fieldOf, formOf, problemOf } from './measured-forms.ts';
import type { PageMeasuring } from './page-measuring.ts';

function usualError(page: MeasuredPage): MeasuredError {
  switch (page) {
    case 'login':
    case 'callback':
      return 'not-signed-in';
    case 'reset-password':
    case 'home-calendar':
    case 'home-info':
    case 'home-verify':
      return 'not-saved';
    case 'schedule':
      return 'widget-not-loaded';
    default:
      return page.startsWith('signup-') ? 'not-saved' : 'not-sent';
  }
}

/** Detects the events of the catalogue and records them. Loaded only if measuring is allowed. */
export function watchVisit({
  measuring,
  settings,
}: {
  readonly measuring: PageMeasuring;
  readonly settings: Pick<SiteSettings, 'supportEmail' | 'schedulerUrl'>;
}) {
  const stopped = new AbortController();
  const { signal } = stopped;
  let page: MeasuredPage | null = null;
  let timer: number | undefined;
  let scrolled = false;
  let started = new Set<string>();

  function measure(event: MeasuredEvent): void {
    void measuring.ready.then((analytics) => {
      if (!signal.aborted) analytics.capture(event);
    });
  }

  function measureScroll(): void {
    if (!page || scrolled || window.scrollY === 0) return;
    const { scrollHeight } = document.documentElement;
    const percent = ((window.scrollY + window.innerHeight) / scrollHeight) * 100;
    if (percent < SCROLL_MEASURED_AT_PERCENT) return;
    scrolled = true;
    measure({ name: 'scroll_75_percent', page });
  }

  function measureClick({ target }: Event): void {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || !page) return;
    if (link.href === footerCopy.fraudUrl)
      measure({ name: 'external_link_clicked', page, link: 'fraud-prevention' });
    else if (settings.schedulerUrl !== null && link.href.startsWith(settings.schedulerUrl))
      measure({ name: 'external_link_clicked', page, link: 'scheduler' });
  }

  /** The link can also open the contact form. Only a click that opens the mail program counts. */
  function measureMailLink(event: Event): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (page && !event.defaultPrevented && link?.href === `mailto:${settings.supportEmail}`)
      measure({ name: 'external_link_clicked', page, link: 'support-email' });
  }

  function changed(field: EventTarget | null): void {
    const form = field instanceof Element && page ? formOf(field, page) : null;
    if (!form || started.has(form)) return;
    started.add(form);
    measure({ name: 'form_started', form });
  }

  function failed(error?: MeasuredError): void {
    if (page) measure({ name: 'error_encountered', page, error: error ?? usualError(page) });
  }

  const errors = new MutationObserver((changes) => {
    for (const { target, oldValue } of changes) {
      if (!(target instanceof HTMLElement) || !page) continue;
      if (oldValue === 'true' || target.getAttribute('aria-invalid') !== 'true') continue;
      const found = fieldOf(target, page);
      if (found) measure({ name: 'form_field_error', ...found, problem: problemOf(target) } as MeasuredEvent);
    }
  });

  window.addEventListener('scroll', measureScroll, { passive: true, signal });
  document.addEventListener('click', measureClick, { capture: true, signal });
  document.addEventListener('auxclick', measureClick, { capture: true, signal });
  window.addEventListener('click', measureMailLink, { signal });
  document.addEventListener('input', ({ target }) => changed(target), { capture: true, signal });
  errors.observe(document.documentElement, {
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-invalid'],
    attributeOldValue: true,
  });

  return {
    /** A page was opened at `at` (monotonic clock). */
    entered(next: MeasuredPage, at: number): void {
      if (next === page) return;
      measure({ name: 'navigation', from: page, to: next });
      page = next;
      scrolled = false;
      started = new Set();
      window.clearTimeout(timer);
      timer = window.setTimeout(
        () => measure({ name: 'time_on_page_30s', page: next }),
        Math.max(0, TIME_ON_PAGE_MEASURED_AT_MS - (performance.now() - at)),
      );
      if (next === 'not-found') failed('not-found');
      measureScroll();
    },
    measure,
    changed,
    failed,
    stop(): void {
      stopped.abort();
      errors.disconnect();
      window.clearTimeout(timer);
    },
  };
}

export type VisitWatch = ReturnType<typeof watchVisit>;

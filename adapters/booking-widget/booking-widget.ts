import { ResultAsync } from 'neverthrow';
import { SCHEDULER_LOAD_TIMEOUT_MS } from '#core/consultation/consultation-hours.ts';
import { schedulerSources, TRUSTED_TYPES_POLICY } from '#core/consultation/scheduler-sources.ts';
import { type Failure, widgetNotLoaded } from '#core/ports/failures.ts';
import type { SchedulingWidget } from '#core/ports/scheduling-widget.ts';

/** The global object that the provider's script creates. */
interface ProviderWidget {
  initPopupWidget(options: { url: string }): void;
  initInlineWidget(options: { url: string; parentElement: HTMLElement }): void;
}

interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

type ProviderWindow = Window & { Calendly?: Partial<ProviderWidget>; trustedTypes?: TrustedTypesFactory };

/** Loads and controls the provider's widget. `bookingPage` is the provider's page for a 30-minute call. */
export function makeBookingWidget({
  bookingPage,
  window: page,
}: {
  readonly bookingPage: string;
  readonly window: Window;
}): SchedulingWidget {
  const view = page as ProviderWindow;
  const { document } = view;
  const sources = schedulerSources(bookingPage);
  let loading: Promise<ProviderWidget> | null = null;
  let trusted: ((url: string) => string) | null = null;

  /** The script's address as a trusted type; the policy allows only this address. */
  function scriptUrl(): string {
    if (!view.trustedTypes) return sources.script;
    if (trusted === null) {
      const policy = view.trustedTypes.createPolicy(TRUSTED_TYPES_POLICY, {
        createScriptURL: (url) => {
          if (url !== sources.script) throw new TypeError(`not the scheduling script: ${url}`);
          return url;
        },
      });
      trusted = (url) => policy.createScriptURL(url);
    }
    return trusted(sources.script);
  }

  function provider(): ProviderWidget {
    const { initPopupWidget, initInlineWidget } = view.Calendly ?? {};
    if (typeof initPopupWidget !== 'function' || typeof initInlineWidget !== 'function') {
      throw new Error('the scheduling script did not define its widget');
    }
    return view.Calendly as ProviderWidget;
  }

  async function fetchParts(): Promise<ProviderWidget> {
    const styles = document.createElement('link');
    styles.rel = 'stylesheet';
    styles.href = sources.stylesheet;
    const script = document.createElement('script');
    script.async = true;
    script.src = scriptUrl();
    const assets = [styles, script];
    let timer: number | undefined;
    const arrived = assets.map(
      (asset) =>
        new Promise<void>((resolve, reject) => {
          asset.addEventListener('load', () => resolve());
          asset.addEventListener('error', () => reject(new Error('a scheduling asset did not load')));
        }),
    );
    const tooLate = new Promise<never>((_, reject) => {
      timer = view.setTimeout(
        () => reject(new Error('loading the scheduling assets timed out')),
        SCHEDULER_LOAD_TIMEOUT_MS,
      );
    });
    try {
      document.head.append(...assets);
      await Promise.race([Promise.all(arrived), tooLate]);
      return provider();
    } catch (error) {
      for (const asset of assets) asset.remove();
      throw error;
    } finally {
      view.clearTimeout(timer);
    }
  }

  function loaded(): Promise<ProviderWidget> {
    loading ??= fetchParts().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  /** Maps any exception of the provider's code to one failure. */
  const attempt = (work: (widget: ProviderWidget) => void): ResultAsync<void, Failure<'widget-not-loaded'>> =>
    ResultAsync.fromPromise(loaded().then(work), () => widgetNotLoaded);

  return {
    load: () => attempt(() => {}),
    openPopup: () => attempt((widget) => widget.initPopupWidget({ url: bookingPage })),
    showInline: ({ elementId, frameTitle }) =>
      attempt((widget) => {
        const place = document.getElementById(elementId);
        // The page was left meanwhile, or the calendar is already shown.
        if (!place || place.childElementCount > 0) return;
        widget.initInlineWidget({ url: bookingPage, parentElement: place });
        const frame = place.querySelector('iframe');
        if (frame && frame.title === '') frame.title = frameTitle;
      }),
  };
}

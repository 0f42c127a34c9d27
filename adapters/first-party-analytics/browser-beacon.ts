/** Where our own server takes events. */
const EVENTS_PATH = '/api/events';

type Sender = Pick<Navigator, 'sendBeacon'> | { readonly sendBeacon?: undefined };

/** Hands a body to the browser, which sends it even when the page is left: `sendBeacon`, else `fetch` with `keepalive`. */
export function makeBeacon({
  navigator,
  fetch,
  bearer = () => null,
}: {
  readonly navigator: Sender;
  readonly fetch: typeof globalThis.fetch;
  /** What proves the person where there is no cookie for it; a beacon cannot carry it. */
  readonly bearer?: () => string | null;
}): (body: string, namesPerson?: boolean) => void {
  return (body, namesPerson = false) => {
    try {
      const proof = namesPerson ? bearer() : null;
      const blob = new Blob([body], { type: 'application/json' });
      if (proof === null && navigator.sendBeacon?.(EVENTS_PATH, blob)) return;
      void fetch(EVENTS_PATH, {
        method: 'POST',
        keepalive: true,
        credentials: 'same-origin',
        headers: {
          'content-type': 'application/json',
          ...(proof === null ? {} : { authorization: `Bearer ${proof}` }),
        },
        body,
      }).catch(() => {
        // A failed measurement must not be felt.
      });
    } catch {
      // Nor one that the browser refuses to send.
    }
  };
}

/** Calls `work` whenever the page is hidden or left: the last moment at which something can be sent. */
export function onLeaving(page: Document, work: () => void): void {
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'hidden') work();
  });
  page.defaultView?.addEventListener('pagehide', work);
}

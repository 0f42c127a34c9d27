import { ignoringErrors } from '#core/attempt.ts';

type Sender = Pick<Navigator, 'sendBeacon'> | { readonly sendBeacon?: undefined };

/** Sends a body even when the page is being left: `sendBeacon`, else `fetch` with `keepalive`. */
export function makeBeacon({
  navigator,
  fetch,
  address,
  bearer = () => null,
}: {
  readonly navigator: Sender;
  readonly fetch: typeof globalThis.fetch;
  readonly address: string;
  /** The bearer token where there is no session cookie; a beacon cannot carry it. */
  readonly bearer?: () => string | null;
}): (body: string, namesPerson?: boolean) => void {
  return (body, namesPerson = false) => {
    ignoringErrors(() => {
      const proof = namesPerson ? bearer() : null;
      const blob = new Blob([body], { type: 'application/json' });
      if (proof === null && navigator.sendBeacon?.(address, blob)) return;
      fetch(address, {
        method: 'POST',
        keepalive: true,
        credentials: 'same-origin',
        headers: {
          'content-type': 'application/json',
          ...(proof === null ? {} : { authorization: `Bearer ${proof}` }),
        },
        body,
      }).catch(() => {});
    });
  };
}

/** Calls `work` whenever the page is hidden or left: the last moment at which something can be sent. */
export function onLeaving(page: Document, work: () => void): void {
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'hidden') work();
  });
  page.defaultView?.addEventListener('pagehide', work);
}

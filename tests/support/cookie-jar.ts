/** `fetch` of one browser: keeps cookies, names its origin as browsers do. */
export interface BrowserFetch {
  readonly fetch: typeof globalThis.fetch;
  /** The cookies as they would be sent, by name. */
  readonly cookies: Map<string, string>;
}

/** `send` replaces the real `fetch`. */
export function makeBrowserFetch(origin: string, send = globalThis.fetch): BrowserFetch {
  const cookies = new Map<string, string>();
  const browserFetch: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (!headers.has('origin')) headers.set('origin', origin);
    if (cookies.size > 0) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const { credentials: _kept, cache: _none, ...rest } = init ?? {};
    const response = await send(input, { ...rest, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      if (value === '' || attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute)))
        cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return { fetch: browserFetch, cookies };
}

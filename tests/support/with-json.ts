/** What `fetch` takes to send this body as JSON, or nothing; a redirect is answered, not followed. */
export const withJson = (
  method: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): RequestInit => ({
  method,
  redirect: 'manual',
  headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

/** Sends a request to the server at `url`, like one of its pages. */
export const sendJson = (
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) => fetch(`${url}${path}`, withJson(method, body, { origin: url, ...headers }));

/** Asks it for a link to sign in. */
export const askForLink = (url: string, email: string, headers?: Readonly<Record<string, string>>) =>
  sendJson(url, 'POST', '/api/auth/link', { email }, headers);

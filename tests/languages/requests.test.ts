import { ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { isMailWords } from '#core/identity/mail-words.ts';
import type { RenderedPage } from '#core/site/rendered-site.ts';
import { NO_PAGES } from '#server/http/pages.ts';
import { mailWordLists } from '#web/copy/es/mail-words.ts';
import { server, startServerPerFile } from '../support/server-per-test.ts';

const page = (path: string, words: string): RenderedPage => ({
  path,
  problem: null,
  html: `<!doctype html><title>${words}</title>`,
  status: path === '*' ? 404 : 200,
  noindex: false,
  inlineScript: '',
});

startServerPerFile({
  site: {
    ...NO_PAGES,
    language: 'es',
    pages: [page('/', 'Inicio'), page('/start', 'Empezar'), page('*', 'No existe')],
  },
});

const get = (path: string) => fetch(`${server.url}${path}`, { redirect: 'manual' });

describe('requests in another language', () => {
  it('get its documents', async () => {
    for (const [path, status, words] of [
      ['/es', 200, 'Inicio'],
      ['/es/', 200, 'Inicio'],
      ['/es?utm_source=a', 200, 'Inicio'],
      ['/es/start', 200, 'Empezar'],
      ['/es/start/', 200, 'Empezar'],
      ['/es/nothing', 404, 'No existe'],
    ] as const) {
      const answer = await get(path);
      expect([answer.status, await answer.text()], path).toEqual([status, expect.stringContaining(words)]);
    }
  });

  it('are redirected within it', async () => {
    const redirect = await get('/es/confirmation?utm_source=a');
    expect(redirect.headers.get('location')).toBe('/es/signup/confirmation?utm_source=a');
    const english = await get('/confirmation');
    expect(english.headers.get('location')).toBe('/signup/confirmation');
  });

  it('hand a campaign on within it', async () => {
    const headers = { referer: `${server.url}/es?utm_source=a` };
    const answer = await fetch(`${server.url}/es/start`, { redirect: 'manual', headers });
    expect(answer.headers.get('location')).toBe('/es/start?utm_source=a');
  });

  it('reach the same routes, with the same checks and cookies', async () => {
    const browser = server.browser();
    const email = 'rosa@example.com';
    const asked = await server.send('POST', '/es/api/auth/link', { email }, { browser });
    expect(asked.status).toBe(202);
    const { token } = await server.secretsFor(email);
    const finished = await server.send('POST', '/es/api/auth/link/finish', { token }, { browser });
    expect(finished.status).toBe(200);
    const english = await server.send('GET', '/api/session', undefined, { browser });
    expect((await english.json()).session.email).toBe(email);
    expect((await get('/es/api/nothing')).headers.get('content-type')).toContain('json');
    const foreign = await server.send(
      'POST',
      '/es/api/auth/link',
      { email },
      { headers: { origin: 'https://evil.example' } },
    );
    expect(foreign.status).toBe(403);
  });

  it('of a form without script are answered in it', async () => {
    const sent = await server.sendForm('/es/start', { email: 'rita@example.com' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/es/signup/verify-email']);
    const wrong = await server.sendForm('/es/login', { email: 'not an address' });
    expect(wrong.headers.get('location')).toBe('/es/login?problem=invalid-email');
    const foreign = await fetch(`${server.url}/es/start`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email: 'rosa@example.com' }),
    });
    expect(foreign.headers.get('location')).toBe('/es/start?problem=unsure');
  });
});

describe('the language of a person', () => {
  const accountOf = async (email: string) =>
    (
      await server.parts.ports.uow.read(async (tables) => ok(await tables.accounts.byEmail(email)))
    )._unsafeUnwrap();
  const languageOf = async (email: string) => (await accountOf(email))?.language;

  it('is that of the page on which the link was opened, then of the page on which they are active', async () => {
    const browser = server.browser();
    const email = 'ramona@example.com';
    await server.send('POST', '/es/api/auth/link', { email }, { browser });
    const { token } = await server.secretsFor(email);
    const [mail] = await server.mailsTo(email);
    expect(mail?.subject).toBe('CheckAhead: su enlace y su código');
    expect(mail?.text).toContain(`${server.url}/es/auth/callback#token=${token}`);
    expect(mail?.html).toContain('<html lang="es">');
    await server.send('POST', '/es/api/auth/link/finish', { token }, { browser });
    expect(await languageOf(email)).toBe('es');
    expect(isMailWords({ es: mailWordLists }, (await accountOf(email))?.mailWords ?? '')).toBe(true);
    await server.send('GET', '/api/session', undefined, { browser });
    expect(await languageOf(email)).toBe('es');
    await server.send('POST', '/api/session/activity', {}, { browser });
    expect(await languageOf(email)).toBe('en');
  });

  it('is that of the page, also for the fallback function', async () => {
    const body = { email: 'raul@example.com', redirectTo: `${server.url}/auth/callback` };
    await server.send('POST', '/es/functions/v1/generate-magic-link', body);
    expect((await server.mailsTo(body.email))[0]?.text).toContain(`${server.url}/es/auth/callback#token=`);
  });

  it('decides the language of mail that somebody else requests', async () => {
    const email = 'renata@example.com';
    const browser = server.browser();
    await server.send('POST', '/es/api/auth/link', { email }, { browser });
    const { token } = await server.secretsFor(email);
    await server.send('POST', '/es/api/auth/link/finish', { token }, { browser });
    await server.send('POST', '/api/auth/link', { email });
    const [mail] = await server.mailsTo(email);
    expect(mail?.text).toContain(`${server.url}/es/auth/callback#token=`);
  });
});

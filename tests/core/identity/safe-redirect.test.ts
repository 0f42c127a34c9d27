import { expect, it } from 'vitest';
import { safeRedirect } from '#core/identity/safe-redirect.ts';

const origin = 'https://site.example';

/** Addresses that look like ours but are not. */
const TRICKS = [
  '',
  ' ',
  '/',
  '//e',
  '///e',
  '////e.example',
  '//e.example/auth/callback',
  '/\\e',
  '\\\\e',
  '\\/e.example',
  '/%2F%2Fe',
  '%2F%2Fe',
  '%2Fauth%2Fcallback',
  '/%5Ce.example',
  'https://e.example',
  'https://e.example/auth/callback',
  'http://site.example/auth/callback',
  'https:site.example/auth/callback',
  'https:/site.example/auth/callback',
  'https:\\\\site.example\\auth\\callback',
  'HTTPS://SITE.EXAMPLE/auth/callback',
  'https://site.example:443/auth/callback',
  'https://site.example:8443/auth/callback',
  'https://site.example.e.example/auth/callback',
  'https://site.example@e.example/auth/callback',
  'https://user:pass@site.example/auth/callback',
  'https://e.example#https://site.example/auth/callback',
  'https://e.example?https://site.example/auth/callback',
  'https://site.examp\u200ble/auth/callback',
  'https://sitе.example/auth/callback',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,hi',
  '/auth/callback\r\nLocation: https://e.example',
  '/auth/callback\n',
  '\t/auth/callback',
  '\u0000/auth/callback',
  ' /auth/callback',
  '/auth/callback ',
  '/auth/callback/',
  '/auth//callback',
  '/auth/callback/../../e',
  '/./auth/callback',
  '/auth/callback?next=//e',
  '/auth/callback#token=x',
  '/auth/callback;e',
  '/AUTH/CALLBACK',
  'auth/callback',
  '?next=/auth/callback',
  'constructor',
  '__proto__',
] as const;

it.each(TRICKS)('rejects %j', (trick) => {
  expect(safeRedirect(trick, { origin })).toBeNull();
});

it('returns the full address of our own pages, given as path or address', () => {
  for (const path of ['/auth/callback', '/reset-password']) {
    expect(safeRedirect(path, { origin })).toBe(`${origin}${path}`);
    expect(safeRedirect(`${origin}${path}`, { origin })).toBe(`${origin}${path}`);
  }
});

it('uses another list of paths if given', () => {
  expect(safeRedirect('/dashboard', { origin })).toBeNull();
  expect(safeRedirect('/dashboard', { origin, paths: ['/dashboard'] })).toBe(`${origin}/dashboard`);
});

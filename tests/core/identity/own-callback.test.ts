import { expect, it } from 'vitest';
import { isOwnCallback } from '#core/identity/own-callback.ts';

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

it.each(TRICKS)('rejects %j', (trick) => expect(isOwnCallback(trick, origin)).toBe(false));

it('takes our own page, given as path or address', () => {
  expect(isOwnCallback('/auth/callback', origin)).toBe(true);
  expect(isOwnCallback(`${origin}/auth/callback`, origin)).toBe(true);
});

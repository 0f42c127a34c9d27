import { describe, expect, it } from 'vitest';
import { isOwnCallback } from '#core/identity/own-callback.ts';
import { pathIn, splitLanguage } from '#core/language/language-path.ts';

describe('the address of a page in a language', () => {
  it.each([
    ['/', '/es'],
    ['/?utm_source=a', '/es?utm_source=a'],
    ['/#how-it-works', '/es#how-it-works'],
    ['/faq', '/es/faq'],
    ['/start?problem=refused#x', '/es/start?problem=refused#x'],
  ])('puts the language before %s and takes it away again', (path, inSpanish) => {
    expect(pathIn('en', path)).toBe(path);
    expect(pathIn('es', path)).toBe(inSpanish);
    expect(splitLanguage(inSpanish)).toEqual({ language: 'es', path: path.replace(/^(?=[?#])/, '/') });
    expect(splitLanguage(path)).toEqual({ language: 'en', path });
  });

  it.each(['/est/faq', '/ES/faq', '/en/faq', '/fr', '/faq/es', '//es/faq', '/%65s/faq', ''])(
    'takes %s as it is',
    (path) => expect(splitLanguage(path)).toEqual({ language: 'en', path }),
  );

  it('does not lead to another site', () => {
    expect(pathIn('en', '//evil.example/x')).toBe('/evil.example/x');
    expect(pathIn('es', '//evil.example/x')).toBe('/es/evil.example/x');
  });

  it('keeps redirects on this site', () => {
    expect(splitLanguage('/es//evil.example')).toEqual({ language: 'es', path: '//evil.example' });
    const origin = 'https://checkahead.example';
    expect(isOwnCallback(`${origin}/es/auth/callback`, origin)).toBe(true);
    expect(isOwnCallback(`${origin}/fr/auth/callback`, origin)).toBe(false);
    expect(isOwnCallback(`${origin}/es//auth/callback`, origin)).toBe(false);
  });
});

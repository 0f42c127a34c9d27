import { beforeEach, expect, it, vi } from 'vitest';
import { loadPages, NO_PAGES } from '#server/http/pages.ts';
import { atMostOnceAMinute } from '#server/http/request-log.ts';

beforeEach(() => void vi.useFakeTimers());

it('writes the first line of a kind at once, and one a minute of those that follow', () => {
  const written: object[] = [];
  const write = atMostOnceAMinute((line) => written.push(line));
  for (let n = 1; n <= 4; n += 1) write('storage', { n });
  write('mail', { other: true });
  expect(written).toEqual([{ n: 1 }, { other: true }]);
  vi.advanceTimersByTime(60_000);
  expect(written.slice(2)).toEqual([{ n: 4, heldBack: 2 }]);
  write('storage', { n: 5 });
  expect(written).toHaveLength(3);
  vi.advanceTimersByTime(60_000);
  expect(written.slice(3)).toEqual([{ n: 5, heldBack: 0 }]);
  vi.advanceTimersByTime(60_000);
  write('storage', { n: 6 });
  expect(written.slice(4)).toEqual([{ n: 6 }]);
});

it('names pages without their language, and nothing that a client made up', async () => {
  const page = { problem: null, html: 'x', status: 200, noindex: false, inlineScript: '' } as const;
  const pages = await loadPages({
    site: {
      ...NO_PAGES,
      pages: [
        { ...page, path: '/' },
        { ...page, path: '/faq' },
        { ...page, path: '/faq', problem: 'refused' },
      ],
      files: [{ path: '/robots.txt', contentType: 'text/plain', body: 'x' }],
    },
    assetFolder: null,
    redirects: { '/signup': '/faq' },
  });
  const { nameOf } = pages.withHeaders(() => ({}));
  expect(['/', '/faq', '/faq/', '/es/faq', '/signup', '/robots.txt'].map(nameOf)).toEqual([
    '/',
    '/faq',
    '/faq',
    '/faq',
    '/signup',
    '(file)',
  ]);
  for (const path of ['/nowhere/rose@example.com', '//evil.example', '/__proto__', ''])
    expect(nameOf(path)).toBe('(unknown)');
});

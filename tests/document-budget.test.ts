import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, it } from 'vitest';
import { DEFAULT_LANGUAGE } from '#core/language/languages.ts';
import { CLAIM_IDS, TESTIMONIAL_IDS } from '#core/offer/claims.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { scriptsIn } from '#server/http/built-scripts.ts';
import { BUDGETS } from '#web/budgets.ts';
import { brotliBytes } from '../server/launch/brotli.mjs';
import { ROOT } from '../server/launch/programs.mjs';
import { needSite } from '../server/launch/site-build.mjs';

/** Long texts, which their readers came for. */
const READING_PAGES = new Set(['/privacy', '/terms']);
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

it('documents with their styles and scripts are within the budget, as built', async () => {
  await needSite();
  const entry = pathToFileURL(join(ROOT, 'dist', 'prerender', DEFAULT_LANGUAGE, 'entry.js')).href;
  const { renderSite }: typeof import('#web/prerender/entry.tsx') = await import(entry);
  const manifest = join(ROOT, 'dist', 'client', DEFAULT_LANGUAGE, '.vite', 'manifest.json');
  const assets = scriptsIn(readFileSync(manifest, 'utf8'));
  const evidence = [...CLAIM_IDS, ...TESTIMONIAL_IDS];
  const sites = await Promise.all(
    [{}, { siteMode: 'public' as const, evidence }].map((changes) =>
      renderSite({ ...DEFAULT_SITE_SETTINGS, ...changes }, assets),
    ),
  );
  const small = sites.flatMap(({ pages }) => pages).filter(({ path }) => !READING_PAGES.has(path));
  expect(small.length).toBeGreaterThan(40);
  // The highest level takes twenty times as long, so only documents that need it get it, here and in the server.
  const large = small.filter(({ html }) => brotliCompressSync(html, QUICKLY).length > BUDGETS.document);
  expect(large.length).toBeGreaterThan(0);
  for (const { path, html } of large) expect(brotliBytes(html), path).toBeLessThanOrEqual(BUDGETS.document);
}, 60_000);

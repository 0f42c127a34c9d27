import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { DEFAULT_LANGUAGE } from '#core/language/languages.ts';
import { CLAIM_IDS, TESTIMONIAL_IDS } from '#core/offer/claims.ts';
import type { RenderedSite } from '#core/site/rendered-site.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { scriptsIn } from '#server/http/built-scripts.ts';
import { packPages } from '#server/http/pages.ts';
import { BUDGETS } from '#web/budgets.ts';
import { brotliBytes } from '../server/launch/brotli.mjs';
import { ROOT } from '../server/launch/programs.mjs';
import { needSite } from '../server/launch/site-build.mjs';

const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

let sites: readonly RenderedSite[];
beforeAll(async () => {
  await needSite();
  const entry = pathToFileURL(join(ROOT, 'dist', 'prerender', DEFAULT_LANGUAGE, 'entry.js')).href;
  const { renderSite }: typeof import('#web/prerender/entry.tsx') = await import(entry);
  const manifest = join(ROOT, 'dist', 'client', DEFAULT_LANGUAGE, '.vite', 'manifest.json');
  const assets = scriptsIn(readFileSync(manifest, 'utf8'));
  const evidence = [...CLAIM_IDS, ...TESTIMONIAL_IDS];
  sites = await Promise.all(
    [{}, { siteMode: 'public' as const, evidence }].map((changes) =>
      renderSite({ ...DEFAULT_SITE_SETTINGS, ...changes }, assets),
    ),
  );
}, 60_000);

it('documents with their styles and scripts are within the budget', () => {
  const pages = sites.flatMap((site) => site.pages);
  expect(pages.length).toBeGreaterThan(40);
  // The highest level takes twenty times as long, so only documents that need it get it, here and in the server.
  const large = pages.filter(({ html }) => brotliCompressSync(html, QUICKLY).length > BUDGETS.document);
  for (const { path, html } of large) expect(brotliBytes(html), path).toBeLessThanOrEqual(BUDGETS.document);
});

it('every inline block of every document has a hash for its policy', async () => {
  const hashesOf = (html: string, tag: RegExp) =>
    [...html.matchAll(tag)].map(
      ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
    );
  for (const site of sites) {
    const { byKey, notFound } = await packPages({ site, assetFolder: null });
    const documents = [...byKey.values(), ...notFound.values()];
    expect(documents).toHaveLength(site.pages.length);
    for (const { plain, inline } of documents) {
      const html = plain.toString();
      expect(hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g)).toEqual(inline.styles);
      expect(hashesOf(html, /<script(?: data-scripts="[^"]*")?>([\s\S]*?)<\/script>/g)).toEqual(
        inline.scripts,
      );
    }
  }
}, 60_000);

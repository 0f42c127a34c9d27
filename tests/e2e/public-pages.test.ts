import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../support/running-server.ts';
import { expect, test, visit } from './fixtures.ts';

const CLAIMS = ['1000+', 'FDIC', '256-bit', 'Example story'];

test('with its script running, the first page makes all claims in research mode, and only supported ones in public mode', async ({
  page,
  server,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  const file = join(folder, 'evidence.json');
  const proof = { who: 'Review page of 2026', when: '2026-02-01' };
  writeFileSync(file, JSON.stringify({ claims: { rating: proof }, testimonials: {} }));
  const open = await startServer({ SITE_MODE: 'public', EVIDENCE_FILE: file });
  try {
    const main = page.getByRole('main');
    const card = page.locator('meta[property="og:image"]');
    await visit(page, server.url);
    for (const claim of ['4.6/5', ...CLAIMS])
      await expect(main.getByText(claim).first(), claim).toBeVisible();
    const picture = await page.request.get((await card.getAttribute('content')) ?? '');
    expect(picture.headers()['content-type']).toBe('image/png');

    await visit(page, open.url);
    await expect(main.getByText('4.6/5').first()).toBeVisible();
    for (const claim of CLAIMS) await expect(main.getByText(claim), claim).toHaveCount(0);
    // The picture says how early money could come, which nobody supports here.
    await expect(card).toHaveCount(0);
  } finally {
    await open.dispose();
    rmSync(folder, { recursive: true });
  }
});

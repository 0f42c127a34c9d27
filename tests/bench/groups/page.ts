import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { build } from 'vite';
import { DEFAULT_LANGUAGE } from '#core/language/languages.ts';
import { CLAIM_IDS, TESTIMONIAL_IDS } from '#core/offer/claims.ts';
import { isHidden, ROUTES } from '#core/site/pages.ts';
import { TEN_SEGMENTS } from '#core/site/rendered-site.ts';
import { BROWSER_ARGUMENTS } from '#tests/support/browser/candidates.mjs';
import { needBrowser } from '#tests/support/browser/need-browser.mjs';
import { builtChunks } from '#tests/support/built-chunks.ts';
import { freePort } from '#tests/support/running-server.ts';
import { BUDGETS, budgetsOf } from '#web/budgets.ts';
import { brotliBytes } from '../../../server/launch/brotli.mjs';
import { type PageToPage, pageToPage } from '../harness/page-to-page.ts';
import { preloadedFonts } from '../harness/preloaded-fonts.ts';
import { inPlace, startPeer, startProduct } from '../harness/program.ts';
import { type BenchOptions, type Findings, type Row, rowsOf } from '../harness/rows.ts';
import { median } from '../harness/statistics.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Evidence for every claim and story, as in public mode. */
function evidence(): string {
  const proof = { who: 'A test of the benchmark', when: '2026-01-31' };
  const all = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, proof]));
  return JSON.stringify({ claims: all(CLAIM_IDS), testimonials: all(TESTIMONIAL_IDS) });
}

/** Bytes of an empty page with our stack, built with the product's settings. */
async function stackFloor(): Promise<number> {
  const built = await build({
    configFile: false,
    root: join(ROOT, 'tests', 'bench', 'floor'),
    logLevel: 'silent',
    plugins: [react()],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(ROOT, 'tests', 'bench', 'floor', 'main.tsx') },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.reduce((sum, file) => sum + (file.type === 'chunk' ? brotliBytes(file.code) : 0), 0);
}

/** The bytes that the budgets count, in the build of these sources. */
async function ownBudgets() {
  const chunks = await builtChunks();
  const bytes = new Map(chunks.map(({ fileName, brotli }) => [fileName, brotli]));
  return budgetsOf(chunks, DEFAULT_LANGUAGE).map(({ name, chunks: needed, limit }) => ({
    name,
    limit,
    bytes: needed.reduce((sum, { fileName }) => sum + (bytes.get(fileName) ?? 0), 0),
  }));
}

interface Visit {
  /** The lowest of the four scores, 0 to 100. */
  readonly score: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocked: number;
  readonly shift: number;
}

async function visit(url: string, debuggingPort: number, triesLeft = 3): Promise<Visit> {
  const found = await lighthouse(url, {
    port: debuggingPort,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
  });
  if (!found || found.lhr.runtimeError) {
    // On a busy machine the browser's trace of a visit is sometimes incomplete.
    if (triesLeft > 1) return visit(url, debuggingPort, triesLeft - 1);
    throw new Error(`Lighthouse could not see ${url}: ${found?.lhr.runtimeError?.message}`);
  }
  const { categories, audits } = found.lhr;
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    score: Math.round(100 * Math.min(...CATEGORIES.map((name) => categories[name]?.score ?? 0))),
    firstPaint: figure('first-contentful-paint'),
    largestPaint: figure('largest-contentful-paint'),
    blocked: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
  };
}

const kilobytes = (bytes: number) => bytes / 1_000;

/** Transferred bytes by chunk, and Lighthouse scores of the public pages with all evidence. */
export async function page({ quick, say, ran }: BenchOptions): Promise<Findings> {
  const runs = quick ? 1 : 5;
  return inPlace(ran, async ({ folder, started }) => {
    say('page: the stack around nothing, built and weighed');
    const floor = kilobytes(await stackFloor());
    ran('vite build of tests/bench/floor/main.tsx');
    const rows: Row[] = [];
    const row = rowsOf('page');
    const weigh = (measure: string, bytes: number, atMost: number | null, beside: Row['beside'] = null) =>
      rows.push(
        row(measure, 'KB', [kilobytes(bytes)], {
          beside,
          of: 'ours',
          is: atMost === null ? null : { atMost },
        }),
      );
    const [landing, ...steps] = await ownBudgets();
    if (landing)
      weigh(`scripts, ${landing.name}`, landing.bytes, kilobytes(landing.limit), {
        name: 'stack floor',
        samples: [floor],
      });
    const [heaviest] = steps.sort((one, other) => other.bytes - one.bytes);
    if (heaviest)
      weigh(
        `scripts beyond it, ${heaviest.name}, the heaviest`,
        heaviest.bytes,
        kilobytes(BUDGETS.stepScripts),
      );

    const file = join(folder, 'evidence.json');
    writeFileSync(file, evidence());
    const port = await freePort();
    const environment = { SITE_MODE: 'public', EVIDENCE_FILE: file };
    await started(startProduct({ dataDir: join(folder, 'data'), port, environment }));
    const made = await started(startPeer('hand-made-page.ts'));
    const sent = async (at: number, path: string) => {
      const { headers, status } = await fetch(`http://127.0.0.1:${at}${path}`, {
        method: 'HEAD',
        headers: { 'accept-encoding': 'br' },
      });
      if (status !== 200) throw new Error(`${path} was answered with ${status}`);
      const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
      return {
        body: Number(headers.get('content-length')),
        head: `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`.length,
      };
    };
    const open = ROUTES.filter((route) => route.document === 'page' && !isHidden(route));
    const landingSent = await sent(port, '/');
    const handMade = { name: 'hand-made page', samples: [kilobytes((await sent(made.port, '/')).body)] };
    weigh('landing: HTML with its styles', landingSent.body, kilobytes(BUDGETS.document), handMade);
    weigh('landing: the same with its headers', landingSent.head + landingSent.body, kilobytes(TEN_SEGMENTS));
    const spanish = await sent(port, '/es');
    weigh('landing in Spanish, with its headers', spanish.head + spanish.body, kilobytes(TEN_SEGMENTS));
    const sizes = await Promise.all(
      open.map(async ({ path }) => ({ path, bytes: (await sent(port, path)).body })),
    );
    const [largest] = sizes.sort((one, other) => other.bytes - one.bytes);
    if (largest) weigh(`the largest public document, ${largest.path}`, largest.bytes, null);
    const fonts = await Promise.all(preloadedFonts().map((file) => sent(port, file)));
    weigh(
      'both fonts, as they are preloaded',
      fonts.reduce((sum, { body }) => sum + body, 0),
      null,
    );

    const debuggingPort = await freePort();
    const browser = await chromium.launch({
      executablePath: await needBrowser(),
      args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${debuggingPort}`],
    });
    ran(`lighthouse URL, mobile, ${CATEGORIES.join(', ')}, ${runs} runs, in ${browser.version()}`);
    try {
      const seen = async (url: string) => {
        const visits: Visit[] = [];
        for (let run = 0; run < runs; run += 1) visits.push(await visit(url, debuggingPort));
        return visits;
      };
      const look = (measure: string, visits: readonly Visit[]) =>
        rows.push(
          row(
            measure,
            'points',
            visits.map(({ score }) => score),
            { is: { atLeast: 100 } },
          ),
        );
      say('page: Lighthouse on the hand-made page');
      const plain = await seen(`http://127.0.0.1:${made.port}/`);
      const withFont = quick ? [] : await seen(`http://127.0.0.1:${made.port}/with-font`);
      const worst = { blocked: 0, blockedOn: '', shift: 0, shiftOn: '' };
      for (const { path } of quick ? open.slice(0, 1) : open) {
        say(`page: Lighthouse on ${path}`);
        const visits = await seen(`http://127.0.0.1:${port}${path}`);
        look(`Lighthouse ${path}, the lowest of the four scores`, visits);
        const blocked = median(visits.map((one) => one.blocked));
        if (blocked > worst.blocked) Object.assign(worst, { blocked, blockedOn: path });
        const shift = median(visits.map((one) => one.shift));
        if (shift > worst.shift) Object.assign(worst, { shift, shiftOn: path });
        if (path !== '/') continue;
        for (const [name, pick, atMost] of [
          ['first paint (FCP)', (one: Visit) => one.firstPaint, 1.1],
          ['largest paint (LCP)', (one: Visit) => one.largestPaint, 1.3],
        ] as const) {
          const compare = (who: string, others: readonly Visit[]) =>
            rows.push(
              row(`landing: ${name}`, 'ms', visits.map(pick), {
                beside: { name: who, samples: others.map(pick) },
                is: { atMost },
              }),
            );
          compare('hand-made page without a font', plain);
          if (withFont.length > 0) compare('hand-made page with our fonts', withFont);
        }
      }
      const most = (measure: string, unit: string, ours: readonly number[], atMost: number) =>
        rows.push(row(measure, unit, ours, { is: { atMost } }));
      most(`blocked time (TBT), the worst page ${worst.blockedOn}`, 'ms', [worst.blocked], 50);
      most(`layout shift (CLS), the worst page ${worst.shiftOn}`, '', [worst.shift], 0.01);

      say('page: from page to page');
      for (const slowdown of [1, 4]) {
        const phone = `on 4G${slowdown === 1 ? '' : `, a processor ${slowdown} times as slow`}`;
        ran(`${runs} visits ${phone}, 6 s on each page`);
        const walks: PageToPage[] = [];
        for (let run = 0; run < runs; run += 1)
          walks.push(await pageToPage(browser, `http://127.0.0.1:${port}/`, slowdown));
        const each = (measure: keyof PageToPage) => walks.map((walk) => walk[measure]);
        most(`from the press on 'Get Cash' to the form, ${phone}`, 'ms', each('forth'), 100);
        most(`from 'Back' to the landing page, ${phone}`, 'ms', each('back'), 100);
        most(`layout shift, there and back, ${phone}`, '', each('shift'), 0.01);
      }
    } finally {
      await browser.close();
    }
    return { rows, skipped: [] };
  });
}

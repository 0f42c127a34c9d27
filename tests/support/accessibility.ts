import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import type { RunOptions } from 'axe-core';
import { resize } from './resize.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What passed is not told, which takes longer than to find it out. */
const RESULTS: RunOptions = { resultTypes: ['violations'] };

/** The second asks for 7:1, but leaves what is below 4.5:1 to the first. */
const CONTRAST = ['color-contrast', 'color-contrast-enhanced'] as const;

const RULES: Readonly<Record<'all' | 'layout' | 'colours', RunOptions>> = {
  all: {
    ...RESULTS,
    runOnly: {
      type: 'tag',
      values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
    },
    rules: {
      'target-size': { enabled: true },
      'color-contrast-enhanced': { enabled: true },
    },
  },
  /** The rules that depend on sizes, positions and colours. */
  layout: {
    ...RESULTS,
    runOnly: {
      type: 'rule',
      values: ['target-size', ...CONTRAST, 'scrollable-region-focusable'],
    },
  },
  colours: { ...RESULTS, runOnly: { type: 'rule', values: [...CONTRAST] } },
};

type WithAxe = typeof globalThis & { axe?: Pick<typeof axeCore, 'run'> };

/** Stands on the night of the countdown, for which axe takes the paper of the page. */
const ON_THE_NIGHT = ':root:has([data-sky]) header';

/** Expects axe to find nothing: WCAG 2.0 to 2.2 A and AA, best practice, target size and the contrast of AAA. */
export async function expectAccessible(page: Page, rules: keyof typeof RULES = 'all'): Promise<void> {
  // Once for each document, however often it is looked at: reading it takes as long as a look.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ({ options, exclude }) => {
      const axe = (globalThis as WithAxe).axe;
      if (!axe) throw new Error('axe is not in the page');
      return (await axe.run({ exclude }, options)).violations;
    },
    { options: RULES[rules], exclude: rules === 'colours' ? [ON_THE_NIGHT] : [] },
  );
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}: ${failureSummary ?? ''}`,
    ),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** How far the page or an open dialog scrolls sideways, with text of this size. */
export const sideways = (page: Page, textSize: string): Promise<number> =>
  page.evaluate((size) => {
    const { documentElement } = document;
    documentElement.style.fontSize = size;
    const pixels = [documentElement, ...document.querySelectorAll('dialog[open]')].map(
      (element) => element.scrollWidth - element.clientWidth,
    );
    documentElement.style.fontSize = '';
    return Math.max(...pixels);
  }, textSize);

/** The words in these elements that break in the middle, with text of 200 % on a screen of 360 px. */
export async function wordsBrokenByLargeText(page: Page, selector: string): Promise<readonly string[]> {
  await resize(page, 360, 740);
  return page.evaluate((elements) => {
    document.documentElement.style.fontSize = '200%';
    const range = document.createRange();
    const broken: string[] = [];
    for (const element of document.querySelectorAll(elements)) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(word);
        }
      }
    }
    document.documentElement.style.fontSize = '';
    return broken;
  }, selector);
}

/**
 * Expects the page to be accessible, and not to scroll sideways, at 320 (also with text of 200 %), 768 and 1280 px. Axe examines the layout of phones,
 * and the wide one where it is tightest. `again`: only the state of the page has changed, which the layout of phones shows.
 */
export async function expectAccessibleAtEveryWidth(page: Page, again = false): Promise<void> {
  for (const width of [320, 768, 1280]) {
    // So tall that the bar of a step hides nothing: what it hides in part looks too small to press.
    await resize(page, width, 2400);
    for (const textSize of width === 320 ? ['100%', '200%'] : ['100%'])
      expect(await sideways(page, textSize), `sideways scroll at ${width} px, text of ${textSize}`).toBe(0);
    // Apart from the menu of the header, the structure is the same at every width.
    if (width === 320) await expectAccessible(page);
    else if (width === 768 && !again) await expectAccessible(page, 'layout');
  }
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  },
  rules: { 'target-size': { enabled: true }, 'color-contrast-enhanced': { enabled: true } },
  // What passed is not told, which takes longer than to find it out.
  resultTypes: ['violations'],
};

type WithAxe = typeof globalThis & { axe?: { run(rules: RunOptions): Promise<AxeResults> } };

/** Expects axe to find nothing: WCAG 2.0 to 2.2 A and AA, best practice, target size and the contrast of AAA. */
export async function expectAccessible(page: Page): Promise<void> {
  // Once for each document, however often it is looked at: reading it takes as long as a look.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (rules) => {
    const axe = (globalThis as WithAxe).axe;
    if (!axe) throw new Error('axe is not in the page');
    return (await axe.run(rules)).violations;
  }, RULES);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}: ${failureSummary ?? ''}`,
    ),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

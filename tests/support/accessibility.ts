import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Expects axe to find nothing: WCAG 2.0 to 2.2 A and AA, best practice, target size and the contrast of AAA. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Without a second page for the result: ours have no frames that would need one.
    .setLegacyMode()
    .options({
      runOnly: { type: 'tag', values: TAGS },
      rules: { 'target-size': { enabled: true }, 'color-contrast-enhanced': { enabled: true } },
    })
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}: ${failureSummary ?? ''}`,
    ),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

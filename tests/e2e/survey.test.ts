import type { Page } from '@playwright/test';
import { resize } from '../support/resize.ts';
import type { RunningServer } from '../support/running-server.ts';
import { breakRequests, expect, expectAccessible, hydrated, sideways, test } from './fixtures.ts';
import { stored } from './stored-state.ts';

const FEEDBACK = { name: 'Feedback', exact: true } as const;

/** Opens a page 30 seconds after it was loaded. */
async function visitLater(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await page.clock.runFor(2000);
  await hydrated(page);
  await page.clock.runFor(30_000);
}

/** Stops the clock: the thanks go by themselves, and a busy machine may look too late. */
async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 60_000);
}

/** What the server has kept, by the answer to the first question. */
function kept(server: RunningServer, q1: string) {
  const found = stored(server, 'SELECT * FROM survey_submissions').filter((row) =>
    JSON.stringify(row).includes(q1),
  );
  const [first] = found;
  return first ? { q4: JSON.stringify(first), page: first.page, times: found.length } : null;
}

test('the survey by mouse: dragged into order, thanked for, kept by the server', async ({ page, server }) => {
  await visitLater(page, '/faq');
  await page.getByRole('button', FEEDBACK).click();
  await page.getByLabel('What brought you to this site today?').fill('by mouse');
  await expect(page.getByText('8 of 500 characters used')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel(/What would getting/).fill('Rent');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel(/What was unclear/).fill('Nothing');
  await page.getByRole('button', { name: 'Next' }).click();

  const lines = page.getByRole('dialog').getByRole('listitem');
  await expect(lines).toHaveCount(4);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await sideways(page, '200%')).toBe(0);
  // A drag ends without a result when the window changes.
  await resize(page, 1280, 720);
  const from = await page.getByRole('button', { name: 'Drag “A person I can talk to”' }).boundingBox();
  const to = await lines.first().boundingBox();
  if (!from || !to) throw new Error('The lines are not drawn.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
  // For another 50 ms the drag lets nothing be selected, so that nothing could be typed.
  await page.clock.runFor(100);
  await expect(lines.first()).toContainText('1. A person I can talk to');
  await page.getByLabel('Other').fill('none');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel(/Is there anything else/).fill('no');
  await stopClock(page);
  await page.getByRole('button', { name: 'Submit' }).click();

  await expect(page.getByText('Your answers help us plan.')).toBeVisible();
  await page.clock.runFor(3_900);
  await expect(page.getByText('Your answers help us plan.')).toBeVisible();
  await page.clock.runFor(100);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', FEEDBACK).click();
  await expect(page.getByLabel('What brought you to this site today?')).toHaveValue('');
  await expect.poll(() => kept(server, 'by mouse')?.page).toBe('faq');
  expect(kept(server, 'by mouse')?.q4).toContain('talk_to_person');
});

test('reordered and submitted by keyboard alone; what failed is sent later', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/503.*submit-survey/);
  let refused = 0;
  const mend = await breakRequests(page, '**/functions/v1/submit-survey', (route) => {
    refused += 1;
    return route.fulfill({ status: 503, json: { error: { kind: 'unavailable' } } });
  });
  await visitLater(page, '/terms');
  await page.getByRole('button', FEEDBACK).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Help us make this better' })).toBeFocused();
  await page.keyboard.press('Tab');
  // The close button stands before the question.
  await page.keyboard.press('Tab');
  for (const answer of ['by keyboard', 'Rent', 'Nothing']) {
    await page.keyboard.type(answer);
    await page.keyboard.press('Tab');
    // From the second question on, 'Back' comes before 'Next'.
    if (answer !== 'by keyboard') await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    if (answer !== 'Nothing') await page.keyboard.press('Tab');
  }

  const lines = page.getByRole('dialog').getByRole('listitem');
  await expect(lines).toHaveCount(4);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Drag “Getting my benefit earlier”' })).toBeFocused();
  const grip = page.getByRole('button', { name: 'Drag “Getting my benefit earlier”' });
  await page.keyboard.press('Space');
  // What is taken up says so, and hears the arrows a moment later.
  await expect(grip).toHaveAttribute('aria-pressed', 'true');
  await page.clock.runFor(100);
  await page.keyboard.press('ArrowDown');
  // The line that makes room has moved before it is put down.
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return lines.nth(1).evaluate((line) => getComputedStyle(line).transform);
    })
    .not.toBe('none');
  await page.keyboard.press('Space');
  await page.clock.runFor(300);
  await expect(lines.nth(1)).toContainText('2. Getting my benefit earlier');
  await expect(lines.first()).toContainText('1. An easy way to switch my direct deposit');

  const arrow = page.getByRole('button', { name: 'Move “A person I can talk to” up' });
  await arrow.focus();
  await page.keyboard.press('Enter');
  await expect(arrow).toBeFocused();
  await expect(lines.nth(2)).toContainText('3. A person I can talk to');
  const other = page.getByLabel('Other');
  for (
    let presses = 0;
    presses < 8 && !(await other.evaluate((box) => box === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.type('a phone line');
  for (const key of ['Tab', 'Tab', 'Enter', 'Tab']) await page.keyboard.press(key);
  await page.keyboard.type('no');
  await stopClock(page);
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);

  await expect(page.getByText('Your answers help us plan.')).toBeVisible();
  expect(refused).toBe(1);
  expect(kept(server, 'by keyboard')).toBeNull();
  await page.clock.runFor(4_000);
  await expect(page.getByRole('button', FEEDBACK)).toBeFocused();
  await page.clock.resume();

  mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => kept(server, 'by keyboard')?.times).toBe(1);
  expect(kept(server, 'by keyboard')?.q4).toMatch(
    /easy_switching.*early_deposits.*talk_to_person.*planning_tools/,
  );
});

test('on a small phone neither floating button covers a form or the footer', async ({ openBrowser }) => {
  const page = await (await openBrowser({ viewport: { width: 320, height: 568 } })).newPage();
  await visitLater(page, '/');
  const cash = page.getByRole('main').getByRole('link', { name: 'Get Cash' }).filter({ visible: true });
  const atTheEdge = () =>
    cash.evaluateAll((links) =>
      links.some((link) => getComputedStyle(link.parentElement as Element).position === 'sticky'),
    );
  expect(await atTheEdge()).toBe(false);
  await page.evaluate(() => window.scrollTo(0, 299));
  expect(await atTheEdge()).toBe(false);
  await page.evaluate(() => window.scrollTo(0, 301));
  await expect(cash.first(), 'the one of the headline is still in view').toBeInViewport();
  expect(await atTheEdge()).toBe(false);
  await page.evaluate(() => window.scrollTo(0, 1500));
  await expect.poll(atTheEdge).toBe(true);
  await expectAccessible(page);
  const calendar = page.getByRole('radiogroup');
  const caption = calendar.locator('small:visible');
  const parts = {
    choice: calendar.locator('label', { hasText: '4th Wednesday' }),
    answer: calendar.locator('p > span:visible'),
    month: calendar.locator('> [aria-hidden]'),
    caption,
    'link to the same page': cash.last(),
  };
  for (const [name, part] of Object.entries(parts)) {
    await part.evaluate((box) => scrollBy(0, box.getBoundingClientRect().bottom - innerHeight));
    await expect.poll(atTheEdge, `not over or beside a ${name}`).toBe(false);
    await caption.evaluate((says) => scrollBy(0, says.getBoundingClientRect().bottom));
    await expect.poll(atTheEdge).toBe(true);
  }

  const feedback = page.getByRole('button', FEEDBACK);
  const strip = await feedback.evaluate(
    (button) => getComputedStyle(button.closest('aside')?.parentElement as Element).position,
  );
  expect(strip, 'it stays where it is').not.toMatch(/sticky|fixed/);

  await page.getByRole('link', { name: 'Email Support' }).click();
  await page.getByLabel('Your message').click();
  await expect.poll(atTheEdge).toBe(false);

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const covered = await page
    .getByRole('contentinfo')
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((link) => {
          const { left, top, width, height } = link.getBoundingClientRect();
          const hit = document.elementFromPoint(left + width / 2, top + height / 2);
          return top > 0 && hit !== null && !link.contains(hit) && !hit.contains(link);
        })
        .map((link) => link.textContent),
    );
  expect(covered).toEqual([]);
});

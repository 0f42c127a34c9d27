import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HomeInfoPage } from '#web/pages/home-info/home-info-page.tsx';
import { show } from './page-harness.tsx';
import { arrives } from './page-steps.ts';
import { openVisitor } from './visitor-harness.tsx';

async function opened() {
  const visitor = await openVisitor();
  show(visitor.browser, HomeInfoPage, '/home/info');
  return visitor;
}

test('shows the consent and that nothing is saved', async () => {
  await opened();
  const text = document.body.textContent ?? '';
  expect(text).toContain('you are 18 or older');
  expect(text).toContain('by a representative of CheckAhead');
  expect(text).toContain('automated calls and text messages (SMS)');
  expect(text).toContain('Consent is not a condition of purchase.');
  expect(text).toContain('Of your answers, we save only the day you chose. To hear from us, sign up');
  expect(screen.getByRole('link', { name: 'sign up' }).getAttribute('href')).toBe('/start');
});

test('Back leads to the calendar', async () => {
  await opened();
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  await arrives('/home/calendar');
});

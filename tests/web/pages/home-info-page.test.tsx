import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HomeInfoPage } from '#web/pages/home-info/home-info-page.tsx';
import { show } from './page-harness.tsx';
import { arrives, field, keptByBrowser, press, type } from './page-steps.ts';
import { openVisitor } from './visitor-harness.tsx';

async function opened() {
  const visitor = await openVisitor();
  show(visitor.browser, HomeInfoPage, '/home/info');
  return visitor;
}

function fill() {
  type('First name', 'Ruth');
  type('Last name', 'Miller');
  type('Phone number', '5551234567');
  type('ZIP code', '60601');
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

test('keeps typed values after Back, and never in a request, storage, URL or form data', async () => {
  // The router's random key of an entry may hold three digits of the number.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const visitor = await opened();
  fill();
  expect([...new FormData(document.querySelector('form') ?? undefined).entries()]).toEqual([]);
  press('Continue');
  await arrives('/home/verify');
  const kept = JSON.stringify([keptByBrowser(), visitor.saved]);
  for (const personal of ['Ruth', 'Miller', '555', '123-4567', '60601']) expect(kept).not.toContain(personal);
  window.history.back();
  await screen.findByLabelText('First name');
  expect(['First name', 'Last name', 'Phone number', 'ZIP code'].map((label) => field(label).value)).toEqual([
    'Ruth',
    'Miller',
    '555-123-4567',
    '60601',
  ]);
});

test('Back leads to the calendar', async () => {
  await opened();
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  await arrives('/home/calendar');
});

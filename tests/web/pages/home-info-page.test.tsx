import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HomeInfoPage } from '#web/pages/home-info/home-info-page.tsx';
import { arrives, button, field, leave, press, show, shows, type } from './page-harness.tsx';
import { openVisitor } from './visitor-harness.tsx';

const ADDRESS = '/home/info';
const FIRST = 'First name';
const LAST = 'Last name';
const PHONE = 'Phone number';
const ZIP = 'Zip code';
const CONTINUE = 'Continue';

async function opened() {
  const visitor = await openVisitor();
  show(visitor.browser, HomeInfoPage, ADDRESS);
  return visitor;
}

function fill() {
  type(FIRST, 'Ruth');
  type(LAST, 'Miller');
  type(PHONE, '5551234567');
  type(ZIP, '60601');
}

test.each([
  ['first name', FIRST, 'R', 'Ru'],
  ['last name', LAST, ' M ', 'Mi'],
  ['phone too short', PHONE, '555123456', '5551234567'],
  ['phone not valid', PHONE, '0551234567', '5551234567'],
  ['zip length', ZIP, '6060', '60601'],
  ['zip digits', ZIP, '6060A', '60601'],
])('%s: told once the field is left, and gone with the next edit', async (id, label, wrong, right) => {
  await opened();
  type(label, wrong);
  expect(field(label).getAttribute('aria-invalid')).toBeNull();
  leave(label);
  await shows(`home-info: ${id}`);
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  type(label, right);
  expect(field(label).getAttribute('aria-invalid')).toBeNull();
  leave(label);
  expect(field(label).getAttribute('aria-invalid')).toBeNull();
});

test('the phone is written with dashes, and takes a country code', async () => {
  await opened();
  type(PHONE, '+1 (555) 123 4567');
  expect(field(PHONE).value).toBe('555-123-4567');
});

test('Continue waits for all four fields and for no error', async () => {
  await opened();
  const blocked = () => button(CONTINUE).getAttribute('aria-disabled');
  expect(blocked()).toBe('true');
  fill();
  expect(blocked()).toBeNull();
  type(ZIP, '6060');
  leave(ZIP);
  expect(blocked()).toBe('true');
  type(ZIP, '60601');
  expect(blocked()).toBeNull();
  type(LAST, '  ');
  expect(blocked()).toBe('true');
});

test('a press while fields are empty says so and marks each of them', async () => {
  await opened();
  press(CONTINUE);
  expect(screen.getByText('Fill in all four fields to go on.')).toBeTruthy();
  const summary = screen.getByRole('group', { name: 'Please check these fields' });
  expect(summary.querySelectorAll('a')).toHaveLength(4);
  for (const label of [FIRST, LAST, PHONE, ZIP]) {
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  }
  expect(window.location.pathname).toBe(ADDRESS);
});

test('submitting checks what was never left, and the focus goes to the one fault', async () => {
  await opened();
  fill();
  type(PHONE, '1551234567');
  press(CONTINUE);
  await shows('home-info: phone not valid');
  expect(document.activeElement).toBe(field(PHONE));
  expect(window.location.pathname).toBe(ADDRESS);
});

test('the consent says what it is, and that nothing was saved', async () => {
  await opened();
  const text = document.body.textContent ?? '';
  expect(text).toContain('you are above 18');
  expect(text).toContain('automated calls and SMS');
  expect(text).toContain('Consent is not a condition of purchase.');
  expect(text).toContain('We did not save your details. To hear from us, sign up');
  expect(screen.getByRole('link', { name: 'sign up' }).getAttribute('href')).toBe('/start');
});

test('what was typed survives Back, and is in no request, storage, address or form data', async () => {
  const visitor = await opened();
  fill();
  expect([...new FormData(document.querySelector('form') ?? undefined).entries()]).toEqual([]);
  press(CONTINUE);
  await arrives('/home/verify');
  const kept = JSON.stringify([
    { ...window.localStorage },
    { ...window.sessionStorage },
    window.location.href,
    window.history.state,
    document.cookie,
    visitor.saved,
  ]);
  for (const personal of ['Ruth', 'Miller', '555', '123-4567', '60601']) expect(kept).not.toContain(personal);
  window.history.back();
  await screen.findByLabelText(FIRST);
  expect([FIRST, LAST, PHONE, ZIP].map((label) => field(label).value)).toEqual([
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

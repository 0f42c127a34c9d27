import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HomeVerifyPage } from '#web/pages/home-verify/home-verify-page.tsx';
import { anonymousAnswers, updateAnonymousAnswers } from '#web/runtime/anonymous-answers.ts';
import { show } from './page-harness.tsx';
import { arrives, leave, press, type } from './page-steps.ts';
import { openVisitor } from './visitor-harness.tsx';

async function opened() {
  const visitor = await openVisitor();
  show(visitor.browser, HomeVerifyPage, '/home/verify');
  return visitor;
}

test.each(['Got it', 'Close'])('the launch dialog is true, and "%s" leads to the questions', async (way) => {
  const { saved } = await opened();
  updateAnonymousAnswers({
    info: { firstName: 'Ruth', lastName: 'Miller', phone: '555-123-4567', zipCode: '60601' },
  });
  for (const label of ['Social Security number', 'Confirm Social Security number']) {
    type(label, '123456789');
    leave(label);
  }
  fireEvent.click(screen.getByRole('checkbox'));
  press('Complete Verification');
  await screen.findByText('Countdown to Launch');
  const text = screen.getByRole('dialog').textContent ?? '';
  expect(text).toContain('CheckAhead is not live yet.');
  expect(text).toContain('An email will be sent at launch');
  expect(text).toContain('Of your answers, we save only the day you chose. To hear from us, sign up');
  expect(screen.getByRole('link', { name: 'sign up' }).getAttribute('href')).toBe('/start');
  expect(saved).toEqual([]);
  press(way);
  await arrives('/faq');
  expect(anonymousAnswers().info.firstName).toBe('');
});

test('both claims carry the marker', async () => {
  await opened();
  for (const claim of [/256-bit encryption/, /does not affect your credit score/]) {
    const line = screen.getByText(claim);
    expect(line.querySelector('a')?.getAttribute('href')).toBe('/terms#pre-launch');
  }
});

test('the ways out: contact, a call, terms, privacy, and Back', async () => {
  await opened();
  expect(screen.getByRole('link', { name: 'Email Support' })).toBeTruthy();
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Schedule a call')).toBe('/schedule');
  expect(target('Terms & Conditions')).toBe('/terms');
  expect(target('Privacy Policy')).toBe('/privacy');
  expect(target('Back')).toBe('/home/info');
});

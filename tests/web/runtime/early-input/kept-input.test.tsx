import { fireEvent, screen } from '@testing-library/react';
import { okAsync } from 'neverthrow';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UseCases } from '#core/use-cases.ts';
import { openBrowser, RUTHS_DETAILS, show, signedInBrowser } from '#tests/web/pages/page-harness.tsx';
import { press } from '#tests/web/pages/page-steps.ts';
import { ConfirmationPage } from '#web/pages/confirmation/confirmation-page.tsx';
import { LoginPage } from '#web/pages/login/login-page.tsx';
import { StartPage } from '#web/pages/start/start-page.tsx';
import {
  anonymousAnswers,
  clearAnonymousAnswers,
  updateAnonymousAnswers,
} from '#web/runtime/anonymous-answers.ts';
import * as keptInput from '#web/runtime/early-input/kept-input.ts';
import { KEPT_INPUT_KEY } from '#web/runtime/early-input/kept-input-key.ts';
import { setSessionHint } from '#web/runtime/session-hint.ts';
import { HelpSection } from '#web/widgets/help-section/help-section.tsx';
import { SSN_FIELD_IDS } from '#web/widgets/ssn-entry/ssn-entry.tsx';

/** The ids of fields on the pages. */
const KEPT = `<input type="email" id="email"><input type="text" id="contact-name"><textarea id="contact-message"></textarea>
  <input type="checkbox" id="save-username">`;
const NOT_KEPT = `<input id="firstName" autocomplete="given-name"><input id="lastName"><input type="tel" id="phone"><input id="zipCode" autocomplete="postal-code">
  <input type="text" name="first" id="first"><input type="password" id="password"><input type="text" id="shown" autocomplete="new-password">
  <input type="text" id="code" name="code"><input type="text" id="${SSN_FIELD_IDS.ssn}"><input type="text" id="${SSN_FIELD_IDS.confirmSsn}">
  <textarea id="message" autocomplete="off"></textarea><input type="text" id="anything-new" name="anything">`;
const FORM = `<main>${KEPT}<div id="others">${NOT_KEPT}</div></main>`;
const recordActivity = vi.fn(() => okAsync());
const useCases = { auth: { currentSession: () => okAsync({}), recordActivity } };
const { keepInput } = keptInput;
const load = vi.fn(async () => useCases as unknown as UseCases);
const enterKeptInput = () => keptInput.enterKeptInput('server', load);
const field = (id: string) => document.getElementById(id) as HTMLInputElement;

function type(values: Readonly<Record<string, string>>): void {
  for (const [id, value] of Object.entries(values)) field(id).value = value;
}

beforeEach(() => {
  document.body.innerHTML = FORM;
});
afterEach(() => {
  document.body.innerHTML = '';
  setSessionHint('server', false);
  vi.clearAllMocks();
});

it('carries an address, a message and a choice to the same form in another language, once', () => {
  // An address may have nine digits.
  const typed = {
    email: 'rosa-92397754-9d0f@example.com',
    'contact-name': 'Rosa',
    'contact-message': 'Hola',
  };
  type(typed);
  field('save-username').checked = true;
  keepInput();
  document.body.innerHTML = FORM;
  enterKeptInput();
  for (const [id, value] of Object.entries(typed)) expect(field(id).value, id).toBe(value);
  expect(field('save-username').checked).toBe(true);
  document.body.innerHTML = FORM;
  enterKeptInput();
  expect(field('contact-name').value).toBe('');
});

it.each([
  ['the start', StartPage, null, ['email']],
  ['the login', LoginPage, null, ['email', 'save-username']],
  ['a reset', LoginPage, () => press('Forgot your password?'), ['reset-email']],
  [
    'a message',
    HelpSection,
    () => fireEvent.click(screen.getByRole('link', { name: 'Email Support' })),
    ['contact-name', 'contact-email', 'contact-message'],
  ],
  ['the last step', ConfirmationPage, null, ['consent']],
] as const)('knows the fields of the form of %s', async (_form, Page, open, ids) => {
  document.body.innerHTML = '';
  const signedIn = { step_completed: 'account_setup', ...RUTHS_DETAILS } as const;
  const browser = Page === ConfirmationPage ? (await signedInBrowser(signedIn)).browser : await openBrowser();
  show(browser, () => createElement('main', null, <Page />), '/login');
  open?.();
  await vi.waitFor(() => expect(document.querySelector(`main #${ids[0]}`)).not.toBeNull());
  for (const control of document.querySelectorAll<HTMLInputElement>('main input,main textarea')) {
    if (control.type === 'checkbox') control.checked = true;
    else control.value = 'rosa@example.com';
  }
  keepInput();
  const { fields } = JSON.parse(window.sessionStorage.getItem(KEPT_INPUT_KEY) ?? '');
  expect(fields.map(([id]: [string]) => id)).toEqual(ids);
});

it('writes no other field: no name, number, password or code, and none that is added to a page', () => {
  const others = document.querySelectorAll<HTMLInputElement>('#others > *');
  expect(others.length).toBe(NOT_KEPT.split(' id=').length - 1);
  for (const other of others) other.value = 'secret';
  keepInput();
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('secret');
});

it('writes nothing that looks like a Social Security number', () => {
  type({ 'contact-message': 'It is 123-45-6789', 'contact-name': '987654321', email: '876543210' });
  keepInput();
  expect(JSON.stringify({ ...window.sessionStorage })).not.toMatch(/6789|98765|87654/);
});

it('writes nothing of what was typed on the steps without an account but the chosen day', () => {
  const info = { firstName: 'Rosa', lastName: 'Lopez', phone: '555-123-4567', zipCode: '60637' };
  updateAnonymousAnswers({ info, timing: { timing: 'other', otherText: 'the 3rd' } });
  keepInput();
  const stored = JSON.stringify({ ...window.sessionStorage });
  for (const value of Object.values(info)) expect(stored).not.toContain(value);
  expect(stored).toContain('the 3rd');
  expect(anonymousAnswers().info).toEqual(info);
  clearAnonymousAnswers();
});

it('leaves what was typed again before the script came', () => {
  type({ email: 'old@example.com', 'contact-name': 'Rosa' });
  keepInput();
  document.body.innerHTML = FORM;
  type({ email: 'new@example.com' });
  enterKeptInput();
  expect(field('email').value).toBe('new@example.com');
  expect(field('contact-name').value).toBe('Rosa');
});

it('tells the backend of the new language if someone is signed in', async () => {
  enterKeptInput();
  expect(load).not.toHaveBeenCalled();
  setSessionHint('server', true);
  enterKeptInput();
  await vi.waitFor(() => expect(recordActivity).toHaveBeenCalledOnce());
});

it('enters a value once its field appears, once, and only on that page', async () => {
  type({ 'contact-name': 'Rosa' });
  field('save-username').checked = true;
  keepInput();
  document.body.innerHTML = '<main></main>';
  enterKeptInput();
  document.body.innerHTML = FORM;
  const typed = vi.fn();
  field('contact-name').addEventListener('input', typed);
  await vi.waitFor(() => expect(field('contact-name').value).toBe('Rosa'));
  expect(typed).toHaveBeenCalledOnce();
  expect(field('save-username').checked).toBe(true);
  document.body.innerHTML = FORM;
  await new Promise((resolve) => window.setTimeout(resolve));
  expect(field('contact-name').value).toBe('');

  type({ 'contact-name': 'Rosa' });
  keepInput();
  document.body.innerHTML = '<main></main>';
  enterKeptInput();
  window.history.replaceState(null, '', '/faq');
  document.body.innerHTML = FORM;
  await new Promise((resolve) => window.setTimeout(resolve));
  expect(field('contact-name').value).toBe('');
});

it('leaves another form alone', () => {
  type({ 'contact-name': 'Rosa' });
  keepInput();
  document.body.innerHTML = '<main><input type="text" id="other"></main>';
  enterKeptInput();
  expect(field('other').value).toBe('');
});

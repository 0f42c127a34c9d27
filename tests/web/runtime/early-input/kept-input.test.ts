import { okAsync } from 'neverthrow';
import { afterEach, expect, it, vi } from 'vitest';
import type { UseCases } from '#core/use-cases.ts';
import * as keptInput from '#web/runtime/early-input/kept-input.ts';
import { setSessionHint } from '#web/runtime/session-hint.ts';
import { SSN_FIELD_IDS } from '#web/widgets/ssn-entry/use-ssn-entry.ts';

/** As on the pages, the field for a Social Security number has no name. */
const FORM = `<main>
  <input type="text" name="first" autocomplete="off"><input type="text" name="zip" autocomplete="postal-code"><input type="email" name="email">
  <input type="password" name="password"><input type="text" autocomplete="new-password" id="shown"><input type="text" name="code" autocomplete="one-time-code">
  <input type="text" id="${SSN_FIELD_IDS.confirmSsn}"><textarea name="message"></textarea>
  <input type="radio" name="timing" value="a"><input type="radio" name="timing" value="b">
  <select name="group"><option value="1">1</option><option value="2">2</option></select>
</main>`;
const recordActivity = vi.fn(() => okAsync());
const useCases = { auth: { currentSession: () => okAsync({}), recordActivity } };
const { keepInput } = keptInput;
const load = vi.fn(async () => useCases as unknown as UseCases);
const enterKeptInput = () => keptInput.enterKeptInput('server', load);
const field = (selector: string) => document.querySelector(selector) as HTMLInputElement;

function type(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) field(`[name=${name}]`).value = value;
}

afterEach(() => {
  document.body.innerHTML = '';
  window.sessionStorage.clear();
  setSessionHint('server', false);
  vi.clearAllMocks();
});

it('carries texts, choices and selections to the same form in another language, once', () => {
  document.body.innerHTML = FORM;
  type({ first: 'Rosa', zip: '60637', email: 'rosa@example.com', message: 'Hola', group: '2' });
  field('[value=b]').checked = true;
  keepInput();
  document.body.innerHTML = FORM;
  enterKeptInput();
  expect(field('[name=zip]').value).toBe('60637');
  expect(field('[name=first]').value).toBe('Rosa');
  expect(field('[name=email]').value).toBe('rosa@example.com');
  expect(field('[name=message]').value).toBe('Hola');
  expect(field('[name=group]').value).toBe('2');
  expect(field('[value=b]').checked).toBe(true);
  document.body.innerHTML = FORM;
  enterKeptInput();
  expect(field('[name=first]').value).toBe('');
});

it('carries an email address with nine digits', () => {
  document.body.innerHTML = FORM;
  type({ email: 'rosa-92397754-9d0f@example.com' });
  keepInput();
  document.body.innerHTML = FORM;
  enterKeptInput();
  expect(field('[name=email]').value).toBe('rosa-92397754-9d0f@example.com');
});

it('writes no password, no code and nothing that looks like a Social Security number', () => {
  document.body.innerHTML = FORM;
  type({
    password: 'Very-secret-1',
    code: '123456',
    message: 'It is 123-45-6789',
    first: '987654321',
    email: '876543210',
  });
  field(`#${SSN_FIELD_IDS.confirmSsn}`).value = '123-4';
  field('#shown').value = 'Shown-secret-2';
  keepInput();
  const stored = JSON.stringify({ ...window.sessionStorage });
  for (const secret of ['Very-secret', 'Shown-secret', '123456', '123-4', '6789', '98765', '87654'])
    expect(stored).not.toContain(secret);
});

it('writes no message that was pasted to be checked', () => {
  document.body.innerHTML = '<main><textarea id="message" autocomplete="off"></textarea></main>';
  field('textarea').value = 'Open https://example.com/auth/callback#token=abc';
  keepInput();
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('token');
});

it('tells the backend of the new language if someone is signed in', async () => {
  enterKeptInput();
  expect(load).not.toHaveBeenCalled();
  setSessionHint('server', true);
  enterKeptInput();
  await vi.waitFor(() => expect(recordActivity).toHaveBeenCalledOnce());
});

it('enters a value once its field appears, once, and only on that page', async () => {
  document.body.innerHTML = FORM;
  type({ first: 'Rosa' });
  field('[value=b]').checked = true;
  keepInput();
  document.body.innerHTML = '<main></main>';
  enterKeptInput();
  document.body.innerHTML = FORM;
  const typed = vi.fn();
  field('[name=first]').addEventListener('input', typed);
  await vi.waitFor(() => expect(field('[name=first]').value).toBe('Rosa'));
  expect(typed).toHaveBeenCalledOnce();
  expect(field('[value=b]').checked).toBe(true);
  document.body.innerHTML = FORM;
  await new Promise((resolve) => window.setTimeout(resolve));
  expect(field('[name=first]').value).toBe('');

  type({ first: 'Rosa' });
  keepInput();
  document.body.innerHTML = '<main></main>';
  enterKeptInput();
  window.history.replaceState(null, '', '/faq');
  document.body.innerHTML = FORM;
  await new Promise((resolve) => window.setTimeout(resolve));
  expect(field('[name=first]').value).toBe('');
});

it('leaves another form alone', () => {
  document.body.innerHTML = FORM;
  type({ first: 'Rosa' });
  keepInput();
  document.body.innerHTML = '<main><input type="text" name="other"></main>';
  enterKeptInput();
  expect(field('[name=other]').value).toBe('');
});

import { looksLikeSsn } from '#core/intake/looks-like-ssn.ts';
import type { UseCases } from '#core/use-cases.ts';
import { type Backend, readSessionHint } from '../session-hint.ts';
import { KEPT_INPUT_KEY } from './kept-input-key.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controls = () => [...document.querySelectorAll<Control>('main input,main textarea,main select')];

/** The same field in another language has the same place, name and type. */
const signOf = ({ name, type }: Control) => `${name} ${type}`;

/**
 * Passwords, codes and numbers that may be a Social Security number are not written to storage. An email address may contain
 * any digits.
 */
function mayKeep(control: Control): boolean {
  if (['password', 'hidden', 'file'].includes(control.type)) return false;
  const { id, name, type, autocomplete, value } = control;
  const isPostalCode = autocomplete === 'postal-code';
  const isSecret = !isPostalCode && /ssn|code|password/i.test(`${id} ${name} ${autocomplete}`);
  const isAddress = type === 'email' && value.includes('@');
  return !isSecret && (isAddress || !looksLikeSsn(value));
}

const isCheckable = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** Keeps what was entered on this page for the next document of this tab. */
export function keepInput(): void {
  const kept = controls().map((control) =>
    mayKeep(control) ? [signOf(control), isCheckable(control) ? control.checked : control.value] : null,
  );
  window.sessionStorage.setItem(KEPT_INPUT_KEY, JSON.stringify([window.location.search, kept]));
}

/** The language that a signed-in person has just chosen is kept with the account, for mail. */
async function keepLanguage(loadUseCases: () => Promise<UseCases>): Promise<void> {
  try {
    const { auth } = await loadUseCases();
    const session = await auth.currentSession();
    if (session.isOk() && session.value) await auth.recordActivity();
  } catch (error) {
    // The next activity on this page keeps it.
    console.error(error);
  }
}

/** Enters it into the fields of this document, once. Hydration then takes it for early input. */
export function enterKeptInput(backend: Backend, loadUseCases: () => Promise<UseCases>): void {
  if (readSessionHint(backend)) void keepLanguage(loadUseCases);
  const text = window.sessionStorage.getItem(KEPT_INPUT_KEY);
  window.sessionStorage.removeItem(KEPT_INPUT_KEY);
  const [search, kept]: [string, ([string, string | boolean] | null)[]] = JSON.parse(text ?? '["",[]]');
  if (search !== window.location.search) return;
  controls().forEach((control, index) => {
    const [sign, value] = kept[index] ?? [];
    if (sign !== signOf(control) || value === undefined || !mayKeep(control)) return;
    if (isCheckable(control)) control.checked = value === true;
    else control.value = String(value);
  });
}

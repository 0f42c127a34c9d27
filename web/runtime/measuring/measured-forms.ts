import {
  MEASURED_FORMS,
  type MEASURED_PROBLEMS,
  type MeasuredField,
  type MeasuredForm,
} from '#core/measurement/measured-names.ts';
import type { MeasuredPage } from '#core/site/pages.ts';

/** Names a form that the page alone does not identify, for example `data-measured-form="contact"`. */
const MEASURED_FORM_ATTRIBUTE = 'data-measured-form';

function formOnPage(page: MeasuredPage, form: Element): MeasuredForm | null {
  if (page === 'verify-email') return 'code';
  if (page === 'login') return form.querySelector('[name="password"]') ? 'login' : 'forgot-password';
  const name = page.replace(/^signup-/, '');
  return name in MEASURED_FORMS ? (name as MeasuredForm) : null;
}

export function formOf(element: Element, page: MeasuredPage): MeasuredForm | null {
  const named = element.closest(`[${MEASURED_FORM_ATTRIBUTE}]`)?.getAttribute(MEASURED_FORM_ATTRIBUTE);
  if (named) return named in MEASURED_FORMS ? (named as MeasuredForm) : null;
  const form = element.closest('form');
  return form && !form.closest('dialog') ? formOnPage(page, form) : null;
}

/** Field names in the document that differ from the catalogue. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  other: 'other-text',
  confirm: 'confirm-password',
  'zip-code': 'zip',
  'ssn-confirm': 'confirm-ssn',
};

/** For example `confirmPassword` to `confirm-password`. */
function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The form and the field of an element, by its name. Its value is never read. */
export function fieldOf(
  element: HTMLElement,
  page: MeasuredPage,
): { readonly form: MeasuredForm; readonly field: MeasuredField } | null {
  const form = formOf(element, page);
  if (!form) return null;
  const fields: readonly MeasuredField[] = MEASURED_FORMS[form];
  const given = kebabCase(element.getAttribute('name') || element.id).replace(`${form}-`, '');
  const field = fields.find((known) => known === given || known === OTHER_NAMES[given]);
  return field ? { form, field } : null;
}

/** The kind of validation error. Of the value, it uses only whether it is empty. */
export function problemOf(element: HTMLElement): (typeof MEASURED_PROBLEMS)[number] {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return 'missing';
  const empty = element.type === 'checkbox' ? !(element as HTMLInputElement).checked : element.value === '';
  if (empty) return 'missing';
  return /confirm/i.test(element.name || element.id) ? 'differs' : 'not-valid';
}

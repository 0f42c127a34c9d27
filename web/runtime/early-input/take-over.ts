import { flushSync } from 'react-dom';
import type { PageTakeOver } from './page-taken-over.tsx';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a control held when React arrived; nothing of it is stored anywhere. */
interface Entry {
  readonly control: Control;
  readonly value: string | boolean;
}

const NOT_ENTERED = new Set(['button', 'submit', 'reset', 'image', 'hidden', 'file']);
const CHECKABLE = new Set(['checkbox', 'radio']);

function entryOf(control: Control): Entry | null {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return control.value === first?.value ? null : { control, value: control.value };
  }
  if (NOT_ENTERED.has(control.type)) return null;
  if (control instanceof HTMLInputElement && CHECKABLE.has(control.type)) {
    const same = control.checked === control.defaultChecked;
    // A radio button that lost its mark lost it to another one, which is an entry of its own.
    return same || (control.type === 'radio' && !control.checked)
      ? null
      : { control, value: control.checked };
  }
  return control.value === control.defaultValue ? null : { control, value: control.value };
}

/** Writes past React, so that React sees a difference when it hears the event. */
function writeValue(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
}

/** Enters again what stands in a control, as the person would: every handler of the page hears it. */
function enterAgain({ control, value }: Entry): void {
  if (!control.isConnected) return;
  if (control instanceof HTMLSelectElement) {
    control.value = String(value);
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (typeof value === 'boolean') {
    (control as HTMLInputElement).checked = !value;
    control.click();
    return;
  }
  const caret = document.activeElement === control ? control.selectionStart : null;
  // Through React's own property: it takes the empty field for what it saw last.
  control.value = control.defaultValue;
  writeValue(control, value);
  if (caret !== null) control.setSelectionRange(caret, caret);
  control.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/**
 * The one way in which a prerendered page takes over what its fields hold, whoever filled them (the person, autofill, or the
 * browser after a reload or Back), and the press that came before it. Call it while React's first commit of the page is under
 * way, when the fields still hold what they held; the handlers are called right after it.
 */
export const takeOverPage: PageTakeOver = (page) => {
  const entries = [...page.querySelectorAll<Control>('input,textarea,select')].flatMap(
    (control) => entryOf(control) ?? [],
  );
  const pressed = window.earlyPress?.take() ?? null;
  return () => {
    for (const entry of entries) flushSync(() => enterAgain(entry));
    if (pressed?.isConnected) flushSync(() => pressed.click());
  };
};

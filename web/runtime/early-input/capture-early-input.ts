import { flushSync } from 'react-dom';
import type { CaptureEarlyInput } from './restore-early-input.tsx';

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A value entered before hydration. It is kept in memory only. */
interface Entry {
  readonly control: Control;
  readonly value: string | boolean;
}

const NOT_ENTERED = new Set(['button', 'submit', 'reset', 'image', 'hidden', 'file']);
const CHECKABLE = new Set(['checkbox', 'radio']);

/** What was entered into a field that is not hydrated yet, or null. */
export function earlyEntry(control: Control): Entry | null {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return control.value === first?.value ? null : { control, value: control.value };
  }
  if (NOT_ENTERED.has(control.type)) return null;
  if (control instanceof HTMLInputElement && CHECKABLE.has(control.type)) {
    const same = control.checked === control.defaultChecked;
    // If a radio button was unchecked, another one was checked, and that one is captured.
    return same || (control.type === 'radio' && !control.checked)
      ? null
      : { control, value: control.checked };
  }
  return control.value === control.defaultValue ? null : { control, value: control.value };
}

/** Sets the value without React's value tracking, so that React detects a change on the next event. */
function writeValue(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
}

/** The control itself, or the one that React has made in its place. */
const shown = (control: Control): Control | undefined =>
  control.isConnected
    ? control
    : [...document.querySelectorAll<Control>(control.tagName)].find(
        ({ id, name, type, value, textContent }) =>
          CHECKABLE.has(type)
            ? name === control.name && value === control.value
            : id === control.id && (id !== '' || textContent === control.textContent),
      );

/** Enters a value and fires the same events as a person would. */
export const enterAgain = (entry: Entry) => flushSync(() => enter(entry));

function enter({ control: entered, value }: Entry): void {
  const control = shown(entered);
  if (!control) return;
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
  // This goes through React's value tracking, so React remembers the default value.
  control.value = control.defaultValue;
  writeValue(control, value);
  if (caret !== null) control.setSelectionRange(caret, caret);
  control.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/**
 * Captures what the fields of a prerendered page contain and the last early press. Call it before hydration: where an extension has
 * changed the page, React makes it anew, and only the fields from before know what was entered.
 */
export function captureEarlyInput(): CaptureEarlyInput {
  const controls = [...document.querySelectorAll<Control>('input,textarea,select')];
  return () => {
    let entries = controls.flatMap((control) => earlyEntry(control) ?? []);
    // What is entered from here on, React has by itself.
    const enteredSince = ({ target }: Event) => {
      const { type, name } = target as Control;
      entries = entries.filter(({ control }) =>
        type === 'radio' ? control.name !== name : shown(control) !== target,
      );
    };
    document.addEventListener('input', enteredSince, true);
    const pressed = window.earlyPress?.take() ?? null;
    return () => {
      document.removeEventListener('input', enteredSince, true);
      entries.forEach(enterAgain);
      if (pressed) flushSync(() => shown(pressed as Control)?.click());
    };
  };
}

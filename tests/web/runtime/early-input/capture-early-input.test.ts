import { expect, it } from 'vitest';
import { captureEarlyInput } from '#web/runtime/early-input/capture-early-input.ts';

it('takes nothing back that is entered between the first commit and the handlers', () => {
  document.body.innerHTML =
    '<input id="last"><input id="first"><input type="radio" name="day" value="1"><input type="radio" name="day" value="2">';
  const [last, first, one, two] = document.querySelectorAll('input') as unknown as HTMLInputElement[] &
    Record<0 | 1 | 2 | 3, HTMLInputElement>;
  one.checked = true;
  last.value = 'Oaken';
  first.value = 'Wilhelmina';
  const capture = captureEarlyInput();
  const restore = capture();
  last.value = 'Oakens';
  last.dispatchEvent(new InputEvent('input', { bubbles: true }));
  two.click();
  // What the page itself fills in.
  first.value = '';
  restore();
  expect([last.value, first.value]).toEqual(['Oakens', 'Wilhelmina']);
  expect(two.checked).toBe(true);
  document.body.replaceChildren();
});

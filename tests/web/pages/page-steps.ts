import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { seen, sentence } from '#tests/catalogue/seen.ts';

/** What a person does on a page, and what it then shows. */

export function field(label: string | RegExp): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label);
}

export function type(label: string | RegExp, value: string): void {
  const input = field(label);
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value } });
}

export function leave(label: string | RegExp): void {
  fireEvent.blur(field(label));
}

const BUTTONS = 'button, summary, [role=button], input:is([type=submit], [type=button], [type=reset])';
const withoutSpaces = (text: string | null) => (text ?? '').replace(/\s/g, '');

/** Looks first beside the elements that have this text: to compute the name of every button takes most of a test. */
export function button(name: string | RegExp): HTMLElement {
  const hasText = ({ textContent, ariaLabel }: Element) =>
    typeof name === 'string' && withoutSpaces(textContent + (ariaLabel ?? '')).includes(withoutSpaces(name));
  const around = [...document.querySelectorAll(BUTTONS)].filter(hasText).map((each) => each.parentElement);
  const found = [...new Set(around)].flatMap((each) =>
    each ? within(each).queryAllByRole('button', { name }) : [],
  );
  const [first, ...others] = new Set(found);
  return first && others.length === 0 ? first : screen.getByRole('button', { name });
}

export function press(name: string | RegExp): void {
  fireEvent.click(button(name));
}

export async function arrives(path: string): Promise<void> {
  await screen.findByText(`You are at ${path}`);
}

/** Puts text of its own in the place of each text of the page, as a browser does that translates the page. */
export function translateByBrowser(): void {
  const texts = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const translated = document.createElement('font');
    translated.textContent = text.data;
    text.replaceWith(translated);
  }
}

/** Waits until all texts of a catalogue sentence are visible at the same time, and records it. */
export async function shows(id: string): Promise<void> {
  const { texts } = sentence(id);
  await waitFor(() => {
    const page = document.body.textContent ?? '';
    for (const text of texts) expect(page).toContain(text);
  });
  seen(id, expect.getState().currentTestName ?? 'unnamed');
}

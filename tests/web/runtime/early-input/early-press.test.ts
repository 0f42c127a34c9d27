import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordEarlyPress } from '#web/runtime/early-input/early-press.ts';
import { opensElsewhere } from '#web/runtime/opens-elsewhere.ts';

const LINKS = '<a href="#es" hreflang="es">Español</a><a href="#faq">FAQ</a>';

function press(name: string): { readonly followed: boolean } {
  const link = [...document.links].find(({ textContent }) => textContent === name);
  return {
    followed: link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) === true,
  };
}

beforeEach(() => recordEarlyPress(opensElsewhere));
afterEach(() => {
  window.earlyPress?.take();
  document.body.innerHTML = '';
  window.history.replaceState(null, '', '/');
});

it.each([
  ['a field', '<main><input name="email"></main>', '/start'],
  ['a query', '<main></main>', '/start?email=rosa@example.com'],
  ['a fragment', '<main></main>', '/auth/callback#token=abc'],
])('a link to another language waits for the script on a page with %s', (_what, main, address) => {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = LINKS + main;
  expect(press('Español').followed).toBe(false);
  expect(press('FAQ').followed).toBe(true);
  expect(window.earlyPress?.take()?.textContent).toBe('Español');
});

it('is followed at once on a page with nothing to carry over', () => {
  document.body.innerHTML = `${LINKS}<main></main>`;
  expect(press('Español').followed).toBe(true);
  expect(window.earlyPress?.take()).toBeNull();
});

it('is followed once the script has failed to load', () => {
  document.body.innerHTML = `${LINKS}<main><input name="email"></main>`;
  let follows = 0;
  document.links[0]?.addEventListener('click', (event) => {
    if (!event.defaultPrevented) follows += 1;
  });
  press('Español');
  expect(follows).toBe(0);
  window.earlyPress?.giveUp();
  expect(follows).toBe(1);
});

const FORM =
  '<form method="post" data-native><input required pattern=".+@.+\\..+"><button type="button">Send</button></form>';

/** Presses the button of a form that the server handles. */
function send(typed: string): { readonly isNative: boolean } {
  document.body.innerHTML = FORM;
  const field = document.querySelector('input');
  if (field) field.value = typed;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  return { isNative: document.querySelector('button')?.dispatchEvent(event) === true };
}

it('a complete form that the server handles is submitted at once', () => {
  expect(send('rose@example.com').isNative).toBe(true);
  expect(window.earlyPress?.take()).toBeNull();
});

it.each(['', 'rose75@exmaple'])("one with '%s' waits for the script, which keeps what was typed", (typed) => {
  expect(send(typed).isNative).toBe(false);
  expect(window.earlyPress?.take()?.textContent).toBe('Send');
});

it('an offline press waits for the script, or for the connection if there is no script', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(send('rose@example.com').isNative).toBe(false);
  let submits = 0;
  document.querySelector('button')?.addEventListener('click', () => {
    submits += 1;
  });
  window.earlyPress?.giveUp();
  expect(submits).toBe(0);
  online.mockRestore();
  window.dispatchEvent(new Event('online'));
  expect(submits).toBe(1);
  expect(window.earlyPress?.take()).toBeNull();
});

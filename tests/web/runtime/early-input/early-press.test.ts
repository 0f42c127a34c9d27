import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordEarlyPress } from '#web/runtime/early-input/early-press.ts';

const LINKS = '<a href="#es" hreflang="es">Español</a><a href="#faq">FAQ</a>';

function press(name: string): { readonly followed: boolean } {
  const link = [...document.links].find(({ textContent }) => textContent === name);
  return {
    followed: link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) === true,
  };
}

beforeEach(() => recordEarlyPress());
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

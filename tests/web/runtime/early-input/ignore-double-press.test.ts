import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ignoreDoublePress } from '#web/runtime/early-input/ignore-double-press.ts';

let first: boolean | undefined;
beforeAll(() => {
  ignoreDoublePress();
  document.body.innerHTML = '<button>Send</button>';
  first = press(SEND, { pointerType: 'mouse', detail: 2 });
});

let now = 0;
let pressed: string[] = [];
const onClick = ({ target }: Event) => pressed.push((target as Element).textContent ?? '');

beforeEach(() => {
  now += 10_000;
  pressed = [];
  document.body.innerHTML = '<button>Send</button><button>Log out</button><p>Text</p>';
  document.body.addEventListener('click', onClick);
});
afterEach(() => {
  document.body.removeEventListener('click', onClick);
  document.body.innerHTML = '';
});

interface Press {
  readonly after?: number;
  readonly at?: readonly [number, number];
  readonly pointerType?: string;
  readonly detail?: number;
}

/** Whether the browser does what the control does by itself, such as following a link. */
function press(
  selector: string,
  { after = 0, at = [100, 600], pointerType = 'touch', detail = 1 }: Press = {},
) {
  now += after;
  const event = new MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    detail,
    clientX: at[0],
    clientY: at[1],
  });
  Object.defineProperties(event, { pointerType: { value: pointerType }, timeStamp: { value: now } });
  return document.querySelector(selector)?.dispatchEvent(event);
}

const SEND = 'button:first-child';
const LOG_OUT = 'button:nth-child(2)';

it('the first press of a document is ignored if the browser counts it as a second one', () => {
  expect(first).toBe(false);
});

it('a second touch that would hit another control is ignored', () => {
  press(SEND);
  expect(press(LOG_OUT, { after: 250, at: [104, 597] })).toBe(false);
  expect(pressed).toEqual(['Send']);
});

it('so is every further one, until 600 ms after the first', () => {
  press(SEND);
  press(LOG_OUT, { after: 300 });
  press(LOG_OUT, { after: 300 });
  expect(pressed).toEqual(['Send']);
  // One that was ignored does not make it longer.
  expect(press(LOG_OUT, { after: 1 })).toBe(true);
  expect(pressed).toEqual(['Send', 'Log out']);
});

it('and one on what has appeared around no control, such as the space beside a dialog', () => {
  press(SEND);
  press('p', { after: 250 });
  expect(pressed).toEqual(['Send']);
});

it('a second click of a mouse is one that the browser counts as a second', () => {
  press(SEND, { pointerType: 'mouse' });
  press(LOG_OUT, { after: 100, pointerType: 'mouse' });
  expect(pressed).toEqual(['Send', 'Log out']);
  press(SEND, { after: 100, pointerType: 'mouse', detail: 2 });
  expect(pressed).toEqual(['Send', 'Log out']);
});

it.each<[string, Press]>([
  ['on the same control', {}],
  ['at another place', { at: [100, 640] }],
  ['after a pause', { after: 601 }],
  ['by key', { detail: 0 }],
])('a second press counts %s', (where, options) => {
  press(SEND);
  const control = where === 'on the same control' ? SEND : LOG_OUT;
  expect(press(control, { after: 250, ...options })).toBe(true);
  expect(pressed).toHaveLength(2);
});

it('a press that missed the control does not stop the next one', () => {
  press('p');
  expect(press(SEND, { after: 250 })).toBe(true);
});

it('a press after a key counts', () => {
  document.body.innerHTML = '<input><button>Go on</button>';
  press('input');
  window.dispatchEvent(new KeyboardEvent('keydown', { key: '9' }));
  expect(press('button', { after: 250 })).toBe(true);
});

it('a label is the same control as its field', () => {
  document.body.innerHTML = '<label>Yes<input type="checkbox"></label>';
  press('label');
  expect(press('input', { detail: 1 })).toBe(true);
});

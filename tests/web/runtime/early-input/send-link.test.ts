import { afterEach, expect, it, vi } from 'vitest';
import { sendLink } from '#web/runtime/early-input/send-link.ts';

const PATH = '/es/auth/callback';

afterEach(() => {
  document.body.innerHTML = '';
  window.history.replaceState(null, '', '/');
  delete window.linkSent;
});

/** The forms that are sent when the document opens. */
function openedWith(fragment: string): HTMLFormElement[] {
  const sent: HTMLFormElement[] = [];
  const { append } = document.body;
  const _appending = vi.spyOn(document.body, 'append').mockImplementation(function (
    this: HTMLElement,
    ...nodes
  ) {
    append.apply(this, nodes);
    const [form] = nodes as [HTMLFormElement];
    form.submit = () => void sent.push(form);
  });
  window.history.replaceState(null, '', PATH + fragment);
  sendLink();
  return sent;
}

it('posts the token to its own path, and leaves none in the address', () => {
  const [form] = openedWith('#token=abc-123');
  expect(form?.method).toBe('post');
  expect(new URL(form?.action ?? '').pathname).toBe(PATH);
  expect([...new FormData(form)]).toEqual([['token', 'abc-123']]);
  expect(window.location.hash).toBe('');
  expect(window.linkSent).toBe(true);
});

it.each(['', '#token=', '#error=access_denied', '#token=abc&asked='])(
  'leaves it to the script with %j',
  (fragment) => {
    expect(openedWith(fragment)).toEqual([]);
    expect(window.linkSent).toBeUndefined();
    expect(window.location.hash).toBe(fragment);
  },
);

it('leaves it to the script while the browser is offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(openedWith('#token=abc')).toEqual([]);
});

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { PrefetchLinks } from '#web/app/prefetch-links.tsx';
import { LoadPageContext } from '#web/runtime/load-page-context.ts';

let asked: string[];

function show(at = '/faq') {
  asked = [];
  const loadPage = async (path: string) => {
    asked.push(path);
    if (path === '/broken') throw new Error('not there');
  };
  render(
    <MemoryRouter initialEntries={[at]}>
      <LoadPageContext value={loadPage}>
        <PrefetchLinks />
        <a href="/faq#cost">
          <span>Questions</span>
        </a>
        <a href="https://elsewhere.example/faq">Elsewhere</a>
        <a href="/broken">Broken</a>
        <p>Text</p>
      </LoadPageContext>
    </MemoryRouter>,
  );
}

afterEach(() => void Reflect.deleteProperty(navigator, 'connection'));

it.each(['pointerover', 'touchstart', 'focusin'])('fetches a page on %s of its link', (sign) => {
  show();
  fireEvent(screen.getByText('Questions'), new Event(sign, { bubbles: true }));
  expect(asked).toEqual(['/faq']);
});

it('fetches the most likely next page of a landing page when idle', async () => {
  show('/');
  expect(asked).toEqual([]);
  await waitFor(() => expect(asked).toEqual(['/start']));
});

it('ignores external links and other elements, and failures', () => {
  show();
  for (const text of ['Elsewhere', 'Text', 'Broken'])
    fireEvent(screen.getByText(text), new Event('pointerover', { bubbles: true }));
  expect(asked).toEqual(['/broken']);
});

it('loads nothing if the person saves data', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  show('/');
  fireEvent(screen.getByText('Questions'), new Event('pointerover', { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toEqual([]);
});

import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { noteWhatIsBelow, staticPart } from '#web/runtime/static-part.tsx';

const fetchCode = vi.fn(async () => () => <p>Rendered</p>);
const Part = staticPart(fetchCode);

function Site({ at }: { at: string }) {
  return (
    <MemoryRouter initialEntries={[at]}>
      <Link to="/other">Leave</Link>
      <Link to="/">Return</Link>
      <Routes>
        <Route path="/" element={<Part />} />
        <Route path="/other" element={<p>Elsewhere</p>} />
      </Routes>
    </MemoryRouter>
  );
}

afterEach(() => document.body.replaceChildren());

it('shows the prerendered content again when the person comes back, without loading its code', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const elsewhere = renderToString(<Site at="/other" />);
  container.innerHTML = elsewhere.replace('<p>Elsewhere</p>', '<div><p>Prerendered</p></div>');
  const prerendered = container.querySelector('p');
  const root = await act(async () => hydrateRoot(container, <Site at="/" />, { onRecoverableError() {} }));
  const press = (label: string) =>
    act(async () => [...container.querySelectorAll('a')].find((link) => link.textContent === label)?.click());
  expect(container.textContent).toBe('LeaveReturnPrerendered');
  await press('Leave');
  expect(container.textContent).toBe('LeaveReturnElsewhere');
  await press('Return');
  expect(container.textContent).toBe('LeaveReturnPrerendered');
  expect(container.querySelector('p')).toBe(prerendered);
  // Below the screen, it comes after the first paint. Whoever leaves before that loses nothing.
  const place = vi
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ top: 2_000 } as DOMRect);
  noteWhatIsBelow();
  place.mockRestore();
  const frames: FrameRequestCallback[] = [];
  const frame = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
  for (const label of ['Leave', 'Return', 'Leave', 'Return']) await press(label);
  frame.mockRestore();
  expect(container.textContent).toBe('LeaveReturn');
  for (const run of frames) run(0);
  await vi.waitFor(() => expect(container.querySelector('p')).toBe(prerendered));
  expect(fetchCode).not.toHaveBeenCalled();
  act(() => root.unmount());
});

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Toast, ToastProvider, useToast } from '#web/app/toasts.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function messages(): (toast: Toast) => void {
  let send: (toast: Toast) => void = () => {};
  function Sender() {
    send = useToast();
    return null;
  }
  render(
    <ToastProvider>
      <Sender />
    </ToastProvider>,
  );
  return (toast) => act(() => send(toast));
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe('messages', () => {
  it('are read out: an error at once, others when there is time', () => {
    const send = messages();
    send({ title: 'Logged Out', tone: 'success' });
    expect(screen.getByRole('status').textContent).toContain('Logged Out');
    send({ title: 'Logout Error', description: 'Failed to logout. Please try again.', tone: 'error' });
    expect(screen.getByRole('alert').textContent).toContain('Failed to logout. Please try again.');
  });

  it('stay for ten seconds and more, and then go', () => {
    const send = messages();
    send({ title: 'Saved', tone: 'info' });
    pass(10_000);
    expect(screen.queryByText('Saved')).not.toBeNull();
    pass(5_000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('stay as long as the focus is in them', () => {
    const send = messages();
    send({ title: 'Saved', tone: 'info' });
    fireEvent.focus(screen.getByRole('button'));
    pass(60_000);
    expect(screen.queryByText('Saved')).not.toBeNull();
    fireEvent.blur(screen.getByRole('button'));
    pass(15_000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('can be closed by button and by Escape', () => {
    const send = messages();
    send({ title: 'One', tone: 'info' });
    send({ title: 'Two', tone: 'info' });
    fireEvent.click(screen.getByRole('button', { name: 'Close message: One' }));
    expect(screen.queryByText('One')).toBeNull();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close message: Two' }), { key: 'Escape' });
    expect(screen.queryByText('Two')).toBeNull();
  });

  it('are few: the oldest makes room, and the same one is not there twice', () => {
    const send = messages();
    for (const title of ['One', 'Two', 'Three', 'Three']) send({ title, tone: 'info' });
    expect(screen.getAllByRole('status').map((slip) => slip.textContent)).toEqual(['Two', 'Three']);
  });

  it('give way to what has the focus: the page scrolls it clear, and else the message goes', () => {
    const send = messages();
    const field = document.createElement('input');
    document.body.append(field);
    const place = (element: Element, top: number) => {
      element.getBoundingClientRect = () => new DOMRect(0, top, 300, 100);
    };
    send({ title: 'Saved', tone: 'info' });
    place(screen.getByRole('status'), 0);
    place(field, 50);
    field.scrollIntoView = vi.fn(() => place(field, 400));
    act(() => field.focus());
    expect(field.scrollIntoView).toHaveBeenCalledOnce();
    expect(screen.queryByText('Saved')).not.toBeNull();

    act(() => field.blur());
    place(field, 50);
    field.scrollIntoView = vi.fn();
    act(() => field.focus());
    expect(screen.queryByText('Saved')).toBeNull();
    field.remove();
  });

  it('an error replaces the error before it', () => {
    const send = messages();
    send({ title: 'Invalid Email', tone: 'error' });
    send({ title: 'Login Failed', tone: 'error' });
    expect(screen.getAllByRole('alert').map((slip) => slip.textContent)).toEqual(['Login Failed']);
  });
});

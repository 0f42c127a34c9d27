import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Toast, ToastProvider, useToast } from '#web/runtime/toasts.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let go: NavigateFunction = () => {};

function messages(): (toast: Toast) => void {
  let send: (toast: Toast) => void = () => {};
  function Sender() {
    send = useToast();
    go = useNavigate();
    return null;
  }
  render(
    <MemoryRouter>
      <ToastProvider>
        <Sender />
      </ToastProvider>
    </MemoryRouter>,
  );
  return (toast) => act(() => send(toast));
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe('toasts', () => {
  it('are announced: errors at once, others politely', () => {
    const send = messages();
    send({ title: 'Logged Out', tone: 'success' });
    expect(screen.getByRole('status').textContent).toContain('Logged Out');
    send({ title: 'Logout Error', description: 'Failed to logout. Please try again.', tone: 'error' });
    expect(screen.getByRole('alert').textContent).toContain('Failed to logout. Please try again.');
  });

  it('say beside an error that the device is offline', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const send = messages();
    send({
      title: 'Reset Error',
      description: 'An unexpected error occurred. Please try again.',
      tone: 'error',
    });
    expect(screen.getByRole('alert').textContent).toContain('You seem to be offline.');
    send({ title: 'Saved', tone: 'info' });
    expect(screen.getByRole('status').textContent).not.toContain('offline');
    onLine.mockReturnValue(true);
    send({ title: 'Login Error', tone: 'error' });
    expect(screen.getByRole('alert').textContent).not.toContain('offline');
    onLine.mockRestore();
  });

  it('disappear after more than ten seconds', () => {
    const send = messages();
    send({ title: 'Saved', tone: 'info' });
    pass(10_000);
    expect(screen.queryByText('Saved')).not.toBeNull();
    pass(5_000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('stay while they contain the focus', () => {
    const send = messages();
    send({ title: 'Saved', tone: 'info' });
    fireEvent.focus(screen.getByRole('button'));
    pass(60_000);
    expect(screen.queryByText('Saved')).not.toBeNull();
    fireEvent.blur(screen.getByRole('button'));
    pass(15_000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('stay while a pointer is over them', () => {
    const send = messages();
    send({ title: 'Saved', tone: 'info' });
    fireEvent.mouseEnter(screen.getByRole('status'));
    pass(60_000);
    expect(screen.queryByText('Saved')).not.toBeNull();
    fireEvent.mouseLeave(screen.getByRole('status'));
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

  it('are limited: the oldest is removed, and duplicates are not shown', () => {
    const send = messages();
    for (const title of ['One', 'Two', 'Three', 'Three']) send({ title, tone: 'info' });
    expect(screen.getAllByRole('status').map((slip) => slip.textContent)).toEqual(['Two', 'Three']);
  });

  it('do not cover the focused element: the page scrolls, or else the toast closes', () => {
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

  it('do not scroll the page while a pointer is down, or for elements that are not tabbable', () => {
    const send = messages();
    const page = document.createElement('main');
    page.tabIndex = -1;
    const field = document.createElement('input');
    page.append(field);
    document.body.append(page);
    const place = (element: Element, top: number) => {
      element.getBoundingClientRect = () => new DOMRect(0, top, 300, 100);
    };
    send({ title: 'Login Failed', tone: 'error' });
    place(screen.getByRole('alert'), 0);
    place(page, 0);
    place(field, 50);
    page.scrollIntoView = vi.fn();
    field.scrollIntoView = vi.fn(() => place(field, 400));

    fireEvent.pointerDown(field);
    act(() => page.focus());
    act(() => field.focus());
    expect(field.scrollIntoView).not.toHaveBeenCalled();
    fireEvent.pointerUp(field);
    fireEvent.click(field);
    expect(field.scrollIntoView).not.toHaveBeenCalled();
    pass(0);
    expect(field.scrollIntoView).toHaveBeenCalledOnce();
    expect(page.scrollIntoView).not.toHaveBeenCalled();
    expect(screen.queryByText('Login Failed')).not.toBeNull();
    page.remove();
  });

  it('are removed by the next submit', () => {
    const send = messages();
    const form = document.createElement('form');
    document.body.append(form);
    send({ title: 'Login Failed', tone: 'error' });
    fireEvent.submit(form);
    expect(screen.queryByText('Login Failed')).toBeNull();
    form.remove();
  });

  it('an error is removed by a later success', () => {
    const send = messages();
    send({ title: 'Reset Failed', tone: 'error' });
    send({ title: 'Reset Email Sent', tone: 'success' });
    expect(screen.queryByText('Reset Failed')).toBeNull();
  });

  it.each(['pointerDown', 'keyDown', 'click'] as const)(
    'survive the navigation they announce, and go with the next one after a %s',
    (action) => {
      const send = messages();
      send({ title: 'Magic Link Sent!', tone: 'success' });
      act(() => go('/signup/verify-email'));
      act(() => go('/elsewhere', { replace: true }));
      expect(screen.queryByText('Magic Link Sent!')).not.toBeNull();
      fireEvent[action](document.body);
      expect(screen.queryByText('Magic Link Sent!')).not.toBeNull();
      act(() => go('/start'));
      expect(screen.queryByText('Magic Link Sent!')).toBeNull();
    },
  );

  it('are removed by Back, which fires no event in the page', () => {
    const send = messages();
    act(() => go('/login'));
    send({ title: 'Login Failed', tone: 'error' });
    act(() => go(-1));
    expect(screen.queryByText('Login Failed')).toBeNull();
  });
});

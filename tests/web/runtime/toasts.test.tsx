import { act, fireEvent, render, screen } from '@testing-library/react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Toast, useCloseToasts, useToast } from '#web/runtime/toasts.tsx';
import { InSite } from '../in-site.tsx';

let show: (toast: Toast) => void = () => {};
let closeAll: () => void = () => {};
let go: NavigateFunction = () => {};

function Sender() {
  show = useToast();
  closeAll = useCloseToasts();
  go = useNavigate();
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <InSite>
      <Sender />
    </InSite>,
  );
});

const send = (toast: Omit<Toast, 'about'> & Partial<Toast>) => act(() => show({ about: 'form', ...toast }));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe('toasts', () => {
  it('are announced: errors at once, others politely', () => {
    send({ title: 'Logged Out', tone: 'success' });
    expect(screen.getByRole('status').textContent).toContain('Logged Out');
    send({ title: 'Logout Error', description: 'Failed to logout. Please try again.', tone: 'error' });
    expect(screen.getByRole('alert').textContent).toContain('Failed to logout. Please try again.');
  });

  it('say beside an error that the device is offline', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    send({
      title: 'Reset Error',
      description: 'An unexpected error occurred. Please try again.',
      tone: 'error',
    });
    expect(screen.getByRole('alert').textContent).toContain('You seem to be offline.');
    send({ title: 'Saved', tone: 'info' });
    expect(screen.getByRole('status').textContent).not.toContain('offline');
    send({ title: 'Login Error', tone: 'error' });
    expect(screen.getByRole('alert').textContent).toContain('offline');
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('alert').textContent).not.toContain('offline');
    send({ title: 'Login Error', tone: 'error' });
    expect(screen.getByRole('alert').textContent).not.toContain('offline');
  });

  it('stay until they are read, however long it takes', () => {
    send({ title: 'Saved', tone: 'info' });
    pass(600_000);
    expect(screen.queryByText('Saved')).not.toBeNull();
  });

  it('can be closed', () => {
    send({ title: 'One', tone: 'info' });
    send({ about: 'session', title: 'Two', tone: 'info' });
    fireEvent.click(screen.getByRole('button', { name: 'Close message: One' }));
    expect(screen.queryByText('One')).toBeNull();
    expect(screen.queryByText('Two')).not.toBeNull();
  });

  it('of one line have nothing to close: they go with the next step', () => {
    send({
      title: 'Email Verified!',
      description: 'Your email has been verified successfully.',
      brief: true,
      tone: 'success',
    });
    expect(screen.getByRole('status').textContent).toBe(
      'Email Verified! Your email has been verified successfully.',
    );
    expect(screen.queryByRole('button', { name: /Close/ })).toBeNull();
  });

  it.each(['error', 'success', 'info'] as const)('(%s) replace only the one about the same thing', (tone) => {
    send({ about: 'session', title: 'Authentication verified', tone: 'success' });
    send({ about: 'saving', title: 'Auto-save failed', tone: 'error' });
    send({ about: 'session', title: 'Sign Out Error', tone });
    send({ about: 'session', title: 'Sign Out Error', tone });
    const shown = [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')];
    expect(shown.map((slip) => slip.textContent).sort()).toEqual(['Auto-save failed', 'Sign Out Error']);
  });

  it('can all be closed, as at the end of a session', () => {
    send({ about: 'session', title: 'Login Successful', tone: 'success' });
    send({ about: 'saving', title: 'Auto-save failed', tone: 'error' });
    act(() => closeAll());
    expect(screen.queryByRole('status') ?? screen.queryByRole('alert')).toBeNull();
  });

  it('appear once no pointer is down, so that no press is lost', () => {
    fireEvent.pointerDown(document.body);
    send({ title: 'Login Failed', tone: 'error' });
    expect(screen.queryByText('Login Failed')).toBeNull();
    fireEvent.pointerUp(document.body);
    fireEvent.click(document.body);
    expect(screen.queryByText('Login Failed')).toBeNull();
    pass(0);
    expect(screen.queryByText('Login Failed')).not.toBeNull();
  });

  it.each([
    ['error', 'button', 1],
    ['error', 'input', 0],
    ['success', 'button', 0],
    ['error', 'form', 0],
  ] as const)('(%s, with the focus on a %s) are scrolled into view %i times', (tone, focused, times) => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    const control = document.body.appendChild(document.createElement(focused));
    if (focused === 'form') control.innerHTML = '<p role="alert">Not sent</p><button>Send</button>';
    (control.querySelector('button') ?? control).focus();
    send({ title: 'Logout Error', tone });
    expect(scrolled).toHaveBeenCalledTimes(times);
    // A later press stays where it is.
    fireEvent.pointerDown(control);
    fireEvent.pointerUp(control);
    pass(0);
    expect(scrolled).toHaveBeenCalledTimes(times);
    control.remove();
  });

  it('are removed by the next submit', () => {
    const form = document.createElement('form');
    document.body.append(form);
    send({ title: 'Login Failed', tone: 'error' });
    fireEvent.submit(form);
    expect(screen.queryByText('Login Failed')).toBeNull();
    form.remove();
  });

  it('an error is removed by a later success', () => {
    send({ title: 'Reset Failed', tone: 'error' });
    send({ title: 'Reset Email Sent', tone: 'success' });
    expect(screen.queryByText('Reset Failed')).toBeNull();
  });

  it.each(['pointerDown', 'keyDown', 'click'] as const)(
    'survive the navigation they announce, and go with the next one after a %s',
    (action) => {
      send({ title: 'Magic Link Sent!', tone: 'success' });
      act(() => go('/signup/verify-email'));
      act(() => go('/elsewhere', { replace: true }));
      expect(screen.queryByText('Magic Link Sent!')).not.toBeNull();
      fireEvent[action](document.body);
      act(() => go('/elsewhere?tidied', { replace: true }));
      expect(screen.queryByText('Magic Link Sent!')).not.toBeNull();
      act(() => go('/start'));
      expect(screen.queryByText('Magic Link Sent!')).toBeNull();
    },
  );

  it('are removed by Back, which fires no event in the page', () => {
    act(() => go('/login'));
    send({ title: 'Login Failed', tone: 'error' });
    act(() => go(-1));
    expect(screen.queryByText('Login Failed')).toBeNull();
  });
});

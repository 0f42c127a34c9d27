import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { signedOutIn } from '#copy/session.ts';
import { WarningDialog } from '#web/widgets/session-dialog/warning-dialog.tsx';

function show(secondsLeft: number) {
  const onStay = vi.fn();
  const dialog = (seconds: number) => (
    <WarningDialog secondsLeft={seconds} onStay={onStay} onLogOut={async () => true} />
  );
  const { rerender } = render(dialog(secondsLeft));
  return { onStay, at: (seconds: number) => rerender(dialog(seconds)) };
}

const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test.each([
  [120, '2 minutes'],
  [118, '1 minute 58 seconds'],
  [61, '1 minute 1 second'],
  [60, '1 minute'],
  [59, '59 seconds'],
  [1, '1 second'],
  [0, '0 seconds'],
])('%i seconds are said as people say them', (seconds, words) => {
  expect(signedOutIn(seconds)).toBe(`You will be logged out in ${words}`);
});

test('Esc and the close icon mean staying', () => {
  const { onStay } = show(120);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onStay).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Close this message' }));
  expect(onStay).toHaveBeenCalledTimes(2);
});

test('the seconds are seen, and said at two minutes, one minute and 30 seconds only', () => {
  const { at } = show(120);
  const heard: unknown[] = [];
  for (let seconds = 120; seconds > 0; seconds -= 1) {
    at(seconds);
    expect(screen.getByRole('timer').textContent).toBe(signedOutIn(seconds));
    const now = said().find((words) => words?.startsWith('You will'));
    if (heard.at(-1) !== now) heard.push(now);
  }
  expect(heard).toEqual([signedOutIn(120), signedOutIn(60), signedOutIn(30)]);
});

test('a tab that is looked at late says how much is left', () => {
  show(45);
  expect(said()).toContain('You will be logged out in 45 seconds');
});

test('the focus stays where the person moved it while the seconds pass', () => {
  const { at } = show(120);
  const logOut = screen.getByRole('button', { name: 'Log out now' });
  logOut.focus();
  at(119);
  expect(document.activeElement).toBe(logOut);
});

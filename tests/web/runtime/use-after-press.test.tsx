import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useAfterPress } from '#web/runtime/form/use-after-press.ts';

function Form() {
  const afterPress = useAfterPress();
  const [told, setTold] = useState(false);
  return (
    <>
      <input aria-label="Number" onBlur={() => afterPress(() => setTold(true))} />
      {told ? <p>Not a number</p> : null}
    </>
  );
}

test('an error appears only after the pointer is released, so that the pressed button does not move', async () => {
  render(<Form />);
  fireEvent.pointerDown(document.body);
  fireEvent.blur(screen.getByLabelText('Number'));
  expect(screen.queryByText('Not a number')).toBeNull();
  fireEvent.pointerUp(document.body);
  await waitFor(() => expect(screen.getByText('Not a number')).toBeTruthy());
});

test('a finger moves the focus after it was lifted: an error waits for its click', async () => {
  render(<Form />);
  fireEvent.pointerDown(document.body, { pointerType: 'touch' });
  fireEvent.pointerUp(document.body, { pointerType: 'touch' });
  await new Promise((resolve) => setTimeout(resolve));
  fireEvent.blur(screen.getByLabelText('Number'));
  expect(screen.queryByText('Not a number')).toBeNull();
  fireEvent.click(document.body);
  await waitFor(() => expect(screen.getByText('Not a number')).toBeTruthy());
});

test('leaving a field by keyboard shows the error at once', () => {
  render(<Form />);
  fireEvent.blur(screen.getByLabelText('Number'));
  expect(screen.getByText('Not a number')).toBeTruthy();
});

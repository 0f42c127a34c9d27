import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ErrorSummary } from '#web/ui/error-summary.tsx';

const name = { fieldId: 'name', message: 'First name is required' };
const phone = { fieldId: 'phone', message: 'Enter a valid 10-digit phone number' };

function Screen({ errors }: { errors: (typeof name)[] }) {
  return (
    <>
      <ErrorSummary title="There are two problems" errors={errors} />
      <input id="name" />
      <input id="phone" />
    </>
  );
}

describe('the error summary', () => {
  it('is not rendered for one error', () => {
    render(<Screen errors={[name]} />);
    expect(screen.queryByText('There are two problems')).toBeNull();
  });

  it('takes the focus when two errors appear, and links to each field', () => {
    const { rerender } = render(<Screen errors={[]} />);
    rerender(<Screen errors={[name, phone]} />);
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'There are two problems' }));
    fireEvent.click(screen.getByRole('link', { name: phone.message }));
    expect(document.activeElement?.id).toBe('phone');
  });
});

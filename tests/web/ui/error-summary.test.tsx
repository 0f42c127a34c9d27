import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { ErrorSummary } from '#web/ui/error-summary.tsx';

const name = { id: 'name', name: 'First name', isWrong: true };
const phone = { id: 'phone', name: 'Phone number', isWrong: true };

const TITLE = { wrong: 'There are two problems', mended: 'All done' };

function Screen({ fields }: { fields: ComponentProps<typeof ErrorSummary>['fields'] }) {
  return (
    <>
      <ErrorSummary title={TITLE} fields={fields} />
      <input id="name" />
      <input id="phone" />
    </>
  );
}

describe('the error summary', () => {
  it('is not rendered for one field', () => {
    render(<Screen fields={[name]} />);
    expect(screen.queryByText('There are two problems')).toBeNull();
  });

  it('keeps the line of a field that is put right, and ticks it', () => {
    const { rerender } = render(<Screen fields={[name, phone]} />);
    const ticks = () => screen.getAllByRole('link').map((link) => link.querySelector('svg') !== null);
    expect(ticks()).toEqual([false, false]);
    rerender(<Screen fields={[{ ...name, isWrong: false }, phone]} />);
    expect(ticks()).toEqual([true, false]);
    const box = screen.getByRole('group', { name: 'There are two problems' });
    expect(document.activeElement).toBe(box);
    const { className } = box;
    rerender(<Screen fields={[name, phone].map((field) => ({ ...field, isWrong: false }))} />);
    // It is calm, and says so above them.
    expect(screen.getByRole('group', { name: 'All done' })).toBe(box);
    expect(ticks()).toEqual([true, true]);
    expect(box.className).not.toBe(className);
  });
});

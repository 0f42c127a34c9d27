import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#web/app/error-screen.tsx';
import { InSite } from '../in-site.tsx';

beforeEach(() => {
  vi.mocked(console.error).mockImplementation(() => {});
});
// The bug is logged on purpose; the common rule that nothing is written is for everything else.
afterEach(() => void vi.mocked(console.error).mockClear());

function Broken(): never {
  throw new Error('a bug');
}

function site(at: string, broken: boolean) {
  return (
    <InSite>
      <ErrorBoundary resetKey={at}>{broken ? <Broken /> : <p>All is well</p>}</ErrorBoundary>
    </InSite>
  );
}

describe('the error screen', () => {
  it('shows the error message and a button to try again, and logs the error', () => {
    render(site('a', true));
    expect(document.body.textContent).toContain(
      'Something went wrong.We apologize for the inconvenience. Please try refreshing the page.',
    );
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
    expect(console.error).toHaveBeenCalled();
  });

  it('is cleared by the next navigation', () => {
    const { rerender } = render(site('a', true));
    rerender(site('a', false));
    expect(screen.queryByText('All is well')).toBeNull();
    rerender(site('b', false));
    expect(screen.getByText('All is well')).toBeTruthy();
  });
});

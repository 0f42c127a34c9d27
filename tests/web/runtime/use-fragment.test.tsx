import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFragment } from '#web/runtime/use-fragment.ts';

afterEach(() => window.history.replaceState(null, '', '/'));

function open(hash: string): void {
  window.history.replaceState(null, '', `/auth/callback${hash}`);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

it('takes the fragment out of the address bar and keeps it', () => {
  open('#token=first');
  expect(renderHook(useFragment).result.current).toBe('#token=first');
  expect(window.location.hash).toBe('');
});

it('loads the page again for another link in the same tab, but not for the skip link', () => {
  open('#token=first');
  renderHook(useFragment);
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  open('#page-heading');
  expect(reload).not.toHaveBeenCalled();
  open('#token=second');
  expect(reload).toHaveBeenCalledOnce();
});

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { errAsync } from 'neverthrow';
import { afterEach, expect, it, vi } from 'vitest';
import { unreachable } from '#core/ports/failures.ts';
import type { UseCases } from '#core/use-cases.ts';
import { InSite } from '#tests/web/in-site.tsx';
import { ResetRequestForm } from '#web/pages/login/reset-request-form.tsx';
import { useLogOut } from '#web/runtime/log-out.tsx';
import { useOutsideWidget } from '#web/widgets/booking/use-outside-widget.ts';

const measureError = vi.hoisted(() => vi.fn());
vi.mock('#web/runtime/measuring/measuring.tsx', async (original) => ({
  ...(await original<typeof import('#web/runtime/measuring/measuring.tsx')>()),
  useMeasureError: () => measureError,
}));

afterEach(() => void measureError.mockReset());

function show(Part: () => React.ReactNode, useCases: Partial<Record<keyof UseCases, unknown>>) {
  render(
    <InSite at="/" load={async () => useCases}>
      <Part />
    </InSite>,
  );
}

it('a widget that fails to load is measured once', async () => {
  show(() => <p>{useOutsideWidget('https://book.example/30').state}</p>, { schedulingWidget: null });
  await screen.findByText('failed');
  expect(measureError.mock.calls).toEqual([['widget-not-loaded']]);
});

it('a failed log-out is measured as such on every page', async () => {
  function LogOut() {
    const logOut = useLogOut();
    return (
      <button type="button" onClick={() => void logOut()}>
        Log out
      </button>
    );
  }
  show(LogOut, { signOut: () => errAsync(unreachable) });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log out' })));
  await screen.findByText('Logout Error');
  expect(measureError.mock.calls).toEqual([['not-signed-out']]);
});

it('a reset link that could not be sent is not measured as a failed login', async () => {
  const email = { current: 'rose@example.com' };
  show(() => <ResetRequestForm email={email} onBack={() => undefined} />, {
    auth: { requestPasswordReset: () => errAsync(unreachable) },
  });
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  await waitFor(() => expect(measureError.mock.calls).toEqual([['not-sent']]));
});

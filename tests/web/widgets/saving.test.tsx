import { act, render } from '@testing-library/react';
import { okAsync } from 'neverthrow';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthEvent, Session } from '#core/ports/auth-port.ts';
import type { StepRecord } from '#core/record/onboarding-record.ts';
import type { TypedText } from '#core/record/typed-text.ts';
import type { UseCases } from '#core/use-cases.ts';
import { makeFakeSessionMonitor } from '#tests/support/fake-session-monitor.ts';
import { perTest } from '#tests/support/per-test.ts';
import { LoadedUseCasesContext } from '#web/runtime/use-cases-context.tsx';
import { useAutosave } from '#web/widgets/saving/use-autosave.ts';
import { useResend } from '#web/widgets/saving/use-resend.ts';

const RUTH: Session = { userId: 'u1', email: 'ruth@example.com', expiresAt: 0 };

let sessionMonitor = makeFakeSessionMonitor();
let listeners = new Set<(event: AuthEvent, session: Session | null) => void>();
const save = vi.fn(() => okAsync(undefined));
const keep = vi.fn();
const keepTyped = vi.fn();
let state = { pending: false };
const retry = vi.fn(() => okAsync(null));

beforeEach(() => {
  sessionMonitor = makeFakeSessionMonitor();
  listeners = new Set();
  state = { pending: false };
  save.mockClear();
  keep.mockClear();
  keepTyped.mockClear();
  retry.mockClear();
});

const tell = (event: AuthEvent, session: Session | null = null) =>
  act(async () => {
    for (const listener of [...listeners]) listener(event, session);
  });

function opened(Step: () => null) {
  const useCases = {
    sessionMonitor,
    saver: { save, retry, keep, keepTyped, state: () => state },
    clock: { now: () => 0 },
    auth: {
      subscribe: (listener: (event: AuthEvent, session: Session | null) => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  } as unknown as UseCases;
  return render(
    <LoadedUseCasesContext value={useCases}>
      <Step />
    </LoadedUseCasesContext>,
  );
}

describe('saving while a step is filled in', () => {
  const form = perTest(() => {
    let later: ReturnType<typeof useAutosave>['later'] = () => {};
    function Form() {
      later = useAutosave(RUTH).later;
      return null;
    }
    const { unmount } = opened(Form);
    return { type: (fields: StepRecord, typed?: TypedText) => later(fields, typed), leave: unmount };
  });

  it('takes along what was typed last, when the page is left', () => {
    form.type({ first_name: 'Ruth' });
    form.type({ last_name: 'Alvarez' });
    expect(save).not.toHaveBeenCalled();
    form.leave();
    expect(save).toHaveBeenCalledExactlyOnceWith(RUTH, { first_name: 'Ruth', last_name: 'Alvarez' });
  });

  it('keeps it in the browser at once, whatever ends the page', () => {
    form.type({ benefit_timing_preference: 'When the mail comes' });
    expect(keep).toHaveBeenCalledExactlyOnceWith(RUTH, { benefit_timing_preference: 'When the mail comes' });
    form.type({}, { phone: '555-1' });
    expect(keepTyped).toHaveBeenCalledExactlyOnceWith(RUTH, { phone: '555-1' });
    expect(save).not.toHaveBeenCalled();
  });

  it.each(['pagehide', 'visibilitychange'])('sends it on %s, without the pause', (event) => {
    form.type({ first_name: 'Ruth' });
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    (event === 'pagehide' ? window : document).dispatchEvent(new Event(event));
    expect(save).toHaveBeenCalledExactlyOnceWith(RUTH, { first_name: 'Ruth' });
  });

  it('waits while the next document loads, which is written without it: its page takes the draft', () => {
    vi.useFakeTimers();
    form.type({ first_name: 'Ruth' });
    window.dispatchEvent(new Event('beforeunload'));
    vi.advanceTimersByTime(60_000);
    expect(save).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('pagehide'));
    expect(save).toHaveBeenCalledExactlyOnceWith(RUTH, { first_name: 'Ruth' });
    vi.useRealTimers();
  });

  it('and what may not be sent yet, as it stands last, without sending it', () => {
    form.type({}, { phone: '555-1' });
    form.type({}, { phone: '555-12' });
    form.leave();
    expect(keepTyped).toHaveBeenLastCalledWith(RUTH, { phone: '555-12' });
    expect(save).not.toHaveBeenCalled();
  });

  it('what became unfit meanwhile is not sent', () => {
    form.type({ first_name: 'Ruth', phone: '5551234567' });
    form.type({ first_name: 'Ruth' }, { phone: '555-123' });
    form.leave();
    expect(save).toHaveBeenCalledExactlyOnceWith(RUTH, { first_name: 'Ruth' });
    expect(keepTyped).toHaveBeenCalledExactlyOnceWith(RUTH, { phone: '555-123' });
  });

  it('a step without such fields leaves what another one kept', () => {
    form.type({ benefit_timing_preference: 'other' });
    form.leave();
    expect(keepTyped).not.toHaveBeenCalled();
  });

  it('when a limit ended the session, too', async () => {
    form.type({ first_name: 'Ruth' });
    sessionMonitor.show({ kind: 'ended', reason: 'session-limit' });
    await tell('signed-out');
    form.leave();
    expect(save).toHaveBeenCalledExactlyOnceWith(RUTH, { first_name: 'Ruth' });
  });

  it('keeps nothing of a person who signed out', async () => {
    form.type({ first_name: 'Ruth' }, { phone: '555-1' });
    await tell('signed-out');
    keep.mockClear();
    keepTyped.mockClear();
    form.type({ last_name: 'Alvarez' }, { phone: '555-12' });
    form.leave();
    expect(save).not.toHaveBeenCalled();
    expect(keep).not.toHaveBeenCalled();
    expect(keepTyped).not.toHaveBeenCalled();
  });

  it('goes on when the person signs in again', async () => {
    await tell('signed-out');
    await tell('signed-in', RUTH);
    form.type({ first_name: 'Ruth' });
    form.leave();
    expect(save).toHaveBeenCalledExactlyOnceWith(RUTH, { first_name: 'Ruth' });
  });
});

describe('what waits is sent again', () => {
  function Step() {
    useResend(RUTH);
    return null;
  }

  it('on entry, on being back online, on being looked at, and no more once the page is left', () => {
    const { unmount } = opened(Step);
    expect(retry).toHaveBeenCalledExactlyOnceWith(RUTH);
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(retry).toHaveBeenCalledTimes(4);
    unmount();
    window.dispatchEvent(new Event('online'));
    expect(retry).toHaveBeenCalledTimes(4);
    expect(listeners.size).toBe(0);
  });

  it('every 15 seconds while a save is pending and the page is visible', () => {
    vi.useFakeTimers();
    const { unmount } = opened(Step);
    vi.advanceTimersByTime(60_000);
    expect(retry).toHaveBeenCalledTimes(1);
    state = { pending: true };
    vi.advanceTimersByTime(15_000);
    expect(retry).toHaveBeenCalledTimes(2);
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    vi.advanceTimersByTime(60_000);
    hidden.mockRestore();
    expect(retry).toHaveBeenCalledTimes(2);
    unmount();
    vi.advanceTimersByTime(60_000);
    expect(retry).toHaveBeenCalledTimes(2);
  });

  it('when this person signs in again in any tab; somebody else is somebody else', async () => {
    opened(Step);
    await tell('signed-in', { ...RUTH, userId: 'u2' });
    await tell('token-refreshed', RUTH);
    expect(retry).toHaveBeenCalledTimes(1);
    await tell('signed-in', RUTH);
    expect(retry).toHaveBeenCalledTimes(2);
  });
});

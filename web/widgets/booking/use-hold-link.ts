import { useCallback, useEffect, useState } from 'react';
import type { ConsultationSlot, WhoCalls } from '#core/ports/scheduler.ts';
import { useAsk } from '../../runtime/use-ask.ts';
import { useFragment } from '../../runtime/use-fragment.ts';

interface LinkedCall {
  /** Booked by a press on this page, so that the email about it is on its way. */
  readonly bookedHere?: boolean;
  readonly slot: ConsultationSlot;
  readonly whoCalls: WhoCalls;
}

/** `failed`: no answer; the link is still valid. `unsure`: the call may be booked. */
export type HoldLinkState =
  | { readonly kind: 'reading' | 'over' | 'too-many' }
  | ({ readonly kind: 'open' | 'confirming' | 'booked' | 'moved' | 'canceled' } & LinkedCall)
  | { readonly kind: 'failed'; readonly call: LinkedCall | null; readonly unsure: boolean };

export type ManageTrouble = 'taken' | 'tooMany' | 'failed';

/** The hold link of this page. Opening it books nothing, so that a mail scanner that runs scripts cannot book the call. */
export function useHoldLink() {
  const ask = useAsk();
  const token = new URLSearchParams(useFragment()?.slice(1)).get('booking');
  /** Null if the page was opened without a link. */
  const [state, setState] = useState<HoldLinkState | null>(null);

  /** Reads the hold of the link again, without using the link up. */
  const look = useCallback(async () => {
    if (token === null) return;
    setState({ kind: 'reading' });
    const reading = await ask(({ consultations }) => consultations.inspectHold(token));
    setState(reading.unwrapOr({ kind: 'failed', call: null, unsure: false }));
  }, [ask, token]);

  useEffect(() => void look(), [look]);

  async function confirm(): Promise<void> {
    if (state?.kind !== 'open' && state?.kind !== 'failed') return;
    const read = state.kind === 'failed' ? state.call : state;
    if (read === null) return look();
    const call = { slot: read.slot, whoCalls: read.whoCalls };
    setState({ kind: 'confirming', ...call });
    const confirmed = await ask(({ consultations }) => consultations.confirm(token ?? ''));
    if (confirmed.isOk())
      return setState({ ...call, kind: 'booked', bookedHere: true, slot: confirmed.value.slot });
    const { kind } = confirmed.error;
    if (kind === 'hold-over') return setState({ kind: 'over' });
    setState(
      kind === 'too-many-calls'
        ? { kind: 'too-many' }
        : { kind: 'failed', call, unsure: kind === 'unreachable' },
    );
  }

  /** Returns what went wrong; the call is then at its old time. */
  async function move(startsAt: number): Promise<ManageTrouble | null> {
    if (state?.kind !== 'booked' && state?.kind !== 'moved') return null;
    const moved = await ask(({ consultations }) => consultations.move(token ?? '', startsAt));
    if (moved.isOk()) {
      setState({ ...state, kind: 'moved', slot: moved.value.slot });
      return null;
    }
    switch (moved.error.kind) {
      case 'hold-over':
        setState({ kind: 'over' });
        return null;
      case 'slot-taken':
      case 'no-such-slot':
        return 'taken';
      case 'rate-limited':
        return 'tooMany';
      case 'unreachable':
      case 'unavailable':
        return 'failed';
    }
  }

  async function cancel(): Promise<ManageTrouble | null> {
    if (state?.kind !== 'booked' && state?.kind !== 'moved') return null;
    const canceled = await ask(({ consultations }) => consultations.cancel(token ?? ''));
    if (canceled.isErr() && canceled.error.kind !== 'hold-over') return 'failed';
    setState(canceled.isOk() ? { ...state, kind: 'canceled' } : { kind: 'over' });
    return null;
  }

  return { state, look, confirm, move, cancel };
}

export type HoldLink = ReturnType<typeof useHoldLink>;

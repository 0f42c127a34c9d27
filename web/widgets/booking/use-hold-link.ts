import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ConsultationSlot } from '#core/ports/scheduler.ts';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';

/** `failed`: no answer; the link is still valid. */
export type HoldLinkState =
  | { readonly kind: 'reading' | 'over' | 'too-many' }
  | { readonly kind: 'open' | 'confirming' | 'booked'; readonly slot: ConsultationSlot }
  | { readonly kind: 'failed'; readonly slot: ConsultationSlot | null };

/** The hold link with which this page was opened. */
export interface HoldLink {
  /** Null if the page was opened without a link. */
  readonly state: HoldLinkState | null;
  /** Reads the hold of the link again, without using the link up. */
  look(): Promise<void>;
  /** Books the call. */
  confirm(): Promise<void>;
}

/**
 * Reads the token from the fragment and removes it from the address bar at once. Opening the page does not book the call, so a
 * mail scanner that runs scripts cannot book it.
 */
export function useHoldLink(): HoldLink {
  const load = useLoadUseCases();
  const location = useLocation();
  const token = useRef<string | null>(null);
  const [state, setState] = useState<HoldLinkState | null>(null);

  const look = useCallback(async () => {
    setState({ kind: 'reading' });
    try {
      const reading = await (await load()).consultations.inspectHold(token.current ?? '');
      setState(reading.unwrapOr({ kind: 'failed', slot: null }));
    } catch {
      setState({ kind: 'failed', slot: null });
    }
  }, [load]);

  // Listens for later changes too: opening a link in a tab that already shows this page changes only the fragment.
  useEffect(() => {
    const { hash, pathname, search } = location;
    const found = new URLSearchParams(hash.slice(1)).get('booking');
    if (found === null || window.location.hash !== hash) return;
    window.history.replaceState(window.history.state, '', pathname + search);
    token.current = found;
    void look();
  }, [location, look]);

  async function confirm() {
    if (state?.kind !== 'open' && state?.kind !== 'failed') return;
    const { slot } = state;
    if (slot === null) return look();
    setState({ kind: 'confirming', slot });
    try {
      const confirmed = await (await load()).consultations.confirm(token.current ?? '');
      if (confirmed.isOk()) return setState({ kind: 'booked', slot: confirmed.value.slot });
      const { kind } = confirmed.error;
      if (kind === 'hold-over') return setState({ kind: 'over' });
      setState(kind === 'too-many-calls' ? { kind: 'too-many' } : { kind: 'failed', slot });
    } catch {
      setState({ kind: 'failed', slot });
    }
  }

  return { state, look, confirm };
}

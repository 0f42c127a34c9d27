import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ConsultationSlot } from '#core/ports/scheduler.ts';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';

/** `failed`: nothing answered; the link is as good as before. */
export type HoldLinkState =
  | { readonly kind: 'reading' | 'over' | 'too-many' }
  | { readonly kind: 'open' | 'confirming' | 'booked'; readonly slot: ConsultationSlot }
  | { readonly kind: 'failed'; readonly slot: ConsultationSlot | null };

/** The link of a hold that this page was opened with. */
export interface HoldLink {
  /** Null: the page was opened without one. */
  readonly state: HoldLinkState | null;
  /** Looks again where the link leads. Spends nothing. */
  look(): Promise<void>;
  /** The press of the person: books the call. */
  confirm(): Promise<void>;
}

/**
 * Reads the token from the fragment, which leaves the address bar at once. Opening the page spends nothing: a mail scanner
 * that runs scripts books nothing.
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

  // Not once: a link that is opened in a tab which shows this page already changes the fragment only.
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

import type { ResultAsync } from 'neverthrow';
import { useCallback, useEffect, useState } from 'react';
import { schedulingWidgetCopy } from '#copy/schedule.ts';
import type { Failure } from '#core/ports/failures.ts';
import type { SchedulingWidget } from '#core/ports/scheduling-widget.ts';
import { useToast } from '../../runtime/toasts.tsx';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';

export const INLINE_PLACE_ID = 'scheduling-widget';

type Work = (widget: SchedulingWidget) => ResultAsync<void, Failure<'widget-not-loaded'>>;

/** The outside provider's widget. If it fails to load, a toast says so and the button opens the provider's page in a new tab. */
export function useOutsideWidget(bookingPage: string) {
  const load = useLoadUseCases();
  const toast = useToast();
  const [state, setState] = useState<'loading' | 'here' | 'failed'>('loading');
  const [opening, setOpening] = useState(false);

  const did = useCallback(
    async (work: Work): Promise<boolean> => {
      try {
        const { schedulingWidget } = await load();
        return schedulingWidget !== null && (await work(schedulingWidget)).isOk();
      } catch {
        return false;
      }
    },
    [load],
  );

  const fail = useCallback(() => {
    setState('failed');
    toast({
      about: 'form',
      title: schedulingWidgetCopy.loadFailed,
      tone: 'error',
      measuredAs: 'widget-not-loaded',
    });
  }, [toast]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    let left = false;
    const place = { elementId: INLINE_PLACE_ID, frameTitle: schedulingWidgetCopy.frameTitle };
    void did((widget) => widget.showInline(place)).then((shown) => {
      if (left) return;
      if (shown) setState('here');
      else fail();
    });
    return () => {
      left = true;
    };
  }, []);

  async function openPopup() {
    if (opening) return;
    setOpening(true);
    const opened = state !== 'failed' && (await did((widget) => widget.openPopup()));
    setOpening(false);
    if (opened) return;
    if (state !== 'failed') fail();
    // If a pop-up blocker prevents this, the direct link below still works.
    window.open(bookingPage, '_blank', 'noopener,noreferrer');
  }

  return { state, opening, openPopup };
}

export type OutsideWidget = ReturnType<typeof useOutsideWidget>;

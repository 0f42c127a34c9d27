import { useCallback, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { COUNTDOWN_TICK_MS, type Countdown, countdown } from '#core/launch/countdown.ts';
import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { useUseCases } from '../../app/use-cases-context.tsx';
import { launchCopy, timeLeftSentence } from '../../copy/launch.ts';
import { Notice } from '../../ui/notice.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const Digits = styled.div`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  gap: clamp(0.375rem, 2vw, 1rem);
  & > div {
    min-width: 0;
    padding: 0.875rem 0.125rem;
    border: 1px solid var(--hairline);
    border-radius: var(--radius);
    background: var(--card);
    text-align: center;
  }
  & strong {
    display: block;
    font-size: clamp(1.75rem, 1.1rem + 3.4vw, 3rem);
    line-height: 1.1;
    font-variant-numeric: tabular-nums;
  }
  & span {
    color: var(--ink-soft);
    font-size: clamp(0.875rem, 0.75rem + 0.6vw, 1.125rem);
  }
`;

const twoDigits = (value: number) => String(value).padStart(2, '0');

function useCountdown(): Countdown {
  const { clock } = useUseCases();
  const { launchAt } = useSiteSettings();
  const look = useCallback(
    () =>
      countdown({
        now: clock.now(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        launchAt,
      }),
    [clock, launchAt],
  );
  const [left, setLeft] = useState(look);
  const counting = left.kind === 'counting';
  useEffect(() => {
    if (!counting) return;
    let timer = 0;
    // With the beat of the clock, so that no second is skipped or shown for two.
    const wait = () => {
      timer = window.setTimeout(tick, COUNTDOWN_TICK_MS - (clock.now() % COUNTDOWN_TICK_MS));
    };
    const tick = () => {
      setLeft(look());
      wait();
    };
    wait();
    return () => window.clearTimeout(timer);
  }, [counting, clock, look]);
  return left;
}

/**
 * The timer: digits for the eye each second, and for the ear a sentence in days and hours, which changes once an hour at
 * most and is never announced by itself.
 */
export function TimeLeft() {
  const { brand } = useSiteSettings();
  const left = useCountdown();
  if (left.kind === 'launched') {
    return (
      <Notice tone="calm" title={launchCopy.launchedTitle}>
        <p>{launchCopy.launched(brand)}</p>
      </Notice>
    );
  }
  const parts = [
    [launchCopy.days, String(left.days)],
    [launchCopy.hours, twoDigits(left.hours)],
    [launchCopy.minutes, twoDigits(left.minutes)],
    [launchCopy.seconds, twoDigits(left.seconds)],
  ] as const;
  return (
    <div role="timer" aria-live="off" aria-label={launchCopy.timerLabel}>
      <VisuallyHidden>{timeLeftSentence(left)}</VisuallyHidden>
      <Digits aria-hidden="true">
        {parts.map(([name, value]) => (
          <div key={name}>
            <strong>{value}</strong>
            <span>{name}</span>
          </div>
        ))}
      </Digits>
    </div>
  );
}

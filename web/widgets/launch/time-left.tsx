import { useCallback, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { launchCopy, timeLeftSentence } from '#copy/launch.ts';
import { COUNTDOWN_TICK_MS, type Countdown, countdown } from '#core/launch/countdown.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { HAS_LAUNCHED_ATTRIBUTE, PHONE } from '../../ui/theme.ts';
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
    font-size: clamp(1rem, 0.75rem + 0.6vw, 1.125rem);
  }
  ${PHONE} {
    grid-template-columns: repeat(2, 1fr);
  }
`;

const Planned = styled.p`
  font-weight: 700;
  text-align: center;
`;

const twoDigits = (value: number) => String(value).padStart(2, '0');

function useCurrentCountdown(): () => Countdown {
  const { clock } = useUseCases();
  const { launchAt } = useSiteSettings();
  return useCallback(
    () =>
      countdown({
        now: clock.now(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        launchAt,
      }),
    [clock, launchAt],
  );
}

/** Calls `onTick` at each full second of the clock until `over`, so that no second is skipped or shown twice. */
function useSeconds(over: boolean, onTick: () => void): void {
  const { clock } = useUseCases();
  useEffect(() => {
    if (over) return;
    let timer = 0;
    const wait = () => {
      timer = window.setTimeout(tick, COUNTDOWN_TICK_MS - (clock.now() % COUNTDOWN_TICK_MS));
    };
    const tick = () => {
      onTick();
      wait();
    };
    wait();
    return () => window.clearTimeout(timer);
  }, [over, clock, onTick]);
}

/**
 * Whether the service has launched; updates while the page is open, and the texts of `LaunchPhases` with it.
 */
export function useHasLaunched(): boolean {
  const look = useCurrentCountdown();
  const [launched, setLaunched] = useState(() => look().kind === 'launched');
  useSeconds(
    launched,
    useCallback(() => setLaunched(look().kind === 'launched'), [look]),
  );
  useEffect(() => {
    if (launched) document.documentElement.toggleAttribute(HAS_LAUNCHED_ATTRIBUTE, true);
  }, [launched]);
  return launched;
}

/**
 * The countdown timer. Its digits change every second and are hidden from screen readers, which get a sentence in days and
 * hours that is never announced on its own.
 */
export function TimeLeft() {
  const look = useCurrentCountdown();
  const { launchAt } = useSiteSettings();
  const [left, setLeft] = useState(look);
  useSeconds(
    left.kind === 'launched',
    useCallback(() => setLeft(look()), [look]),
  );
  if (left.kind === 'launched') return null;
  const parts = [
    [launchCopy.days, String(left.days)],
    [launchCopy.hours, twoDigits(left.hours)],
    [launchCopy.minutes, twoDigits(left.minutes)],
    [launchCopy.seconds, twoDigits(left.seconds)],
  ] as const;
  return (
    <>
      <Planned>{launchAt === null ? launchCopy.noDate : launchCopy.planned(left.target)}</Planned>
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
    </>
  );
}

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { launchCopy, timeLeftSentence } from '#copy/launch.ts';
import { COUNTDOWN_TICK_MS, type Countdown, countdown } from '#core/launch/countdown.ts';
import { useLocalTime } from '../../runtime/local-date.ts';
import { usePersonalPage } from '../../runtime/personal-page-context.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Icon } from '../../ui/icons.tsx';
import { HAS_LAUNCHED_ATTRIBUTE, WIDE_SCREEN } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** The sun, with the days on it: three quarters of it stand above the ground, and rise once. */
const Sun = styled.div<{ $digits: number }>`
  --size: min(82vw, 22rem);
  grid-area: sun;
  justify-self: center;
  position: relative;
  width: var(--size);
  margin-bottom: calc(var(--size) * -0.2);
  aspect-ratio: 1;
  ${WIDE_SCREEN} {
    --size: clamp(20rem, 44vw, 27rem);
    grid-row: 1 / span 3;
    grid-column: 1;
    align-self: end;
    justify-self: end;
    margin-top: 1.25rem;
    margin-right: max(var(--gutter), 50% - var(--wide) / 2 + 2rem);
  }
  @keyframes rise {
    from {
      transform: translateY(60%);
    }
  }
  & > div {
    position: absolute;
    inset: 0;
    display: grid;
    align-content: center;
    justify-items: center;
    padding-bottom: 24%;
    border: 2px solid var(--sun);
    border-radius: 50%;
    background: var(--sun);
    color: var(--on-sun);
    forced-color-adjust: none;
    font-weight: 700;
    font-size: calc(var(--size) / 9);
    line-height: 1;
    @media (prefers-reduced-motion: no-preference) {
      animation: rise 900ms ease-out;
    }
    & > svg {
      width: 54%;
      height: auto;
      stroke-width: 3.4;
    }
  }
  /* Grows with the text as far as the sun has room. */
  & span {
    font-size: clamp(1em, 1.6rem, 1.6em);
  }
  & strong {
    font-size: ${({ $digits }) => ($digits > 2 ? 3 : 4.25)}em;
    letter-spacing: -0.04em;
    line-height: 0.95;
    font-variant-numeric: tabular-nums;
  }
`;

/** Hours and minutes small, seconds quiet. */
const Rest = styled.div`
  grid-area: rest;
  z-index: 2;
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 1rem;
  padding: 0.25rem var(--page-edge);
  ${WIDE_SCREEN} {
    max-width: 50%;
    padding-block: 0.5rem calc(var(--hills) * 0.75);
  }
  & > span {
    white-space: nowrap;
  }
  & strong {
    font-size: 1.75rem;
    font-variant-numeric: tabular-nums;
  }
  & > :last-child,
  & > :last-child strong {
    color: var(--on-deep-soft);
    font-weight: 400;
    font-size: 1.0625rem;
  }
  & > :last-child strong {
    display: inline-block;
    min-width: 2ch;
    text-align: right;
  }
`;

function useCurrentCountdown(): () => Countdown {
  const { clock } = useUseCases();
  const { launchAt } = useSiteSettings();
  const personal = usePersonalPage();
  const { timeZone } = useLocalTime();
  return useCallback(
    () => countdown({ now: personal?.now ?? clock.now(), timeZone, launchAt }),
    [clock, launchAt, personal, timeZone],
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

/** Whether the service has launched; updates on an open page, as do the texts of `LaunchPhases`. */
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

/** The sentence about the date, and the nights left, endless without one, which the page draws too. */
export function usePlannedLaunch(): { readonly sentence: string; readonly nights: number } | null {
  const look = useCurrentCountdown();
  const { launchAt } = useSiteSettings();
  const { timeZone } = useLocalTime();
  const left = look();
  if (left.kind === 'launched') return null;
  const sentence = launchAt === null ? launchCopy.noDate : launchCopy.planned(left.target, timeZone);
  return { sentence, nights: launchAt === null ? Number.POSITIVE_INFINITY : left.days };
}

interface TimeLeftProps {
  /** Whether the person is on the list, which the sun says where it has no number. */
  readonly onTheList: boolean;
  /** Drawn around the sun. */
  readonly children: ReactNode;
}

/**
 * The countdown timer. Its digits change every second and are hidden from screen readers, which get a sentence in days and
 * hours that is never announced on its own. A launch without a date puts no number on the sun, and nor does one that has been.
 */
export function TimeLeft({ onTheList, children }: TimeLeftProps) {
  const look = useCurrentCountdown();
  const { launchAt } = useSiteSettings();
  const [left, setLeft] = useState(look);
  const launched = left.kind === 'launched';
  useSeconds(
    launched,
    useCallback(() => setLeft(look()), [look]),
  );
  const days = launched ? '' : String(left.days);
  const onSun = !launched && launchAt !== null;
  const rest = launched
    ? []
    : ([
        ...(onSun ? [] : [['days', left.days] as const]),
        ['hours', left.hours],
        ['minutes', left.minutes],
        ['seconds', left.seconds],
      ] as const);
  return (
    <>
      <Sun aria-hidden="true" $digits={days.length}>
        {children}
        <div>
          {onSun ? (
            <>
              <strong>{days}</strong>
              <span>{launchCopy.days(left.days)}</span>
            </>
          ) : onTheList ? (
            <Icon size={24} path="M4 12.8l5.6 5.6L20 6.6" />
          ) : null}
        </div>
      </Sun>
      <Rest {...(launched ? {} : { role: 'timer', 'aria-live': 'off', 'aria-label': launchCopy.timerLabel })}>
        {launched ? null : <VisuallyHidden>{timeLeftSentence(left, launchAt !== null)}</VisuallyHidden>}
        {rest.map(([unit, value]) => (
          <span key={unit} aria-hidden="true" className={unit === 'seconds' ? 'with-script' : undefined}>
            <strong>{value}</strong> <span>{launchCopy[unit](value)}</span>
          </span>
        ))}
      </Rest>
    </>
  );
}

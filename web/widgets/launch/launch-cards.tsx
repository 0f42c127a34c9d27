import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { LAUNCH_WORDS, launchCopy } from '#copy/launch.ts';
import { continuePage } from '#core/onboarding/continue-route.ts';
import { pathOf } from '#core/site/pages.ts';
import { LANGUAGE_TAG } from '../../copy/language-tag.ts';
import { BulletList } from '../../ui/bullet-list.tsx';
import { LinkButton, StandaloneLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckIcon, Icon } from '../../ui/icons.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { ENLARGED } from '../../ui/theme.ts';
import { ClaimNote } from '../claim-marker/claim-marker.tsx';
import type { Entered } from '../guard/guard.tsx';
import { EarlierWords } from '../payment-day/next-payment.tsx';
import { DaySign, type OwnDays } from './own-days.tsx';

/** A card without its box. */
export const bare = css`
  padding: 0;
  border: 0;
  border-radius: 0;
  background: none;
  & > h2 {
    margin: 0;
    font-size: 1.25rem;
  }
`;

/** Cards as one list, divided by lines, each with its sign before it. */
export const CardList = styled.div`
  & > section {
    ${bare}
    display: grid;
    grid-template-columns: min(2.75rem, 12vw) minmax(0, 1fr);
    gap: 0.25rem 0.875rem;
    padding-block: 1.125rem;
    border-top: 1px solid var(--hairline);
    & > * {
      grid-column: 2;
    }
    & > svg {
      grid-area: 1 / 1 / span 4;
      justify-self: center;
    }
    ${ENLARGED} {
      display: block;
      & > svg {
        float: none;
        width: 2.75rem;
      }
    }
  }
  & > :first-child {
    padding-top: 0;
    border-top: 0;
  }
  & > :last-child {
    padding-bottom: 0;
  }
  /* What is to be done has no sign. */
  & > :first-child:not(:has(> svg)) > * {
    grid-column: 1 / -1;
  }
`;

const dollars = new Intl.NumberFormat(LANGUAGE_TAG, {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

interface StatusProps {
  readonly status: Entered['status'];
  /** True also while the last save waits for a connection. */
  readonly completed: boolean;
  readonly launched: boolean;
}

/** Whether the sign-up is finished. */
export function StatusCard({ status, completed, launched }: StatusProps) {
  if (completed) {
    return (
      <Card heading={launchCopy.completeTitle} icon={<CheckIcon size={32} />}>
        <p>{LAUNCH_WORDS[launched ? 'after' : 'before'].complete}</p>
      </Card>
    );
  }
  return (
    <Card heading={launchCopy.incomplete.title}>
      <Stack gap={4}>
        <p>{launchCopy.incomplete.text}</p>
        <Row>
          <LinkButton to={pathOf(continuePage(status))}>{launchCopy.incomplete.goOn}</LinkButton>
        </Row>
      </Stack>
    </Card>
  );
}

/** The sign of a payment day without a date. */
export const MONTH = <Icon size={32} path="M3 5h18v15H3zM3 10h18M8 2.5v5M16 2.5v5" />;

const ENVELOPE = 'M2.5 5h19v14h-19zM3 6l9 7.5L21 6';

interface ComingProps extends StatusProps {
  readonly days: OwnDays;
  /** More about what comes next. */
  readonly children: ReactNode;
}

/** What comes next, and with the launch. 'Benefit Details' is shown only if the row has a benefit type. */
export function ComingCards({ status, completed, launched, days, children }: ComingProps) {
  const words = LAUNCH_WORDS[launched ? 'after' : 'before'];
  const type = status.record?.benefit_type;
  const amount = status.record?.benefit_amount ?? null;
  return (
    <>
      <Card heading={launchCopy.nextTitle} icon={<Icon size={32} path={ENVELOPE} />}>
        <p>{completed ? words.next : words.unfinished}</p>
        {children}
      </Card>
      {type ? (
        <Card heading={launchCopy.benefits.title}>
          <p>
            {launchCopy.benefits.type}: {type}
          </p>
          {amount === null ? null : (
            <p>
              {launchCopy.benefits.amount}: {dollars.format(amount)}
            </p>
          )}
        </Card>
      ) : null}
      <Card
        heading={words.expect.title}
        icon={days.launch && <DaySign kind={days.shown?.launch ? 'launch' : 'sun'} day={days.launch} />}
      >
        <BulletList items={words.expect.items} />
        {days.launchIsUsual ? <p>{launchCopy.isUsualDay}</p> : null}
      </Card>
    </>
  );
}

/** The first payment that could come early. */
export function EarlierCard({ days: { payment, earlier, early, claim } }: Pick<ComingProps, 'days'>) {
  if (!(payment && earlier && early && claim)) return null;
  return (
    <Card
      icon={<DaySign kind="sun" day={early} from={earlier.date === payment.date ? null : earlier.date} />}
    >
      <p>
        <EarlierWords claim={claim} />
      </p>
      <ClaimNote />
    </Card>
  );
}

export function QuestionsCard() {
  return (
    <Card heading={launchCopy.questions.title}>
      <StandaloneLink to={pathOf('faq')}>{launchCopy.questions.viewFaq}</StandaloneLink>
    </Card>
  );
}

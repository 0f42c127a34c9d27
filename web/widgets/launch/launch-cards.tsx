import { styled } from 'styled-components';
import { LAUNCH_WORDS, launchCopy } from '#copy/launch.ts';
import { continuePage } from '#core/onboarding/continue-route.ts';
import { pathOf } from '#core/site/pages.ts';
import { LANGUAGE_TAG } from '../../copy/language-tag.ts';
import { Address } from '../../ui/address.tsx';
import { BulletList } from '../../ui/bullet-list.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import type { Entered } from '../guard/guard.tsx';

/** Cards as one list, divided by lines. */
export const CardList = styled.div`
  & > section {
    padding: 1.25rem 0;
    border: 0;
    border-top: 1px solid var(--hairline);
    border-radius: 0;
    background: none;
    & > h2 {
      margin-bottom: 0.375rem;
      font-size: 1.25rem;
    }
    &:has(> svg) {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    & > svg {
      grid-area: 1 / 2 / span 2;
      align-self: center;
    }
    &:has(> a) {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: 0.5rem 1rem;
      padding-block: 0.75rem;
      & > * {
        width: auto;
        margin: 0;
      }
    }
  }
  & > :last-child {
    border-bottom: 1px solid var(--hairline);
  }
`;

const Details = styled.dl`
  display: grid;
  gap: 0.75rem;
  & dt {
    color: var(--ink-soft);
  }
  & dd {
    font-weight: 700;
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

/** What comes. 'Benefit Details' is shown only if the row has a benefit type. */
export function ComingCards({ session, status, completed, launched }: StatusProps & Entered) {
  const words = LAUNCH_WORDS[launched ? 'after' : 'before'];
  const type = status.record?.benefit_type;
  const amount = status.record?.benefit_amount ?? null;
  return (
    <>
      <Card heading={launchCopy.nextTitle}>
        <p>
          <Address>{completed ? words.next(session.email) : words.unfinished(session.email)}</Address>
        </p>
      </Card>
      {type ? (
        <Card heading={launchCopy.benefits.title}>
          <Details>
            <div>
              <dt>{launchCopy.benefits.type}</dt>
              <dd>{type}</dd>
            </div>
            {amount === null ? null : (
              <div>
                <dt>{launchCopy.benefits.amount}</dt>
                <dd>{dollars.format(amount)}</dd>
              </div>
            )}
          </Details>
        </Card>
      ) : null}
      <Card heading={words.expect.title}>
        <BulletList items={words.expect.items} />
      </Card>
    </>
  );
}

export function QuestionsCard() {
  return (
    <Card heading={launchCopy.questions.title}>
      <LinkButton kind="secondary" to={pathOf('faq')}>
        {launchCopy.questions.viewFaq}
      </LinkButton>
    </Card>
  );
}

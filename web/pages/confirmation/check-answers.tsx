import { Fragment } from 'react';
import { styled } from 'styled-components';
import { checkAnswersCopy } from '#copy/confirmation.ts';
import { fullName } from '#core/intake/person-name.ts';
import { formatPhone } from '#core/intake/phone.ts';
import { pathOf } from '#core/site/pages.ts';
import { timingWords } from '../../copy/timing-words.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Address } from '../../ui/address.tsx';
import { StandaloneLink } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ENLARGED, PHONE } from '../../ui/theme.ts';
import { Whole } from '../../ui/unbroken.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Entered } from '../../widgets/guard/guard.tsx';
import { CHANGE_ANSWER } from '../../widgets/journey/step-form.tsx';

/** The bar below has a line of its own. */
const Answers = styled(Disclosure)`
  border-bottom: 0;
`;

const List = styled.dl`
  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 1rem;
    padding-block: 0.5rem;
    border-top: 1px solid var(--hairline);
  }
  & dt {
    color: var(--ink-soft);
  }
  & dd {
    font-weight: 700;
  }
  & dd + dd {
    grid-area: 1 / 2 / span 2;
  }
  ${ENLARGED} {
    & > div {
      display: block;
    }
  }
`;

const Line = styled.span`
  flex: 1;
  min-width: 0;
  padding-block: 0.25rem;
  font-size: var(--text-small);
  & > span {
    min-width: 0;
    margin-right: 0.5rem;
    color: var(--ink);
    font-weight: 400;
    overflow-wrap: anywhere;
    /* Here 'summary' has the color of a link. */
    @media (forced-colors: active) {
      color: CanvasText;
    }
  }
  /* The name stands beside the link, the rest below. */
  ${PHONE} {
    & > span > :first-child {
      display: block;
      & > span {
        display: none;
      }
    }
  }
  & > u {
    float: right;
    margin-left: 1rem;
    text-underline-offset: 0.2em;
  }
  /* The link has a line of its own. */
  ${ENLARGED} {
    display: flex;
    flex-direction: column;
    & > u {
      order: 1;
      margin: 0;
    }
  }
  details[open] & > :not(.close),
  details:not([open]) & > .close {
    display: none;
  }
`;

/** What was entered in the steps before, as one line. It opens a list with 'Change' at each answer. */
export function CheckAnswers({ session, status }: Entered) {
  const { saver } = useUseCases();
  const given = saver.known(session, status.record);
  const { labels } = checkAnswersCopy;
  const name = fullName(given);
  const timing = given.benefit_timing_preference ?? null;
  const answers = [
    {
      label: labels.timing,
      answer: timingWords(timing),
      to: 'signup-calendar',
    },
    { label: labels.name, answer: name, to: 'signup-account' },
    { label: labels.phone, answer: formatPhone(given.phone ?? ''), to: 'signup-account' },
    {
      label: labels.email,
      answer: session.email,
      to: 'dashboard',
    },
  ] as const;
  return (
    <Answers
      sign={false}
      title={
        <Line>
          <u className="open">{checkAnswersCopy.open}</u>
          <u className="close">{checkAnswersCopy.close}</u>
          <b className="close">{checkAnswersCopy.title}</b>
          <span>
            {[name, checkAnswersCopy.shortTiming(timingWords(timing)), formatPhone(given.phone ?? '')]
              .filter(Boolean)
              .map((part, at, { length }) => {
                // A long name may break, so that the link stays beside it.
                const Part = part === name ? 'span' : Whole;
                return (
                  <Fragment key={part}>
                    <Part>
                      {part}
                      {at + 1 < length ? <span>,</span> : null}
                    </Part>{' '}
                  </Fragment>
                );
              })}
          </span>
        </Line>
      }
    >
      <List aria-label={checkAnswersCopy.title}>
        {answers.map(({ label, answer, to }) => (
          <div key={label}>
            <dt>{label}</dt>
            <Address as="dd">{answer}</Address>
            <dd>
              <StandaloneLink to={pathOf(to) + CHANGE_ANSWER}>
                {checkAnswersCopy.change}
                <VisuallyHidden> {label}</VisuallyHidden>
              </StandaloneLink>
            </dd>
          </div>
        ))}
      </List>
    </Answers>
  );
}

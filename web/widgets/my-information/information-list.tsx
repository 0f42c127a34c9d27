import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { measuredSentence, myInformationCopy, newsSentence } from '#copy/my-information.ts';
import { fullName } from '#core/intake/person-name.ts';
import { formatPhone } from '#core/intake/phone.ts';
import { LANGUAGE_TABLE } from '#core/language/languages.ts';
import type { PersonalData } from '#core/ports/personal-data.ts';
import type { StepRecord } from '#core/record/onboarding-record.ts';
import { LANGUAGE_TAG } from '../../copy/language-tag.ts';
import { timingWords } from '../../copy/timing-words.ts';
import { unbrokenDate } from '../../copy/unbroken-date.ts';
import { Address } from '../../ui/address.tsx';
import { DESKTOP, ENLARGED } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { visitorMoment } from '../booking/slot-days.ts';

const List = styled.dl`
  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: baseline;
    gap: 0 0.75rem;
    min-height: 3.5rem;
    padding-block: 0.5rem;
    border-top: 1px solid var(--hairline);
  }
  & dt {
    color: var(--ink-soft);
  }
  & dd {
    grid-column: 1 / -1;
    font-weight: 700;
  }
  /* A long address is on the line of its label. */
  & dd span {
    vertical-align: top;
  }
  & dd p,
  & .note {
    font-weight: 400;
  }
  & .action {
    grid-area: 1 / 2;
    margin-block: -0.75rem;
    --outdent: -0.875rem;
    @media (forced-colors: active) {
      --outdent: 0px;
      margin-block: 0 !important;
    }
  }
  ${DESKTOP} {
    & > div {
      padding-block: 1.125rem;
      /* The values share one left edge, with a button beside them or not. */
      grid-template-columns: min(38.5%, 12.25rem) minmax(0, 1fr) auto;
    }
    & dt {
      grid-row: 1 / span 2;
    }
    & dd {
      grid-column: 2;
    }
    & .note {
      grid-column: 2 / -1;
    }
    & .action {
      grid-area: 1 / 3;
      justify-self: end;
      margin-block: -0.875rem;
    }
  }
  ${ENLARGED} {
    & > div {
      display: block;
    }
  }
`;

const day = new Intl.DateTimeFormat(LANGUAGE_TAG, { dateStyle: 'long' });

const { fields, notGiven } = myInformationCopy;

interface EntryProps {
  readonly label: string;
  /** The button that changes it. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Entry({ label, action, children }: EntryProps) {
  return (
    <div>
      <dt>{label}</dt>
      {children}
      {action ? <dd className="action with-script">{action}</dd> : null}
    </div>
  );
}

/** What a form changes in the list. */
export type Part = keyof typeof myInformationCopy.change;

interface InformationRowsProps {
  readonly email: string;
  readonly person: Omit<StepRecord, 'step_completed'> | null;
  /** Without a proof, the last name and the phone number stay hidden. */
  readonly proved: boolean;
  readonly action: (entry: Part) => ReactNode;
}

/** What is changed most often. */
export function InformationRows({ email, person, proved, action }: InformationRowsProps) {
  const { phone = null, benefit_timing_preference: timing = null } = person ?? {};
  const name = fullName(person);
  const hidden = !proved && name !== '';
  return (
    <List>
      <Entry label={fields.timing} action={action('timing')}>
        <dd>{timingWords(timing)}</dd>
      </Entry>
      <Entry label={fields.details} action={action('details')}>
        <dd>
          {name || notGiven}
          {hidden ? <span aria-hidden="true"> •••••</span> : null}
        </dd>
        {hidden ? (
          <dd>
            <span aria-hidden="true">•••-•••-••••</span>
            <VisuallyHidden>{myInformationCopy.hidden}</VisuallyHidden>
          </dd>
        ) : (
          <dd>{phone ? formatPhone(phone) : notGiven}</dd>
        )}
      </Entry>
      <Entry label={fields.email} action={action('email')}>
        <Address as="dd">{email}</Address>
      </Entry>
    </List>
  );
}

interface InformationListProps {
  readonly data: PersonalData;
  readonly action: (entry: Part | 'news') => ReactNode;
}

/** The rest of the stored data, with times in the person's time zone. */
export function InformationList({ data, action }: InformationListProps) {
  const { account, onboarding, appointments, news, events } = data;
  return (
    <List>
      <Entry label={fields.ssn}>
        <dd>
          {onboarding?.ssn_last4 ? myInformationCopy.ssnLast4(onboarding.ssn_last4) : notGiven}
          <p>{myInformationCopy.ssnNote}</p>
        </dd>
      </Entry>
      <Entry label={fields.mailWords} action={action('words')}>
        <dd>{account.mailWords ?? myInformationCopy.noMailWords}</dd>
        <dd className="note">{myInformationCopy.mailWordsNote}</dd>
      </Entry>
      <Entry label={fields.appointments}>
        {appointments.length === 0 ? <dd>{myInformationCopy.noAppointments}</dd> : null}
        {appointments.map(({ startsAt }) => (
          <dd key={startsAt}>{visitorMoment(Date.parse(startsAt))}</dd>
        ))}
      </Entry>
      <Entry label={fields.news} action={action('news')}>
        <dd>{newsSentence(news)}</dd>
      </Entry>
      <Entry label={fields.language}>
        <dd lang={account.language}>{LANGUAGE_TABLE[account.language].name}</dd>
      </Entry>
      <Entry label={fields.createdAt}>
        <dd>{unbrokenDate(day.format(Date.parse(account.createdAt)))}</dd>
      </Entry>
      <Entry label={fields.measured}>
        <dd>
          <p>{measuredSentence(events)}</p>
        </dd>
      </Entry>
    </List>
  );
}

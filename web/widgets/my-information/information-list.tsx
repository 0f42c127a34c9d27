import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { measuredSentence, myInformationCopy, newsSentence } from '#copy/my-information.ts';
import { formatPhone } from '#core/intake/phone.ts';
import { LANGUAGE_TABLE } from '#core/language/languages.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import { LANGUAGE_TAG } from '../../copy/language-tag.ts';
import { timingWords } from '../../copy/timing-words.ts';
import { unbrokenDate } from '../../copy/unbroken-date.ts';
import { Address } from '../../ui/address.tsx';
import { WIDE_SCREEN } from '../../ui/theme.ts';
import { visitorMoment } from '../booking/slot-days.ts';

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem 2rem;
  ${WIDE_SCREEN} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  & dt {
    color: var(--ink-soft);
  }
  & dd {
    font-weight: 700;
  }
  & dd p {
    font-weight: 400;
  }
`;

const day = new Intl.DateTimeFormat(LANGUAGE_TAG, { dateStyle: 'long' });

const { fields, notGiven } = myInformationCopy;

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      {children}
    </div>
  );
}

/** The stored data of the person, with times in their time zone. */
export function InformationList({ data }: { data: PersonalData }) {
  const { account, onboarding, appointments, news, events } = data;
  const name = [onboarding?.first_name, onboarding?.last_name].filter(Boolean).join(' ');
  return (
    <List>
      <Entry label={fields.email}>
        <dd>
          <Address>{account.email}</Address>
        </dd>
      </Entry>
      <Entry label={fields.name}>
        <dd>{name || notGiven}</dd>
      </Entry>
      <Entry label={fields.phone}>
        <dd>{onboarding?.phone ? formatPhone(onboarding.phone) : notGiven}</dd>
      </Entry>
      <Entry label={fields.timing}>
        <dd>{timingWords(onboarding?.benefit_timing_preference ?? null)}</dd>
      </Entry>
      <Entry label={fields.ssn}>
        <dd>
          {onboarding?.ssn_last4 ? myInformationCopy.ssnLast4(onboarding.ssn_last4) : notGiven}
          <p>{myInformationCopy.ssnNote}</p>
        </dd>
      </Entry>
      <Entry label={fields.mailWords}>
        <dd>
          {account.mailWords ?? myInformationCopy.noMailWords}
          <p>{myInformationCopy.mailWordsNote}</p>
        </dd>
      </Entry>
      <Entry label={fields.language}>
        <dd lang={account.language}>{LANGUAGE_TABLE[account.language].name}</dd>
      </Entry>
      <Entry label={fields.createdAt}>
        <dd>{unbrokenDate(day.format(Date.parse(account.createdAt)))}</dd>
      </Entry>
      <Entry label={fields.appointments}>
        {appointments.length === 0 ? <dd>{myInformationCopy.noAppointments}</dd> : null}
        {appointments.map(({ startsAt }) => (
          <dd key={startsAt}>{visitorMoment(Date.parse(startsAt))}</dd>
        ))}
      </Entry>
      {news === undefined ? null : (
        <Entry label={fields.news}>
          <dd>{newsSentence(news)}</dd>
        </Entry>
      )}
      <Entry label={fields.measured}>
        <dd>
          <p>{measuredSentence(events)}</p>
        </dd>
      </Entry>
    </List>
  );
}

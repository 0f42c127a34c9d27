import { styled } from 'styled-components';
import { dayInMonth, weekdayName } from '#copy/dates.ts';
import { paymentDatesCopy } from '#copy/payment-dates.ts';
import type { Payment } from '#core/benefits/payment-days.ts';

const List = styled.ol`
  display: grid;
  gap: 0.75rem;
  /* Without script there are no questions beside it. */
  @media (min-width: 64em) and (scripting: none) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  @media print {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 4mm;
  }
`;

const Item = styled.li`
  /* With large text the date goes below the sun. */
  display: flex;
  flex-wrap: wrap;
  gap: 0 1rem;
  align-items: center;
  align-content: start;
  padding: 0.875rem 1.25rem;
  border: 2px solid transparent;
  border-radius: var(--radius-large);
  background: var(--calm);
  & p {
    flex: 1 1 min-content;
    font-weight: 700;
  }
  & span {
    display: block;
  }
  & strong {
    margin-right: 0.25rem;
    font-size: min(clamp(1.5rem, 1.1rem + 1.8vw, 2.25rem), 11vw);
    line-height: 1.15;
    letter-spacing: -0.015em;
  }
  & small {
    flex: 0 0 100%;
    margin-top: 0.5rem;
    font-size: var(--text-small);
  }
  @media print {
    padding: 2mm 3mm;
    border-color: var(--hairline);
    & strong {
      font-size: 14pt;
    }
    & small {
      margin-top: 1mm;
    }
  }
`;

function Sun() {
  return (
    <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden="true">
      <circle cx="22" cy="22" r="20" fill="var(--sun)" stroke="var(--sun-edge)" strokeWidth="2.5" />
    </svg>
  );
}

/** Payments in large letters. `named`: says which benefit each one is, because they differ. */
export function NextPayments({ payments, named }: { payments: readonly Payment[]; named: boolean }) {
  const { benefit, moved } = paymentDatesCopy.results;
  return (
    <List>
      {payments.map((payment) => {
        const year = payment.date.slice(0, 4);
        return (
          <Item key={`${payment.benefit}-${payment.scheduled}-${named}`}>
            <Sun />
            <p>
              <span>{weekdayName(payment.date)}</span> <strong>{dayInMonth(payment.date)}</strong>{' '}
              {named ? `${year}, ${benefit(payment)}` : year}
            </p>
            {payment.date === payment.scheduled ? null : <small>{moved(payment)}</small>}
          </Item>
        );
      })}
    </List>
  );
}

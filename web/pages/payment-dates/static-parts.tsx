import { styled } from 'styled-components';
import { paymentDay } from '#copy/dates.ts';
import { paymentDatesCopy } from '#copy/payment-dates.ts';
import { statements } from '#copy/statements.ts';
import { MONTHS_LISTED, paymentsIn } from '#core/benefits/payment-days.ts';
import { type CalendarMonth, easternDate, monthOf, monthsFrom } from '#core/calendar/calendar-date.ts';
import { SSA_PHONE, SSA_TTY } from '../../copy/authority-phones.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { BulletList } from '../../ui/bullet-list.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { Stack } from '../../ui/stack.tsx';
import { DESKTOP } from '../../ui/theme.ts';
import { PaymentResults } from './payment-results.tsx';

const Days = styled.ul`
  columns: 20rem;
  padding-left: 1.25rem;
  & li {
    padding-block: 0.25rem;
  }
`;

const Text = styled.section`
  display: grid;
  align-content: start;
  gap: 1rem;
  max-width: 46rem;
`;

const SideBySide = styled.div`
  display: grid;
  gap: 2.5rem clamp(2rem, 5vw, 4.5rem);
  ${DESKTOP} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
`;

function LatePayment() {
  const { late } = paymentDatesCopy;
  const { brand } = useSiteSettings();
  return (
    <Text>
      <h2>{late.heading}</h2>
      <p>{late.text}</p>
      <p>
        <PhoneLink alone number={SSA_PHONE} />
        <br />
        {late.ttyLabel} <PhoneLink alone number={SSA_TTY} />
      </p>
      <p>{late.emergency}</p>
      <p>{late.notUs(brand)}</p>
    </Text>
  );
}

function PublishedRules() {
  const { rules } = paymentDatesCopy;
  const { brand } = useSiteSettings();
  return (
    <Text>
      <h2>{rules.heading}</h2>
      <p>{rules.text}</p>
      <BulletList items={rules.items} />
      <p>{rules.weekend}</p>
      <p>{rules.sources}</p>
      <p>{statements.noAffiliation(brand)}</p>
    </Text>
  );
}

function AllPaymentDays() {
  const { lists } = paymentDatesCopy;
  const today = easternDate(Date.now());
  const months = monthsFrom(monthOf(today), MONTHS_LISTED);
  const [first, last] = [months[0], months.at(-1)] as [CalendarMonth, CalendarMonth];
  const groups = Object.keys(lists.groups) as (keyof typeof lists.groups)[];
  return (
    <Stack as="section" gap={4}>
      <h2>{lists.heading(first, last)}</h2>
      <p>{lists.both}</p>
      <div>
        {groups.map((group) => (
          <Disclosure key={group} title={lists.groups[group]}>
            <Days>
              {months
                .flatMap((month) => paymentsIn(group, month))
                .filter(({ date }) => date >= today)
                .map((payment) => (
                  <li key={payment.scheduled}>{paymentDay(payment)}</li>
                ))}
            </Days>
          </Disclosure>
        ))}
      </div>
    </Stack>
  );
}

/** Before there is an answer, and without script: the days of one group. */
export function ExampleResults() {
  return <PaymentResults group="third-wednesday" from={easternDate(Date.now())} />;
}

/** What does not depend on the answers. See `staticPart`: the dates are those of the prerendered document. */
export function BelowTheResults() {
  return (
    <Stack gap={10}>
      <AllPaymentDays />
      <SideBySide>
        <LatePayment />
        <PublishedRules />
      </SideBySide>
    </Stack>
  );
}

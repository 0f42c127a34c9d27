import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { paymentDatesCopy } from '#copy/payment-dates.ts';
import { paymentDayCopy } from '#copy/payment-day.ts';
import { nextPayments } from '#core/benefits/payment-days.ts';
import type { PaymentGroup } from '#core/benefits/payment-group.ts';
import { keptFragment } from '../../runtime/kept-fragment.ts';
import { localDate } from '../../runtime/local-date.ts';
import { Page } from '../../runtime/page.tsx';
import { staticPart } from '../../runtime/static-part.tsx';
import { DESKTOP } from '../../ui/theme.ts';
import { PaymentDayQuestions } from '../../widgets/payment-day/payment-day-questions.tsx';
import { groupInHash, paymentFragment } from './payment-link.ts';
import { NEXT_DAYS_ID, PaymentResults } from './payment-results.tsx';

const ExampleResults = staticPart(async () => (await import('./static-parts.tsx')).ExampleResults);
const BelowTheResults = staticPart(async () => (await import('./static-parts.tsx')).BelowTheResults);

/** On a desktop the next days stand beside the questions, and everything else below both. */
const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2.5rem clamp(2rem, 5vw, 4.5rem);
  ${DESKTOP} {
    grid-template-columns: minmax(0, var(--narrow)) minmax(0, 1fr);
    & > :last-child {
      grid-column: 1 / -1;
    }
    @media (scripting: none) {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @media print {
    display: block;
  }
`;

const Questions = styled.div`
  max-width: var(--narrow);
`;

function nextDay(group: PaymentGroup) {
  const [payment] = nextPayments(group, localDate(), 1);
  return payment ? <strong>{paymentDatesCopy.results.nextDay(payment.date)}</strong> : null;
}

function showResults() {
  document.getElementById(NEXT_DAYS_ID)?.focus();
}

/** `/payment-dates`: three questions, and the days on which the published rules pay. Nothing is sent or kept. */
export function PaymentDatesPage() {
  const { hash } = useLocation();
  const [group, setGroup] = useState<PaymentGroup | null>(null);
  const [linked, setLinked] = useState<PaymentGroup | null>(null);

  useEffect(() => {
    const named = groupInHash(hash);
    if (named === null) return;
    setGroup(named);
    setLinked(named);
  }, [hash]);

  // A link with an answer leads to its days.
  useEffect(() => {
    if (linked !== null) showResults();
  }, [linked]);

  useEffect(() => {
    if (group === null) return;
    keptFragment.current = paymentFragment(group);
    return () => {
      keptFragment.current = '';
    };
  }, [group]);

  function choose(chosen: PaymentGroup | null) {
    setGroup(chosen);
    // The answer of a link is no longer the one on the screen.
    const { pathname, search } = window.location;
    if (window.location.hash) window.history.replaceState(window.history.state, '', pathname + search);
  }

  return (
    <Page
      title={paymentDatesCopy.title}
      intro={<p className="with-script no-print">{paymentDatesCopy.intro}</p>}
      width="wide"
    >
      <Layout>
        <Questions className="with-script no-print">
          <PaymentDayQuestions
            key={linked}
            initial={linked}
            privacy={paymentDayCopy.privacy}
            submitLabel={paymentDatesCopy.submit}
            found={nextDay}
            onChange={choose}
            onAnswer={showResults}
          />
        </Questions>
        {group === null ? <ExampleResults /> : <PaymentResults group={group} />}
        <div className="no-print">
          <BelowTheResults />
        </div>
      </Layout>
    </Page>
  );
}

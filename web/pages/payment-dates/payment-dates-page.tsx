import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { paymentDatesCopy } from '#copy/payment-dates.ts';
import { paymentDayCopy } from '#copy/payment-day.ts';
import type { PaymentGroup } from '#core/benefits/payment-group.ts';
import { keptFragment } from '../../runtime/kept-fragment.ts';
import { Page } from '../../runtime/page.tsx';
import { staticPart } from '../../runtime/static-part.tsx';
import { Stack } from '../../ui/stack.tsx';
import { PaymentDayQuestions } from '../../widgets/payment-day/payment-day-questions.tsx';
import { groupInHash, paymentFragment } from './payment-link.ts';
import { PaymentResults } from './payment-results.tsx';

const BelowTheResults = staticPart(async () => (await import('./static-parts.tsx')).BelowTheResults);

const Questions = styled.div`
  max-width: var(--narrow);
`;

/** `/payment-dates`: three questions, and the days on which the published rules pay. Nothing is sent or kept. */
export function PaymentDatesPage() {
  const { hash } = useLocation();
  const [group, setGroup] = useState<PaymentGroup | null>(null);
  const [asking, setAsking] = useState(true);
  const pressed = useRef(false);
  const questions = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const linked = groupInHash(hash);
    if (linked === null) return;
    setGroup(linked);
    setAsking(false);
  }, [hash]);

  useEffect(() => {
    if (asking || group === null) return;
    keptFragment.current = paymentFragment(group);
    return () => {
      keptFragment.current = '';
    };
  }, [asking, group]);

  // The pressed button is gone, so the focus goes to what came instead.
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    (asking ? questions.current?.querySelector<HTMLElement>('input:checked') : results.current)?.focus();
  }, [asking]);

  function show(questionsNext: boolean) {
    pressed.current = true;
    setAsking(questionsNext);
  }

  return (
    <Page title={paymentDatesCopy.title} width="wide">
      <Stack gap={10}>
        {asking || group === null ? (
          <Questions ref={questions} className="with-script">
            <Stack gap={6}>
              <p>{paymentDatesCopy.intro}</p>
              <PaymentDayQuestions
                initial={group}
                privacy={paymentDayCopy.privacy}
                submitLabel={paymentDatesCopy.submit}
                onAnswer={(answer) => {
                  setGroup(answer);
                  show(false);
                }}
              />
            </Stack>
          </Questions>
        ) : (
          <PaymentResults
            group={group}
            headingRef={results}
            onChange={() => {
              // The answer of a link is no longer the one on the screen.
              const { pathname, search } = window.location;
              window.history.replaceState(window.history.state, '', pathname + search);
              show(true);
            }}
          />
        )}
        <div className="no-print">
          <BelowTheResults />
        </div>
      </Stack>
    </Page>
  );
}

import { styled } from 'styled-components';
import { continuePage } from '#core/onboarding/continue-route.ts';
import type { OnboardingStatus } from '#core/onboarding/onboarding-status.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { pathOf } from '../../app/paths.ts';
import { useUseCases } from '../../app/use-cases-context.tsx';
import { launchCopy } from '../../copy/launch.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/stack.tsx';
import { WIDE_SCREEN } from '../../ui/theme.ts';

const Grid = styled.div`
  display: grid;
  /* A long address wraps inside its card; it must not widen the page. */
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
  overflow-wrap: anywhere;
  ${WIDE_SCREEN} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
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

const List = styled.ul`
  padding-left: 1.25rem;
  display: grid;
  gap: 0.5rem;
`;

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** The cards of the countdown and of the dashboard (spec section 2). 'Benefit Details' needs a benefit type in the row. */
export function LaunchCards({ session, status }: { session: Session; status: OnboardingStatus }) {
  const { saver } = useUseCases();
  // The last step was pressed, and its save still waits for the connection.
  const completed = status.completed || saver.draft(session)?.step_completed === 'completed';
  const type = status.record?.benefit_type;
  const amount = status.record?.benefit_amount ?? null;
  return (
    <Grid>
      {completed ? (
        <Card heading={launchCopy.complete.title}>
          <p>{launchCopy.complete.text}</p>
        </Card>
      ) : (
        <Card heading={launchCopy.incomplete.title}>
          <Stack gap={4}>
            <p>{launchCopy.incomplete.text}</p>
            <LinkButton to={pathOf(continuePage(status))}>{launchCopy.incomplete.goOn}</LinkButton>
          </Stack>
        </Card>
      )}
      <Card heading={launchCopy.next.title}>
        <p>{launchCopy.next.text(session.email)}</p>
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
      <Card heading={launchCopy.expect.title}>
        <List>
          {launchCopy.expect.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </List>
      </Card>
      <Card heading={launchCopy.questions.title}>
        <Stack gap={4}>
          <p>{launchCopy.questions.text}</p>
          <LinkButton kind="secondary" to={pathOf('faq')}>
            {launchCopy.questions.viewFaq}
          </LinkButton>
        </Stack>
      </Card>
    </Grid>
  );
}

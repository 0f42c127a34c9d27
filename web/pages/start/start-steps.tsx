import { styled } from 'styled-components';
import { startCopy } from '../../copy/start.ts';

const Steps = styled.ol`
  list-style: none;
  display: grid;
  gap: 1rem;
  padding: 0;
`;

const Step = styled.li`
  display: grid;
  grid-template-columns: 2.5rem 1fr;
  gap: 0.875rem;
  align-items: start;
  & strong {
    display: block;
  }
`;

const Badge = styled.span`
  display: grid;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  border: 2px solid var(--action);
  border-radius: 50%;
  color: var(--action);
  font-weight: 700;
`;

/** The three steps that `/start` explains. */
export function StartSteps() {
  return (
    <section aria-label={startCopy.stepsHeading}>
      <Steps>
        {startCopy.steps.map((step, index) => (
          <Step key={step.title}>
            <Badge aria-hidden="true">{index + 1}</Badge>
            <span>
              <strong>{step.title}</strong>
              {step.text}
            </span>
          </Step>
        ))}
      </Steps>
    </section>
  );
}

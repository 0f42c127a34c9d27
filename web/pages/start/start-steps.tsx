import { styled } from 'styled-components';
import { startCopy } from '#copy/start.ts';
import { LaunchPhases } from '../../runtime/launch-phase.tsx';

const Section = styled.section`
  & h2 {
    margin-bottom: 1rem;
    font-size: 1.375rem;
  }
  & ol {
    display: grid;
    gap: 1rem;
    padding-left: 1.75rem;
  }
  & li::marker {
    font-weight: 700;
  }
  & strong {
    display: block;
  }
`;

/** What follows. */
export function StartSteps() {
  return (
    <Section aria-labelledby="what-comes-next">
      <h2 id="what-comes-next">{startCopy.stepsHeading}</h2>
      <ol>
        {startCopy.steps.map((step) => (
          <li key={step.title}>
            <strong>{step.title}</strong>
            {'textAfterLaunch' in step ? (
              <LaunchPhases>
                {(launched, className) => (
                  <span className={className}>{launched ? step.textAfterLaunch : step.text}</span>
                )}
              </LaunchPhases>
            ) : (
              step.text
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

import { styled } from 'styled-components';
import { startCopy } from '#copy/start.ts';
import { LaunchPhases } from '../../runtime/launch-phase.tsx';
import { CheckIcon } from '../../ui/icons.tsx';

const Section = styled.section`
  & h2 {
    margin-bottom: 1rem;
    font-size: 1.375rem;
  }
  & ul {
    display: grid;
    gap: 1rem;
    list-style: none;
  }
  & li {
    display: grid;
    grid-template-columns: 1.75rem 1fr;
    gap: 0.75rem;
  }
  & strong {
    display: block;
  }
`;

/** What follows, without numbers: the steps of the sign-up are counted at the top of the page. */
export function StartSteps() {
  return (
    <Section aria-labelledby="what-comes-next">
      <h2 id="what-comes-next">{startCopy.stepsHeading}</h2>
      <ul>
        {startCopy.steps.map((step) => (
          <li key={step.title}>
            <CheckIcon size={28} />
            <div>
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
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

import { styled } from 'styled-components';
import { stepOf } from '#copy/step-of.ts';
import { StepFrame } from '../ui/step-frame.tsx';
import { ENLARGED } from '../ui/theme.ts';

const IN_FLOW = 'position: static; margin-bottom: 1rem; padding: 0;';

/**
 * At the end of the row of the breadcrumbs and below it, which leave room, so that messages stand below the bars. With enlarged
 * text and on paper, above the heading.
 */
const Place = styled.div`
  position: absolute;
  inset: 0 0 auto;
  padding-inline: var(--page-edge);
  pointer-events: none;
  @media print {
    ${IN_FLOW}
  }
  ${ENLARGED} {
    ${IN_FLOW}
  }
`;

const Bars = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  gap: 6px;
`;

const Bar = styled.span<{ $state: 'done' | 'now' | 'ahead' }>`
  height: 6px;
  border-radius: 3px;
  background: ${({ $state }) =>
    $state === 'done' ? 'var(--action)' : $state === 'now' ? 'var(--sun)' : 'var(--faded)'};
  ${({ $state }) => ($state === 'now' ? 'box-shadow: 0 0 0 1.5px var(--sun-edge);' : '')}
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: ${({ $state }) =>
      $state === 'done' ? 'CanvasText' : $state === 'now' ? 'Highlight' : 'Canvas'};
    box-shadow: 0 0 0 1.5px CanvasText;
  }
`;

const Words = styled.p`
  font-weight: 700;
  font-size: var(--text-small);
  line-height: 2.75rem;
  text-align: end;
  ${ENLARGED} {
    text-align: start;
  }
`;

/** The progress in a sign-up, for the `progress` of a page: as a bar and as text, such as 'Step 2 of 4'. `step` starts at 1. */
export function Progress({ step, steps }: { step: number; steps: number }) {
  return (
    <Place>
      <StepFrame />
      <Words>{stepOf(step, steps)}</Words>
      <Bars aria-hidden="true">
        {Array.from({ length: steps }, (_, index) => index + 1).map((each) => (
          <Bar key={each} $state={each < step ? 'done' : each === step ? 'now' : 'ahead'} />
        ))}
      </Bars>
    </Place>
  );
}

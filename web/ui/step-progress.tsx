import { styled } from 'styled-components';

const Bars = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  gap: 6px;
  margin-bottom: 0.5rem;
`;

const Bar = styled.span<{ $state: 'done' | 'now' | 'ahead' }>`
  height: 8px;
  border-radius: 4px;
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
  color: var(--ink-soft);
  font-weight: 700;
  margin-bottom: 1.25rem;
`;

interface StepProgressProps {
  /** The current step, starting at 1. */
  readonly step: number;
  readonly steps: number;
  /** The same as text, such as 'Step 2 of 4'. */
  readonly label: string;
}

/** The progress in a sign-up, as a bar and as text. */
export function StepProgress({ step, steps, label }: StepProgressProps) {
  return (
    <div>
      <Bars aria-hidden="true">
        {Array.from({ length: steps }, (_, index) => index + 1).map((each) => (
          <Bar key={each} $state={each < step ? 'done' : each === step ? 'now' : 'ahead'} />
        ))}
      </Bars>
      <Words>{label}</Words>
    </div>
  );
}

import { styled } from 'styled-components';
import { stepOf } from '#copy/step-of.ts';
import { Hills } from '../ui/hills.tsx';
import { rays, StepFrame } from '../ui/step-frame.tsx';
import { sky } from '../ui/theme.ts';

/** In the row of the breadcrumbs, which leave room, so that messages stand below the bars. On paper, above the heading. */
const Place = styled.div`
  position: absolute;
  inset: 0 0 auto;
  padding-inline: var(--page-edge);
  pointer-events: none;
  ${sky(`isolation: isolate; color: var(--on-deep); --action: var(--on-deep); --faded: var(--haze); --sun-edge: #0000; ${rays('100%')}`)}
  @media print {
    position: static;
    margin-bottom: 1rem;
    padding: 0;
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
  background: var(--${({ $state }) => ({ done: 'action', now: 'sun', ahead: 'faded' })[$state]});
  ${({ $state }) => ($state === 'now' ? 'box-shadow: 0 0 0 1.5px var(--sun-edge);' : '')}
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: ${({ $state }) => ({ done: 'CanvasText', now: 'Highlight', ahead: 'Canvas' })[$state]};
    box-shadow: 0 0 0 1.5px CanvasText;
    ${({ $state }) => ($state === 'now' ? 'height: 12px; margin-block: -3px;' : '')}
  }
`;

/** At its highest clear of the words. */
const RISEN = 0.94;

/** Stands higher above the bar with each step, and rises with a whole email address. */
const Sun = styled.i<{ $height: number }>`
  display: none;
  ${({ $height }) =>
    sky(`
      display: block; width: 1.5rem; height: ${$height}rem; margin: ${-$height}rem auto 0;
      background: radial-gradient(circle at 50% 0.75rem, var(--sun) 0.7rem, #0000 0.75rem);
      main:has([type='email']:valid) & { height: ${RISEN}rem; margin-top: ${-RISEN}rem; }
      @media (prefers-reduced-motion: no-preference) { transition: 0.6s; }
    `)}
`;

const Words = styled.p`
  font-weight: 700;
  font-size: var(--text-small);
  line-height: 2.75rem;
  text-align: end;
  ${sky('height: var(--bars); line-height: var(--above-sun);')}
`;

/** The progress in a sign-up, for the `progress` of a page: a sun that rises, bars, and text, such as 'Step 2 of 4'. `step` starts at 1. */
export function Progress({ step, steps }: { step: number; steps: number }) {
  return (
    <>
      <StepFrame $sunAt={(2 * step - 1) / steps - 1} />
      <Place>
        <Words>{stepOf(step, steps)}</Words>
        <Bars aria-hidden="true">
          {Array.from({ length: steps }, (_, index) => index + 1).map((each) => (
            <Bar key={each} $state={each < step ? 'done' : each === step ? 'now' : 'ahead'}>
              {each === step ? <Sun $height={0.44 + ((RISEN - 0.44) * step) / steps} /> : null}
            </Bar>
          ))}
        </Bars>
      </Place>
      <Hills />
    </>
  );
}

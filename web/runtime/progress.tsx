import { styled } from 'styled-components';
import { stepOf } from '#copy/step-of.ts';
import { Hills } from '../ui/hills.tsx';
import { StepFrame, sky } from '../ui/step-frame.tsx';
import { ENLARGED } from '../ui/theme.ts';

/**
 * At the end of the row of the breadcrumbs and below it, which leave room, so that messages stand below the bars. With enlarged
 * text and on paper, above the heading.
 */
const Place = styled.div<{ $at: number }>`
  position: absolute;
  inset: 0 0 auto;
  padding-inline: var(--page-edge);
  pointer-events: none;
  ${({ $at }) =>
    sky(`
      isolation: isolate; color: var(--on-deep);
      &::before { content: ''; position: absolute; z-index: -1; inset: 0 0 var(--below, -5px);
        --at: calc(var(--page-edge) + ${$at} * (100% - 2 * var(--page-edge))) calc(100% + var(--below, -5px));
        background: radial-gradient(circle at var(--at), #0000, var(--deep) 22rem), repeating-conic-gradient(from -5deg at var(--at), var(--dawn) 0 10deg, var(--deep) 0 20deg); }
    `)}
  ${sky('--below: 3px;')}
  ${['@media print', ENLARGED].map((where) => `${where} { position: static; margin-bottom: 1rem; padding: 0; }`)}
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
  ${({ $state }) => sky({ done: 'background: var(--on-deep);', now: 'box-shadow: none;', ahead: 'background: var(--haze);' }[$state])}
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: ${({ $state }) => ({ done: 'CanvasText', now: 'Highlight', ahead: 'Canvas' })[$state]};
    box-shadow: 0 0 0 1.5px CanvasText;
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
  ${sky('height: 3rem; line-height: var(--above-sun);')}
  ${ENLARGED} {
    text-align: start;
  }
`;

/** The progress in a sign-up, for the `progress` of a page: a sun that rises, bars, and text, such as 'Step 2 of 4'. `step` starts at 1. */
export function Progress({ step, steps }: { step: number; steps: number }) {
  return (
    <>
      <StepFrame />
      <Place $at={(step - 0.5) / steps}>
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

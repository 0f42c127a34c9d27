import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { backFrom, JOURNEY, nextPath } from '#core/onboarding/journey.ts';
import { pathOf } from '#core/site/pages.ts';
import { Progress } from '#web/runtime/progress.tsx';
import { journeyProgress } from '#web/widgets/journey/journey-step.tsx';
import { StepActions } from '#web/widgets/journey/step-actions.tsx';

it.each(JOURNEY)('follows the declared journey: $page', ({ page, number, back, leadsTo }) => {
  expect(journeyProgress(page)).toEqual(number === null ? null : <Progress step={number} steps={4} />);
  if (leadsTo === null) expect(() => nextPath(page)).toThrow(page);
  else expect(nextPath(page)).toBe(pathOf(leadsTo));

  render(
    <MemoryRouter>
      <StepActions back={backFrom(page)}>Continue</StepActions>
    </MemoryRouter>,
  );
  expect(screen.queryByRole('link', { name: 'Back' })?.getAttribute('href') ?? null).toBe(
    back === null ? null : pathOf(back),
  );
});

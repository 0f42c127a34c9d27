import { describe, expect, it } from 'vitest';
import { isBeforePassword, JOURNEY, JOURNEY_STEP_COUNT, journeyStep } from '#core/onboarding/journey.ts';
import { journeyMap } from '#core/onboarding/journey-map.ts';
import { ONBOARDING_STEPS } from '#core/record-limits.ts';
import { STAGE_OF_FORM, STAGES } from '#core/research/stages.ts';

describe('the declared journey', () => {
  it('leads from the first page to the countdown through every page, once', () => {
    const walked: string[] = [];
    for (let page = JOURNEY[0]?.page ?? null; page !== null; page = journeyStep(page).leadsTo) {
      expect(walked).not.toContain(page);
      walked.push(page);
    }
    expect(walked).toEqual(JOURNEY.map((step) => step.page));
    expect(walked.at(-1)).toBe('launch-countdown');
  });

  it('writes every onboarding step somewhere', () => {
    const written = JOURNEY.flatMap((step) => [
      ...step.writes,
      ...(step.marksOnEntry ? [step.marksOnEntry] : []),
    ]);
    expect(new Set(written)).toEqual(new Set(ONBOARDING_STEPS));
  });

  it('passes the stages of the research in their order, the first and the last included', () => {
    const pages = JOURNEY.map((step) => step.page);
    const stages: readonly string[] = STAGES.flatMap(({ page }) => page ?? []);
    expect(stages).toEqual(pages.filter((page) => stages.includes(page)));
    expect([stages[0], stages.at(-1)]).toEqual([pages[0], pages.at(-1)]);
    const { login, ...forms } = STAGE_OF_FORM;
    expect(login).toBeUndefined();
    expect(forms).toMatchObject({ start: 1, code: 2, calendar: 3, account: 4, confirmation: 5 });
  });

  it('counts its steps without a gap and goes back only to earlier pages', () => {
    const numbers = new Set(JOURNEY.map((step) => step.number).filter((number) => number !== null));
    expect([...numbers]).toEqual(Array.from({ length: JOURNEY_STEP_COUNT }, (_, index) => index + 1));
    JOURNEY.forEach((step, index) => {
      if (step.back) expect(JOURNEY.findIndex((other) => other.page === step.back)).toBeLessThan(index);
    });
  });

  it('requires only steps that an earlier page writes', () => {
    JOURNEY.forEach((step, index) => {
      if (step.after)
        expect(JOURNEY.slice(0, index).flatMap((earlier) => earlier.writes)).toContain(step.after);
    });
  });

  it('expects no password yet on the pages of a session up to the account step', () => {
    const pages = JOURNEY.map(({ page }) => page);
    expect(pages.filter(isBeforePassword)).toEqual(['signup-calendar', 'signup-account']);
    expect(isBeforePassword('dashboard')).toBe(false);
  });
});

describe('the printed map', () => {
  it('has a line for each page, with what it needs, writes and leads to', () => {
    const lines = journeyMap();
    expect(lines).toHaveLength(JOURNEY.length + 2);
    const confirmation = lines.find((line) => line.startsWith('signup-confirmation'));
    for (const part of ['4 of 4', 'session', 'account_setup', 'confirmation', 'ssn_verification, completed'])
      expect(confirmation).toContain(part);
    expect(lines.every((line) => line === line.trimEnd())).toBe(true);
  });

  it('aligns its columns', () => {
    const [head, , ...rows] = journeyMap();
    const column = head?.indexOf('needs') ?? 0;
    for (const row of rows) expect(row.slice(column)).toMatch(/^(nothing|session|completed) /);
  });
});

import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { timingLabel } from '#copy/calendar.ts';
import { couldComeEarlier, weekdayAndDay } from '#copy/dates.ts';
import { BENEFIT_TIMINGS } from '#core/benefits/benefit-timing.ts';
import { groupOf } from '#core/benefits/timing-payment.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { earliestDay, firstEarlierOf } from '#core/offer/earlier-payment.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { HowItWorks } from '#web/pages/landing/how-it-works.tsx';
import { LandingPage } from '#web/pages/landing/landing-page.tsx';
import { MovingCalendar } from '#web/pages/landing/moving-calendar.tsx';
import { orFromLanding } from '#web/widgets/timing-question/timing-question.tsx';
import { InSite } from '../in-site.tsx';

it('the calendar step begins with the day that was chosen here', async () => {
  render(
    <InSite>
      <LandingPage />
    </InSite>,
  );
  await screen.findByText('4.6/5', { exact: false });
  const none = { timing: null, otherText: '' } as const;
  expect(orFromLanding(none, true)).toEqual(none);
  fireEvent.click(screen.getByLabelText('3rd Wednesday'));
  expect(orFromLanding(none, true), 'where it was before').toMatchObject({ timing: '3rd_wednesday' });
  fireEvent.click(screen.getByLabelText('The 3rd'));
  expect(orFromLanding(none, true)).toEqual({ timing: 'other', otherText: 'The 3rd of the month' });
  fireEvent.click(screen.getByLabelText('2nd Wednesday'));
  expect(orFromLanding(none, true)).toMatchObject({ timing: '2nd_wednesday' });
  expect(orFromLanding(none, false), 'in a prerendered form').toEqual(none);
  const stored = { timing: '4th_wednesday', otherText: '' } as const;
  expect(orFromLanding(stored, true)).toEqual(stored);
});

const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

const TODAY: CalendarDate = '2026-11-23';

/** Each choice of the calendar, with what it answers. */
function answers(settings: Partial<SiteSettings>): Record<string, string> {
  render(
    <InSite settings={settings}>
      <MovingCalendar today={TODAY} />
    </InSite>,
  );
  const choices = screen.getAllByRole<HTMLInputElement>('radio');
  return Object.fromEntries(
    choices.map((radio) => [
      radio.labels?.[0]?.textContent,
      spaced(radio.labels?.[0]?.nextElementSibling?.textContent ?? ''),
    ]),
  );
}

it('answers for SSI, the 3rd and each Wednesday with an example while no date of the launch is set', () => {
  const sun = '*The sun marks the earlier day.';
  const inDecember = `${sun} We show December 2026 as an example.`;
  expect(answers({ launchAt: null })).toEqual({
    'SSI, the 1st': `Payment day: Thursday, December 31 (for January). It could come as early as December 17.${inDecember}`,
    'The 3rd': `Payment day: Thursday, December 31 (instead of January 3). It could come as early as December 17.${inDecember}`,
    '2nd Wednesday': `Payment day: Wednesday, January 13. It could come as early as December 30.${sun} We show January 2027 as an example.`,
    '3rd Wednesday': `Payment day: Wednesday, December 16. It could come as early as December 2.${inDecember}`,
    '4th Wednesday': `Payment day: Wednesday, December 23. It could come as early as December 9.${inDecember}`,
  });
});

it('names the payments that the calendar step names for the same answer', () => {
  const launch = '2027-03-10';
  const found = answers({ launchAt: `${launch}T05:00:00.000Z` });
  for (const timing of BENEFIT_TIMINGS) {
    const group = groupOf({ timing, otherText: '' });
    const payment = group && firstEarlierOf(group, launch, TODAY);
    if (!payment) continue;
    const choice = timing === '1st_business_day' ? 'SSI, the 1st' : timingLabel(timing).split(' of ')[0];
    expect(found[choice ?? ''], timing).toContain(spaced(couldComeEarlier(earliestDay(payment))));
    expect(found[choice ?? ''], timing).toContain(spaced(weekdayAndDay(payment.date)));
  }
  expect(Object.values(found).join()).not.toContain('example');
});

it('describes each choice by its answer', () => {
  answers({ launchAt: null });
  const described = screen.getByLabelText('4th Wednesday').getAttribute('aria-describedby');
  expect(spaced(document.getElementById(described ?? '')?.textContent ?? '')).toBe(
    'Payment day: Wednesday, December 23. It could come as early as December 9.',
  );
});

it('names the next payments and no earlier day where nobody supports the claim', () => {
  expect(answers({ siteMode: 'public', launchAt: null })).toMatchObject({
    'SSI, the 1st': 'Payment day: Tuesday, December 1.The sun marks the payment day.',
    '4th Wednesday': 'Payment day: Wednesday, November 25.The sun marks the payment day.',
  });
});

it.each([
  [{}, 3],
  [{ siteMode: 'public' }, 0],
  [{ offer: 'B' }, 0],
] as const)('draws how it works as three months only for a claimed advance: %j', (settings, months) => {
  const { container } = render(
    <InSite settings={settings}>
      <HowItWorks />
    </InSite>,
  );
  expect(container.querySelectorAll('li > div[aria-hidden]')).toHaveLength(months);
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { errAsync } from 'neverthrow';
import { expect, test, vi } from 'vitest';
import type { PaymentGroup } from '#core/benefits/payment-group.ts';
import { rateLimited, unavailable, unreachable } from '#core/ports/failures.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { HomeCalendarPage } from '#web/pages/home-calendar/home-calendar-page.tsx';
import { useAnonymousSave } from '#web/pages/home-calendar/use-anonymous-save.ts';
import { anonymousAnswers } from '#web/runtime/anonymous-answers.ts';
import { keptState, LANDING_DAY } from '#web/runtime/kept-state.ts';
import { CALENDAR_CHOICES } from './calendar-choices.ts';
import { show } from './page-harness.tsx';
import { arrives, button, field, press, shows, translateByBrowser, type } from './page-steps.ts';
import { openVisitor, VISIT_ID } from './visitor-harness.tsx';

const ADDRESS = '/home/calendar';
const CONTINUE = 'Continue to Personal Info';
const choose = (label: string) => fireEvent.click(screen.getByLabelText(label));
/** Without the protection of its dates against a break. */
const pageText = () => document.body.textContent.replaceAll('\u00a0', ' ');

async function opened(settings: Partial<SiteSettings> = {}, chosenBefore?: PaymentGroup) {
  const visitor = await openVisitor();
  keptState.set(LANDING_DAY, chosenBefore);
  visitor.browser.settings = { ...visitor.browser.settings, ...settings };
  show(visitor.browser, HomeCalendarPage, ADDRESS);
  return visitor;
}

test.each(CALENDAR_CHOICES)(
  '%s: says what it means, is saved under the id of the visit, and leads on',
  async (label, sentence, timing) => {
    const { saved } = await opened();
    expect(screen.queryByText(sentence)).toBeNull();
    screen.getByText('We save the day you choose, without your name.');
    choose(label);
    const message = screen.getByText(sentence);
    expect(message.closest('[aria-live="polite"]')).toBeTruthy();
    expect(message.parentElement?.querySelector('a')?.getAttribute('href')).toBe('/terms#pre-launch');
    press(CONTINUE);
    await arrives('/home/info');
    expect(saved).toEqual([{ sessionId: VISIT_ID, timing }]);
  },
);

test('the day that was chosen on the landing page is the answer', async () => {
  const { saved } = await opened({}, 'second-wednesday');
  press(CONTINUE);
  await arrives('/home/info');
  expect(saved).toEqual([{ sessionId: VISIT_ID, timing: '2nd_wednesday' }]);
  expect(anonymousAnswers().timing.timing).toBe('2nd_wednesday');
});

test('names the next payment day, and the first one that could come earlier', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 12) });
  await opened({ launchAt: '2026-12-01T12:00:00Z' });
  choose('2nd Wednesday of the month');
  expect(pageText()).toMatch(
    /After we launch, January 13 could become December 30\.\*Your benefits could arrive by the last Wednesday of the previous month\.\*\* A claim we are testing, not true today\..*Next payment day under SSA rules: Wednesday, December 9\./,
  );
  translateByBrowser();
  choose('3rd Wednesday of the month');
  expect(pageText()).toMatch(
    /December 16 could become December 2\.\*Your benefits could arrive by the 1st Wednesday of the month\.\*\* A claim we are testing, not true today\..*Next payment day under SSA rules: Wednesday, December 16\./,
  );
});

test('shows an earlier day as an example while no launch date is set', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 12) });
  await opened({ launchAt: null });
  choose('3rd Wednesday of the month');
  expect(pageText()).toMatch(
    /No launch date yet. For example, December 16 could become December 2\.\*Your benefits could arrive by the 1st Wednesday of the month\.\*\* A claim we are testing, not true today\..*Next payment day under SSA rules: Wednesday, December 16\./,
  );
});

function findDay(day: string, ...answers: string[]) {
  press('Not sure? Find your day');
  screen.getByText('Your answers stay on this page. Only the day you choose to use is saved.');
  for (const answer of answers) choose(answer);
  expect(screen.getByText(/^Your day: /).textContent).toBe(`Your day: ${day}`);
}

test('finds the day by up to three questions', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  await opened();
  findDay(
    '3rd Wednesday of the month',
    'Social Security (retirement, SSDI or survivors)',
    'No, none of them',
    '11th to 20th',
  );
  press('Use this day');
  expect(field('3rd Wednesday of the month').checked).toBe(true);
  expect(document.activeElement).toBe(field('3rd Wednesday of the month'));
  const sentence = screen.getByText('Your benefits could arrive by the 1st Wednesday of the month.');
  // The message is in view, and screen readers say it with the answer.
  const message = scrolled.mock.contexts.at(-1) as Element;
  expect(message.contains(sentence)).toBe(true);
  expect(field('3rd Wednesday of the month').getAttribute('aria-describedby')).toBe(message.id);
  expect(field('2nd Wednesday of the month').getAttribute('aria-describedby')).toBeNull();
});

test.each([
  [['Both Social Security and SSI'], 'SSI on the 1st, Social Security on the 3rd'],
  [['Social Security (retirement, SSDI or survivors)', 'Yes, at least one'], 'The 3rd of the month'],
])('fills in the words for a day that is not in the list: %s', async (answers, words) => {
  const { saved } = await opened();
  findDay(words, ...answers);
  press('Use this day');
  expect(field('Another day').checked).toBe(true);
  expect(field('Which day is it?').value).toBe(words);
  press(CONTINUE);
  await arrives('/home/info');
  expect(saved).toEqual([{ sessionId: VISIT_ID, timing: words }]);
});

test.each([
  ['SSI: the 1st or business day before.', ['SSI (Supplemental Security Income)'], 31, 17],
  ['SSI on the 1st, Social Security on the 3rd', ['Both Social Security and SSI'], 31, 17],
  ['The 3rd of the month', ['Social Security (retirement, SSDI or survivors)', 'Yes, at least one'], 31, 17],
  [
    '4th Wednesday of the month',
    ['Social Security (retirement, SSDI or survivors)', 'No, none of them', '21st to 31st'],
    23,
    9,
  ],
])('shows the day that was found in its month: %s', async (day, answers, usual, early) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 12) });
  await opened({ launchAt: '2026-12-01T12:00:00Z' });
  findDay(day, ...answers);
  const sentence = screen.getByText(
    new RegExp(`^(After we launch, )?December ${usual} could become December ${early}\\.`),
  );
  const found = sentence.closest('[aria-live="polite"]');
  const picture = found?.querySelector<HTMLElement>('[aria-hidden]');
  expect(picture?.textContent).toContain('December 2026');
  const shown = (name: string) => picture && getComputedStyle(picture).getPropertyValue(name);
  expect([shown('--day'), shown('--ring-day')]).toEqual([`"${early}"`, `"${usual}"`]);
});

test('without a choice, Continue is blocked and says what is missing', async () => {
  const { saved } = await opened();
  expect(button(CONTINUE).getAttribute('aria-disabled')).toBe('true');
  press(CONTINUE);
  expect(screen.getByText('Choose the day your benefits arrive.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('1st business day of the month')));
  expect(saved).toEqual([]);
  expect(window.location.pathname).toBe(ADDRESS);
  choose('2nd Wednesday of the month');
  expect(screen.queryByText('Choose the day your benefits arrive.')).toBeNull();
  expect(button(CONTINUE).getAttribute('aria-disabled')).toBeNull();
});

test('another day needs text, and is answered at once, but told only when the field is left', async () => {
  const { saved } = await opened();
  choose('Another day');
  expect(button(CONTINUE).getAttribute('aria-disabled')).toBe('true');
  type('Which day is it?', '   ');
  fireEvent.blur(field('Which day is it?'));
  expect(screen.queryByText('We will work out your date at launch.')).toBeNull();
  expect(button(CONTINUE).getAttribute('aria-disabled')).toBe('true');
  type('Which day is it?', 'the 5th');
  const told = () => screen.getByText('We will work out your date at launch.').closest('[aria-live]');
  expect(told()?.getAttribute('aria-live')).toBe('off');
  fireEvent.blur(field('Which day is it?'));
  expect(told()?.getAttribute('aria-live')).toBe('polite');
  press(CONTINUE);
  await arrives('/home/info');
  expect(saved).toEqual([{ sessionId: VISIT_ID, timing: 'the 5th' }]);
});

test('whoever writes the 3rd is shown their day at once, and told it when the field is left', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 12) });
  await opened({ launchAt: null });
  choose('Another day');
  type('Which day is it?', 'I get mine on the 3rd');
  const said = () => screen.getByText('Next payment day under SSA rules: Thursday, December 3.');
  const typed = said();
  expect(typed.closest('[aria-live]')?.getAttribute('aria-live')).toBe('off');
  fireEvent.blur(field('Which day is it?'));
  expect(said()).not.toBe(typed);
  expect(said().closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  expect(screen.queryByText('We will work out your date at launch.')).toBeNull();
});

test.each([unreachable, unavailable(), rateLimited(60)])(
  'a save that fails ($kind) is told and holds nobody up',
  async (failure) => {
    const visitor = await opened();
    visitor.preferences.save = () => errAsync(failure);
    choose('3rd Wednesday of the month');
    press(CONTINUE);
    await arrives('/home/info');
    await shows('home-calendar: not saved');
    expect(screen.getByRole('alert')).toBeTruthy();
  },
);

test('code that fails to load counts as a failed save', async () => {
  const visitor = await openVisitor();
  Object.defineProperty(visitor.browser, 'useCases', {
    get: () => {
      throw new Error('no code');
    },
  });
  show(visitor.browser, HomeCalendarPage, ADDRESS);
  choose('3rd Wednesday of the month');
  press(CONTINUE);
  await arrives('/home/info');
  await shows('home-calendar: not saved');
});

test.each([{ phone: '5551234567' }, { ssn_last4: '6789' }, { first_name: 'Ruth' }, { last_name: '' }])(
  '%o given to the save routine is refused, and nothing is sent',
  async (personal) => {
    const visitor = await openVisitor();
    function Careless() {
      const save = useAnonymousSave();
      return (
        <button
          type="button"
          onClick={() => void save({ calendar_timing_selected: '2nd_wednesday', ...personal })}
        >
          Save
        </button>
      );
    }
    show(visitor.browser, Careless, ADDRESS);
    press('Save');
    await shows('home-calendar: authentication required');
    expect(visitor.saved).toEqual([]);
  },
);

test('keeps the choice after Back', async () => {
  const visitor = await opened();
  choose('4th Wednesday of the month');
  press(CONTINUE);
  await arrives('/home/info');
  window.history.back();
  expect((await screen.findByLabelText<HTMLInputElement>('4th Wednesday of the month')).checked).toBe(true);
  expect(visitor.saved).toHaveLength(1);
});

test('Back leads to the landing page of the flow', async () => {
  await opened();
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  await arrives('/home');
});

test('in public mode no day is promised without evidence', async () => {
  await opened({ siteMode: 'public' });
  choose('2nd Wednesday of the month');
  expect(screen.getByText('We will work out your date at launch.')).toBeTruthy();
  expect(screen.queryByText(/could arrive/)).toBeNull();
});

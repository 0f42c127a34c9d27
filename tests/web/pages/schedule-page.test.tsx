import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errAsync, okAsync, ResultAsync } from 'neverthrow';
import { describe, expect, test, vi } from 'vitest';
import { tooManyCalls, unavailable, unreachable, widgetNotLoaded } from '#core/ports/failures.ts';
import type { ConsultationSlot, Scheduler } from '#core/ports/scheduler.ts';
import type { SchedulingWidget } from '#core/ports/scheduling-widget.ts';
import { deferred } from '#tests/support/deferred.ts';
import { SchedulePage } from '#web/pages/schedule/schedule-page.tsx';
import { setSessionHint } from '#web/runtime/session-hint.ts';
import { breakMethod, show } from './page-harness.tsx';
import { button, field, press, shows, type } from './page-steps.ts';
import { MONDAY, openVisitor, slotOf } from './visitor-harness.tsx';

const ADDRESS = '/schedule';
const SUPPORT_PHONE = '(555) 555-0100';
const WE_CALL = 'We call you at that time, on the number that ends in 0123.';
const BOOKING_PAGE = 'https://booking.example/30min';
const ALREADY_BOOKED = 'Already booked? To see, move or cancel your call, open the link in our email.';
const BOOK = 'Hold this time and email me';
const CALL = 'Schedule a Call';
const HALF_HOUR = 30 * 60_000;
/** Thanksgiving is in the week. */
const DAYS = 4;
/** 10 in the morning in New York. */
const TEN = MONDAY + 2 * 60 * 60_000;

async function opened(scheduler: Partial<Scheduler> = {}, address = ADDRESS, settings = {}) {
  const visitor = await openVisitor();
  Object.assign(visitor.scheduler, scheduler);
  visitor.browser.settings = { ...visitor.browser.settings, ...settings };
  show(visitor.browser, SchedulePage, address);
  return visitor;
}

/** The free times arrive when told. */
async function openedLoading() {
  const { promise, answer } = deferred<ConsultationSlot[]>();
  await opened({ freeSlots: () => ResultAsync.fromSafePromise(promise) });
  return { answer };
}

const days = () => document.querySelectorAll<HTMLInputElement>('input[name="booking-day"]');
const times = () => [...document.querySelectorAll<HTMLInputElement>('input[name="booking-time"]')];
const timeAt = (startsAt: number) => times().find(({ value }) => value === String(startsAt));

async function chooseTen() {
  await waitFor(() => expect(days().length).toBeGreaterThan(0));
  fireEvent.click(days()[0] as HTMLInputElement);
  fireEvent.click(timeAt(TEN) as HTMLInputElement);
}

async function fillIn() {
  await chooseTen();
  type('Your name', 'Ruth Miller');
  type('Your email', 'ruth@example.com');
}

test('describes the call and what to prepare', async () => {
  await opened();
  for (const title of ['Personal Consultation', 'Eligibility Review', 'Quick Setup', 'What to Prepare'])
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '30-minute session' })).toBeTruthy();
  expect(
    screen.getByText((_, element) => element?.textContent === 'Monday to Friday, 9 AM to 6 PM ET', {
      selector: 'p',
    }),
  ).toBeTruthy();
  expect(screen.getAllByText('support@checkahead.example', { selector: 'a *' }).length).toBeGreaterThan(0);
});

test('tells who has booked how to see the call again, until something is booked here', async () => {
  await opened({ book: () => okAsync({ kind: 'booked', booking: { id: 'b1', slot: slotOf(TEN) } }) });
  expect(screen.getByText(ALREADY_BOOKED)).toBeTruthy();
  await fillIn();
  press(BOOK);
  await screen.findByText('Your call is booked');
  expect(screen.queryByText(ALREADY_BOOKED)).toBeNull();
});

test('shows the days of the week after loading', async () => {
  const slots = await openedLoading();
  expect(screen.getByText('Loading the open times')).toBeTruthy();
  await waitFor(() => {
    slots.answer([slotOf(TEN)]);
    expect(days()).toHaveLength(DAYS);
  });
});

test('times that failed to load can be loaded again', async () => {
  const visitor = await openVisitor();
  const heal = breakMethod(visitor.scheduler, 'freeSlots', unreachable);
  show(visitor.browser, SchedulePage, ADDRESS);
  await screen.findByText('We could not load the open times');
  heal();
  press('Try again');
  await waitFor(() => expect(days()).toHaveLength(DAYS));
});

test.each([-90, 90])('a device whose clock is %i days off shows the free times', async (off) => {
  const { browser } = await openVisitor();
  Object.assign(browser.useCases.clock, { now: () => MONDAY + off * 86_400_000 });
  show(browser, SchedulePage, ADDRESS);
  await chooseTen();
});

test('shows a message if no time is free', async () => {
  await opened({ freeSlots: () => okAsync([]) });
  await screen.findByText('There are no open times in the next few weeks');
});

test('a full day asks for another day', async () => {
  await opened({ freeSlots: () => okAsync([slotOf(TEN)]) });
  await waitFor(() => expect(days()).toHaveLength(DAYS));
  const tuesday = days()[1] as HTMLInputElement;
  expect(tuesday.closest('label')?.textContent).toContain('full');
  fireEvent.click(tuesday);
  expect(screen.getByText('There are no open times on this day. Please choose another day.')).toBeTruthy();
});

test('changing the week or day clears the chosen time', async () => {
  await opened();
  await chooseTen();
  expect(timeAt(TEN)?.checked).toBe(true);
  press('Later week');
  expect(screen.getByText('Week of November 30')).toBeTruthy();
  press('Earlier week');
  fireEvent.click(days()[2] as HTMLInputElement);
  expect(times().length).toBe(18);
  expect(times().some(({ checked }) => checked)).toBe(false);
});

const HELD = 'Check your email';

test('a held time shows its expiry, the address and what to do; a corrected address has a new hold instead', async () => {
  const { bookings } = await opened();
  await fillIn();
  press(BOOK);
  const heading = await screen.findByRole('heading', { name: HELD });
  expect(screen.getByRole('heading', { level: 2, name: 'We are holding your time' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Choose a time' })).toBeNull();
  const attempt = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(bookings).toEqual([{ startsAt: TEN, name: 'Ruth Miller', email: 'ruth@example.com', attempt }]);
  const told = heading.parentElement?.textContent ?? '';
  expect(told).toContain('Monday, November\u00a023, 2026');
  expect(told).toContain('ruth@example.com');
  expect(told).toContain('We hold this time for 15 minutes. Open the link we emailed to book it.');
  expect(told).toMatch(/before \d+:15/);
  await waitFor(() => expect(document.activeElement).toBe(heading));
  press('Change the time or what you typed');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Choose a time' })),
  );
  expect(field('Your name').value).toBe('Ruth Miller');
  expect(timeAt(TEN)?.checked).toBe(true);
  type('Your email', 'ruth.m@example.com');
  press(BOOK);
  await screen.findByText(/ruth\.m@example\.com/);
  expect(bookings.map(({ email }) => email)).toEqual(['ruth@example.com', 'ruth.m@example.com']);
  expect(new Set(bookings.map(({ attempt }) => attempt)).size).toBe(1);
});

test('booked at once: the date, the mail with its calendar file, and how to change it', async () => {
  await opened({
    book: ({ startsAt }) => okAsync({ kind: 'booked', booking: { id: 'b1', slot: slotOf(startsAt) } }),
  });
  await fillIn();
  press(BOOK);
  const heading = await screen.findByRole('heading', { name: 'Your call is booked' });
  const told = heading.parentElement?.textContent ?? '';
  expect(told).toContain('Monday, November\u00a023, 2026');
  expect(told).toContain('ruth@example.com');
  expect(told).toContain('.ics');
  expect(told).toContain('To move or cancel the call, open the link in that email.');
  expect(told).toContain('You call us at that time. We never call you first.');
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

describe('where we call', () => {
  test('a phone number is asked for, and the page says who calls whom, from which number', async () => {
    const { bookings } = await opened({}, ADDRESS, { supportPhone: SUPPORT_PHONE });
    expect(screen.getByText('We call you at that time.')).toBeTruthy();
    await fillIn();
    expect(field('Your phone number').value).toBe('');
    press(BOOK);
    await waitFor(() => expect(document.activeElement).toBe(field('Your phone number')));
    expect(document.body.textContent).toContain('Enter a valid 10-digit phone number');
    type('Your phone number', '(217) 555-0123');
    expect(field('Your phone number').value).toBe('217-555-0123');
    press(BOOK);
    const told = (await screen.findByRole('heading', { name: HELD })).parentElement?.textContent ?? '';
    expect(told).toContain(WE_CALL);
    expect(told).toContain(`Our number: ${SUPPORT_PHONE}`);
    expect(told).not.toContain('217');
    expect(bookings).toEqual([expect.objectContaining({ phone: '2175550123' })]);
  });

  test('with the widget of a provider, which need not ask for a number, the person calls', async () => {
    const visitor = await openVisitor({
      load: () => okAsync(undefined),
      openPopup: () => okAsync(undefined),
      showInline: () => okAsync(undefined),
    });
    const { settings } = visitor.browser;
    visitor.browser.settings = { ...settings, schedulerUrl: BOOKING_PAGE, supportPhone: SUPPORT_PHONE };
    show(visitor.browser, SchedulePage, ADDRESS);
    expect(screen.getByText('You call us at that time. We never call you first.')).toBeTruthy();
    await screen.findByRole('button', { name: CALL });
  });
});

test('a visitor reads that a mail has to be opened; a signed-in person books at once', async () => {
  await opened();
  await waitFor(() => expect(days()).toHaveLength(DAYS));
  const hint = 'We hold this time for 15 minutes. Open the link we email you to book it.';
  expect(screen.getByText(hint)).toBeTruthy();
  act(() => setSessionHint('memory', true));
  await screen.findByRole('button', { name: 'Book this time' });
  expect(screen.queryByText(hint)).toBeNull();
  act(() => setSessionHint('memory', false));
  await screen.findByRole('button', { name: BOOK });
});

test('someone was faster: told kindly, the free times anew, and everything typed kept', async () => {
  const visitor = await opened();
  await fillIn();
  visitor.bookings.push({ startsAt: TEN, name: 'Someone', email: 'else@example.com' });
  visitor.bookings.push({ startsAt: TEN + HALF_HOUR, name: 'Another', email: 'third@example.com' });
  press(BOOK);
  await screen.findByText('Someone just booked this time');
  await waitFor(() => expect(timeAt(TEN + HALF_HOUR)).toBeUndefined());
  expect(timeAt(TEN)).toBeUndefined();
  expect(field('Your name').value).toBe('Ruth Miller');
  expect(field('Your email').value).toBe('ruth@example.com');
  expect(days()[0]?.checked).toBe(true);
  fireEvent.click(timeAt(TEN + 2 * HALF_HOUR) as HTMLInputElement);
  press(BOOK);
  await screen.findByRole('heading', { name: HELD });
});

test('a time that has begun meanwhile', async () => {
  const visitor = await opened();
  await fillIn();
  Object.assign(visitor.browser.useCases.clock, { now: () => TEN + 1 });
  visitor.scheduler.book = () => errAsync({ kind: 'slot-taken' });
  press(BOOK);
  await screen.findByText('This time has passed');
});

test('a booking that fails keeps everything and can be tried again', async () => {
  const visitor = await opened();
  const good = visitor.scheduler.book;
  visitor.scheduler.book = () => errAsync(tooManyCalls);
  await fillIn();
  press(BOOK);
  await screen.findByText('You already have 3 calls booked');
  expect(field('Your name').value).toBe('Ruth Miller');
  expect(timeAt(TEN)?.checked).toBe(true);
  visitor.scheduler.book = good;
  press(BOOK);
  await screen.findByRole('heading', { name: HELD });
});

test.each([
  [true, 'We do not know if we hold this time'],
  [false, 'Nothing was booked'],
])('online: %s. What happened is said beside the button until the next answer', async (online, title) => {
  const visitor = await opened();
  visitor.scheduler.book = () => errAsync(unreachable);
  await fillIn();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  press(BOOK);
  await screen.findByText(title);
  const alert = screen.getByRole('alert');
  const order = (other: Node) => other.compareDocumentPosition(alert);
  expect(order(field('Your email'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(order(button(BOOK))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  const { promise, answer } = deferred<void>();
  visitor.scheduler.book = () => ResultAsync.fromSafePromise(promise).andThen(() => errAsync(unreachable));
  press(BOOK);
  await screen.findByRole('button', { name: 'Booking your time' });
  expect(alert.isConnected).toBe(true);
  await act(async () => answer());
  await waitFor(() => expect(alert.isConnected).toBe(false));
  expect(screen.getByRole('alert').textContent).toBe(alert.textContent);
});

test("'Schedule a Call' says 'Loading...' while it opens, and shows what was typed so far", async () => {
  const slots = await openedLoading();
  press(CALL);
  await screen.findByRole('button', { name: 'Loading...' });
  await waitFor(() => {
    slots.answer([slotOf(TEN)]);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Your name'), { target: { value: 'Ruth' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field('Your name').value).toBe('Ruth');
});

describe('opened by the link of a mail', () => {
  const LINK = '/schedule#booking=TOKEN';
  const CONFIRM = 'Book this call';
  async function openedBy(scheduler: Partial<Scheduler>, address = LINK) {
    window.history.replaceState(null, '', address);
    return opened(scheduler, address);
  }
  const whoCalls = { kind: 'we-call', from: SUPPORT_PHONE, lastFour: '0123' } as const;
  const open = okAsync({ kind: 'open', slot: slotOf(TEN), heldUntil: MONDAY, whoCalls } as const);

  test('says what it books, and books it with a press and not before', async () => {
    const confirmed: string[] = [];
    await openedBy({
      inspectHold: () => open,
      confirm: (token) => {
        confirmed.push(token);
        return okAsync({ id: 'b1', slot: slotOf(TEN) });
      },
    });
    await screen.findByText(/You asked for a call on Monday, November 23, 2026/);
    expect(screen.getByText(WE_CALL)).toBeTruthy();
    expect(window.location.hash).toBe('');
    expect(confirmed).toEqual([]);
    press(CONFIRM);
    await screen.findByRole('heading', { name: 'Your call is booked' });
    expect(confirmed).toEqual(['TOKEN']);
    expect(document.activeElement?.textContent).toContain('We will talk on Monday, November\u00a023, 2026');
    expect(document.activeElement?.textContent).toContain(WE_CALL);
    expect(document.activeElement?.textContent).toContain('We are sending you an email with the details.');
  });

  test('a used link says that the call is booked, and promises no second email', async () => {
    await openedBy({ inspectHold: () => booked });
    await screen.findByRole('heading', { name: 'Your call is booked' });
    expect(screen.getByText(/^The details are in the email we sent you/)).toBeTruthy();
    expect(screen.queryByText(/We are sending you an email/)).toBeNull();
    expect(screen.queryByRole('button', { name: CONFIRM })).toBeNull();
  });

  const booked = okAsync({ kind: 'booked', slot: slotOf(TEN), whoCalls } as const);

  test('a booked call moves to another time', async () => {
    const moves: [string, number][] = [];
    await openedBy({
      inspectHold: () => booked,
      move: (token, startsAt) => {
        moves.push([token, startsAt]);
        return moves.length === 1
          ? errAsync({ kind: 'slot-taken' })
          : okAsync({ id: 'b1', slot: slotOf(startsAt) });
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Move to another time' }));
    const moveDays = () => document.querySelectorAll<HTMLInputElement>('input[name="move-day"]');
    const moveTo = (startsAt: number) =>
      document.querySelector<HTMLInputElement>(`input[name="move-time"][value="${startsAt}"]`);
    await waitFor(() => expect(moveDays().length).toBeGreaterThan(0));
    fireEvent.click(moveDays()[0] as HTMLInputElement);
    fireEvent.click(moveTo(TEN + HALF_HOUR) as HTMLInputElement);
    press('Move my call');
    await screen.findByText('Someone just booked this time');
    fireEvent.click(moveTo(TEN + 2 * HALF_HOUR) as HTMLInputElement);
    press('Move my call');
    await screen.findByRole('heading', { name: 'Your call has a new time' });
    expect(document.activeElement?.textContent).toMatch(/We will talk on .* at\s11:00/);
    expect(document.activeElement?.textContent).toContain(WE_CALL);
    expect(moves).toEqual([
      ['TOKEN', TEN + HALF_HOUR],
      ['TOKEN', TEN + 2 * HALF_HOUR],
    ]);
  });

  test('a call by link has a button to join it once it is booked', async () => {
    const link = 'https://video.example.org/room';
    const byLink = { slot: slotOf(TEN), whoCalls: { kind: 'you-open-link', link } } as const;
    await openedBy({
      inspectHold: () => okAsync({ kind: 'open', heldUntil: MONDAY, ...byLink }),
      confirm: () => okAsync({ id: 'b1', slot: slotOf(TEN) }),
    });
    await screen.findByRole('button', { name: CONFIRM });
    expect(screen.queryByRole('link', { name: 'Join the call' })).toBeNull();
    press(CONFIRM);
    expect((await screen.findByRole('link', { name: 'Join the call' })).getAttribute('href')).toBe(link);
    expect(screen.getByText('The button opens video.example.org.')).toBeTruthy();
  });

  test('a booked call is canceled with a second press, and a failure can be tried again', async () => {
    let tries = 0;
    await openedBy({
      inspectHold: () => booked,
      cancel: () => {
        tries += 1;
        return tries === 1 ? errAsync(unreachable) : okAsync(undefined);
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel this call' }));
    expect(tries).toBe(0);
    press('Yes, cancel the call');
    await screen.findByText('We do not know if that worked');
    press('Yes, cancel the call');
    await screen.findByRole('heading', { name: 'Your call is canceled' });
    expect(tries).toBe(2);
  });

  test('a link whose call is gone stays explained', async () => {
    await openedBy({ inspectHold: () => booked });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel this call' }));
    press('Yes, cancel the call');
    await screen.findByRole('heading', { name: 'This time is no longer held' });
    expect(screen.getByText(/A canceled call cannot be brought back/)).toBeTruthy();
  });

  test('an expired link says so and offers other times', async () => {
    const { bookings } = await openedBy({});
    await screen.findByRole('heading', { name: 'This time is no longer held' });
    await fillIn();
    press(BOOK);
    await screen.findByRole('heading', { name: HELD });
    expect(bookings).toHaveLength(1);
    expect(screen.queryByText('This time is no longer held')).toBeNull();
  });

  test.each([
    ['hold-over', 'This time is no longer held'],
    ['too-many-calls', 'You already have 3 calls booked'],
    // It may have arrived.
    ['unreachable', 'We do not know if that worked'],
  ] as const)('a press that is answered with %s says: %s', async (kind, title) => {
    await openedBy({ inspectHold: () => open, confirm: () => errAsync({ kind }) });
    fireEvent.click(await screen.findByRole('button', { name: CONFIRM }));
    await screen.findByText(title);
    if (kind === 'hold-over') await waitFor(() => expect(days().length).toBeGreaterThan(0));
  });

  test('reading the link can be retried without an answer', async () => {
    const visitor = await openedBy({ inspectHold: () => errAsync(unavailable()) });
    await screen.findByText('We could not book the call');
    visitor.scheduler.inspectHold = () => open;
    press('Try again');
    await screen.findByRole('button', { name: CONFIRM });
  });

  test('ignores other fragments', async () => {
    await openedBy({}, '/schedule#token=x');
    await screen.findByRole('heading', { name: 'Choose a time' });
  });
});

async function openedOutside(widget: SchedulingWidget) {
  const visitor = await openVisitor(widget);
  visitor.browser.settings = { ...visitor.browser.settings, schedulerUrl: BOOKING_PAGE };
  show(visitor.browser, SchedulePage, ADDRESS);
  return visitor;
}

test("the provider's widget does not come: the toast, the direct link, and the button opens a new tab", async () => {
  const tab = vi.spyOn(window, 'open').mockReturnValue(null);
  const failing = () => errAsync(widgetNotLoaded);
  await openedOutside({ load: failing, openPopup: failing, showInline: failing });
  await shows('schedule: widget not loaded');
  expect(screen.getByRole('alert').textContent).toContain('Unable to load scheduling widget.');
  const link = screen.getByRole('link', { name: 'Open the booking page in a new tab' });
  expect(link.getAttribute('href')).toBe(BOOKING_PAGE);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
  press(CALL);
  await waitFor(() => expect(tab).toHaveBeenCalledWith(BOOKING_PAGE, '_blank', 'noopener,noreferrer'));
});

test('a blocked pop-up opens a new tab', async () => {
  const tab = vi.spyOn(window, 'open').mockReturnValue(null);
  await openedOutside({
    load: () => okAsync(undefined),
    openPopup: () => errAsync(widgetNotLoaded),
    showInline: () => okAsync(undefined),
  });
  await screen.findByRole('button', { name: CALL });
  press(CALL);
  await waitFor(() => expect(tab).toHaveBeenCalledOnce());
  await shows('schedule: widget not loaded');
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { paymentsFor } from '#core/benefits/payment-days.ts';
import { calendarFile } from '#web/pages/payment-dates/calendar-file.ts';
import { PaymentDatesPage } from '#web/pages/payment-dates/payment-dates-page.tsx';
import { openBrowser, show } from './page-harness.tsx';

const TODAY = new Date('2026-11-22T17:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(TODAY);
});

async function opened(address = '/payment-dates') {
  show(await openBrowser(), PaymentDatesPage, address);
  await screen.findByRole('heading', { level: 1 });
}
const choose = (label: string | RegExp) => fireEvent.click(screen.getByLabelText(label));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const results = () => screen.findByRole('heading', { name: 'The next payment days' });
const items = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replaceAll('\u00a0', ' '));
const months = () => screen.getAllByRole('heading', { level: 3, name: /20\d\d$/ });
const nextPayments = () => items(screen.getAllByRole('list')[0] as HTMLElement);

describe('the questions', () => {
  test('are as many as the answers need', async () => {
    await opened();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    choose(/^Social Security \(/);
    choose('No, none of them');
    expect(screen.getAllByRole('radio')).toHaveLength(8);
    choose('Yes, at least one');
    expect(screen.getAllByRole('radio')).toHaveLength(5);
    choose(/^SSI/);
    expect(screen.getAllByRole('radio')).toHaveLength(3);
  });

  test('lead to the next three days, with the reason where a day is moved', async () => {
    await opened();
    choose(/^SSI/);
    press('Show the payment days');
    await waitFor(async () => expect(document.activeElement).toBe(await results()));
    expect(nextPayments()).toEqual([
      'Tuesday December 1 2026',
      'Thursday December 31 2026The usual day, Friday, January 1, is a federal holiday.',
      'Monday February 1 2027',
    ]);
  });

  test('say what is missing at the first open question', async () => {
    await opened();
    choose(/^Social Security \(/);
    press('Show the payment days');
    expect(await screen.findByText('Choose yes or no.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('No, none of them')));
  });

  test('open above the days of an example, which each choice changes', async () => {
    await opened();
    await results();
    expect(screen.getByText('This is an example.')).toBeTruthy();
    expect(nextPayments()[0]).toBe('Wednesday December 16 2026');
    expect(months()).toHaveLength(12);
    expect(screen.queryByRole('button', { name: 'Print this page' })).toBeNull();
    choose(/^Both/);
    expect(await screen.findByText(/^The next payment day is Tuesday, December.1\.$/)).toBeTruthy();
    expect(screen.queryByText('This is an example.')).toBeNull();
    expect(nextPayments()[0]).toBe('Tuesday December 1 2026, SSI');
    expect(months()).toHaveLength(12);
    // Two more questions are open.
    choose(/^Social Security \(/);
    expect(await screen.findByText('This is an example.')).toBeTruthy();
  });

  test('hold the answers of a link, to change them', async () => {
    await opened('/payment-dates#paid=third-wednesday');
    await waitFor(async () => expect(document.activeElement).toBe(await results()));
    expect(screen.queryByText('This is an example.')).toBeNull();
    expect((screen.getByLabelText('11th to 20th') as HTMLInputElement).checked).toBe(true);
    choose('21st to 31st');
    expect(nextPayments()[0]).toBe('Wednesday November 25 2026');
    expect(window.location.hash).toBe('');
  });
});

describe('the results', () => {
  test('open from a link, name each benefit of two, and explain unusual months', async () => {
    await opened('/payment-dates#paid=both');
    await results();
    expect(nextPayments()).toEqual([
      'Tuesday December 1 2026, SSI',
      'Thursday December 3 2026, Social Security',
      'Thursday December 31 2026, SSIThe usual day, Friday, January 1, is a federal holiday.',
    ]);
    expect(months()).toHaveLength(12);
    expect(screen.getByText('Thursday, December 3: Social Security')).toBeTruthy();
    expect(screen.getByText('Thursday, December 31: SSI and Social Security')).toBeTruthy();
    const text = document.body.textContent?.replaceAll('\u00a0', ' ');
    expect(text).toContain(
      'December 2026 has two SSI payments, on December 1 and December 31. The second one is the payment for January.',
    );
    expect(text).toContain(
      'two Social Security payments, on December 3 and December 31. The second one is the payment due on January 3.',
    );
    expect(text).toContain(
      'January 2027 has no Social Security payment. The one due on January 3 comes early, on December 31.',
    );
  });

  test('begin with the next payment, and say on paper whose page it is', async () => {
    vi.setSystemTime(new Date('2026-11-26T17:00:00Z'));
    await opened('/payment-dates#paid=fourth-wednesday');
    await results();
    const [first, second] = months().map(({ textContent }) => textContent);
    expect([first, second]).toEqual(['December 2026', 'January 2027']);
    expect(
      screen.getByText(/^Printed from CheckAhead, .*\/payment-dates\. CheckAhead is not affiliated/),
    ).toBeTruthy();
  });

  test('leave out a payment of this month that is over', async () => {
    vi.setSystemTime(new Date('2026-12-02T17:00:00Z'));
    await opened('/payment-dates#paid=ssi');
    await results();
    expect(screen.queryByText('Tuesday, December 1')).toBeNull();
    expect(screen.getByText('Thursday, December 31')).toBeTruthy();
  });

  test.each(['#paid=', '#paid=first', '#third', '#paid=toString'])(
    'an unknown fragment %s is no answer',
    async (hash) => {
      await opened(`/payment-dates${hash}`);
      expect(await screen.findByText('This is an example.')).toBeTruthy();
      expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    },
  );

  test('the link holds the answer in the fragment, and is shown if it cannot be copied', async () => {
    const writeText = vi.fn(async (_text: string) => {});
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await opened('/payment-dates#paid=ssi');
    await results();
    press('Copy a link to these days');
    expect(await screen.findByText(/^The link is copied/)).toBeTruthy();
    const link = `${window.location.origin}/payment-dates#paid=ssi`;
    expect(writeText).toHaveBeenCalledWith(link);
    writeText.mockRejectedValue(new Error('denied'));
    press('Copy a link to these days');
    expect(await screen.findByText(link)).toBeTruthy();
  });
});

test('lists the days of every group, and says whose rules they are and what to do if a payment is late', async () => {
  await opened();
  expect(await screen.findByText('All payment days, November 2026 to April 2028')).toBeTruthy();
  const [ssi, third] = screen
    .getAllByRole('group')
    .filter((group) => group.tagName === 'DETAILS')
    .map((group) =>
      [...group.querySelectorAll('li')].map((item) => item.textContent?.replaceAll('\u00a0', ' ')),
    );
  expect(ssi?.slice(0, 3)).toEqual([
    'Tuesday, December 1, 2026',
    'Thursday, December 31, 2026 (for January)',
    'Monday, February 1, 2027',
  ]);
  expect(third?.slice(0, 2)).toEqual([
    'Thursday, December 3, 2026',
    'Thursday, December 31, 2026 (instead of January 3)',
  ]);
  expect(screen.getByRole('link', { name: '1-800-772-1213' }).getAttribute('href')).toBe('tel:+18007721213');
  expect(
    screen.getByText(/^CheckAhead is not affiliated with or endorsed by the Social Security Administration/),
  ).toBeTruthy();
});

test('the calendar file has a whole-day entry and a reminder at 9 AM the day before', () => {
  const lines = calendarFile(
    paymentsFor('both', { year: 2027, month: 1 }),
    'checkahead.example',
    TODAY,
  ).split('\r\n');
  const values = (name: string) =>
    lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length));
  expect(values('UID:')).toEqual([
    'ssi-2027-1@checkahead.example',
    'social-security-2027-1@checkahead.example',
  ]);
  expect(values('DTSTART;VALUE=DATE:')).toEqual(['20261231', '20261231']);
  expect(values('SUMMARY:')).toEqual(['SSI payment day', 'Social Security payment day']);
  expect(values('TRIGGER:')).toEqual(['-PT15H', '-PT15H']);
  expect(values('DTSTAMP:')).toEqual(['20261122T170000Z', '20261122T170000Z']);
});

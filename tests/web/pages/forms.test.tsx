import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ContactMessage } from '#core/ports/contact-inbox.ts';
import { sentence } from '#tests/catalogue/seen.ts';
import { AccountPage } from '#web/pages/account/account-page.tsx';
import { ConfirmationPage } from '#web/pages/confirmation/confirmation-page.tsx';
import { DashboardPage } from '#web/pages/dashboard/dashboard-page.tsx';
import { HomeInfoPage } from '#web/pages/home-info/home-info-page.tsx';
import { HomeVerifyPage } from '#web/pages/home-verify/home-verify-page.tsx';
import { SchedulePage } from '#web/pages/schedule/schedule-page.tsx';
import { StartPage } from '#web/pages/start/start-page.tsx';
import { HelpSection } from '#web/widgets/help-section/help-section.tsx';
import { nothing, openBrowser, RUTH, RUTHS_DETAILS, show, signedInBrowser } from './page-harness.tsx';
import { button, field, leave, press, shows, type } from './page-steps.ts';
import { openVisitor } from './visitor-harness.tsx';

/** What every form does with what is typed, over all of them. */

const SSN = 'Social Security number';
const CONFIRM_SSN = 'Confirm Social Security number';
const PASSWORD = 'Sunrise-2026-horizon';
const HIDDEN = 'has a hidden character in it. Please clear the field and type the name.';
const NINE_DIGITS = 'Your name has nine digits in it. Please clear the field and type the name.';
const NAME_SIGNS = 'Your name can only have letters, spaces, apostrophes, hyphens and periods.';
const BAD_EMAIL = 'Please enter a valid email address.';

interface FormCase {
  readonly name: string;
  /** Opens the form; the answer tells how often it was sent. */
  readonly open: () => Promise<() => number | Promise<number>>;
  readonly button: string;
  /** Good values of its text fields, in the order of the page. */
  readonly values: Readonly<Record<string, string>>;
  /** Whatever else has to be chosen. */
  readonly choose?: () => unknown;
  /** The links in the summary of an empty form. */
  readonly summary?: readonly string[];
  /** What is at the fields of an empty form. */
  readonly empty: readonly string[];
  /** What is said below the blocked button. */
  readonly reason?: string;
  /** The button is blocked while the form is empty. */
  readonly blocked: boolean;
  /** A text field, a wrong value, and the sentence at the field: its words, or its name in the catalogue. */
  readonly wrong: readonly (readonly [label: string, value: string, said: string, when?: 'at once'])[];
  /** The fields can be filled in by a password manager without an event. */
  readonly readsInputs?: boolean;
}

const isNamed = (said: string) => /^(account|home-info|home-verify|confirmation|start): /.test(said);
const wordsOf = (said: string) => (isNamed(said) ? sentence(said).texts : [said]);

async function isSaid(said: string): Promise<void> {
  if (isNamed(said)) await shows(said);
  else await waitFor(() => expect(document.body.textContent).toContain(said));
}

function isNotSaid(said: string): void {
  for (const words of wordsOf(said)) expect(document.body.textContent).not.toContain(words);
}

const path = () => window.location.pathname;
const count = (list: readonly unknown[]) => () => list.length;

const FORMS: readonly FormCase[] = [
  {
    name: '/start',
    open: async () => {
      const browser = await openBrowser();
      show(browser, StartPage, '/start');
      return async () => (await browser.harness.mailsTo(RUTH)).length;
    },
    button: 'Send Verification Link',
    values: { 'Email address': RUTH },
    empty: ['start: invalid e-mail'],
    blocked: true,
    wrong: [['Email address', 'ruth@', 'start: invalid e-mail']],
    readsInputs: true,
  },
  {
    name: '/signup/account',
    open: async () => {
      const { browser } = await signedInBrowser({ step_completed: 'calendar_intro' });
      show(browser, AccountPage, '/signup/account');
      await screen.findByLabelText('First name');
      let sent = 0;
      const { setPassword } = browser.auth;
      browser.auth.setPassword = (request) => {
        sent += 1;
        return setPassword(request);
      };
      return () => sent;
    },
    button: 'Continue',
    values: {
      'First name': 'Ruth',
      'Last name': 'Miller',
      'Phone number': '555-123-4567',
      Password: PASSWORD,
      'Confirm password': PASSWORD,
    },
    summary: ['First name', 'Last name', 'Phone number', 'Password', 'Confirm password'],
    empty: [
      'account: first name',
      'account: last name',
      'account: phone',
      'account: password',
      'account: confirm',
    ],
    blocked: true,
    wrong: [
      ['First name', ' ', 'account: first name'],
      ['Last name', 'Mil\u202eler', `Last name ${HIDDEN}`],
      ['Phone number', '555', 'account: phone'],
      ['Confirm password', 'other', 'account: mismatch'],
    ],
    readsInputs: true,
  },
  {
    name: 'the correction of name and phone',
    open: async () => {
      const { browser } = await signedInBrowser({ step_completed: 'completed', ...RUTHS_DETAILS });
      browser.sessionMonitor.onUserAction('proved');
      show(browser, DashboardPage, '/dashboard');
      await screen.findByRole('region', { name: 'My information' });
      press('More that we keep');
      await screen.findByText('Ends in 6789');
      press('Change my name or phone');
      for (const label of ['First name', 'Last name', 'Phone number']) type(label, '');
      let sent = 0;
      const { correct } = browser.personalData;
      browser.personalData.correct = (...request) => {
        sent += 1;
        return correct(...request);
      };
      return () => sent;
    },
    button: 'Save',
    values: { 'First name': 'Ruth', 'Last name': 'Miller', 'Phone number': '555-123-4567' },
    summary: ['First name', 'Last name', 'Phone number'],
    empty: ['account: first name', 'account: last name', 'account: phone'],
    blocked: false,
    wrong: [
      ['First name', ' ', 'account: first name'],
      ['Phone number', '555', 'account: phone'],
    ],
    readsInputs: true,
  },
  {
    name: '/home/info',
    open: async () => {
      const { browser } = await openVisitor();
      show(browser, HomeInfoPage, '/home/info');
      return () => (path() === '/home/info' ? 0 : 1);
    },
    button: 'Continue',
    values: { 'First name': 'Ru', 'Last name': 'Mi', 'Phone number': '555-123-4567', 'ZIP code': '60601' },
    summary: ['First name', 'Last name', 'Phone number', 'ZIP code'],
    empty: [
      'home-info: first name',
      'home-info: last name',
      'home-info: phone too short',
      'home-info: zip length',
    ],
    blocked: true,
    wrong: [
      ['First name', 'R', 'home-info: first name'],
      ['Last name', ' M ', 'home-info: last name'],
      ['Phone number', '555123456', 'home-info: phone too short'],
      ['Phone number', '0551234567', 'home-info: phone not valid'],
      ['ZIP code', '6060', 'home-info: zip length'],
      ['ZIP code', '6060A', 'home-info: zip digits'],
    ],
    readsInputs: true,
  },
  {
    name: 'the contact form',
    open: async () => {
      const browser = await openBrowser();
      const sent: ContactMessage[] = [];
      const contact = {
        send(message: ContactMessage) {
          sent.push(message);
          return nothing();
        },
      };
      show({ ...browser, useCases: { ...browser.useCases, contact } }, () => <HelpSection />, '/terms');
      fireEvent.click(screen.getByRole('link', { name: 'Email Support' }));
      await screen.findByRole('heading', { name: 'Contact Us' });
      return count(sent);
    },
    button: 'Send message',
    values: { 'Your name': 'Ruth Miller', 'Your email': RUTH, 'Your message': 'How do I cancel?' },
    summary: ['Your name', 'Your email', 'Your message'],
    empty: ['Enter your name.', 'Enter your email address.', 'Write your message.'],
    blocked: false,
    wrong: [
      ['Your name', '123-45-6789', NINE_DIGITS],
      ['Your name', 'Ruth <3', NAME_SIGNS],
      ['Your email', 'ruth at example', BAD_EMAIL],
      [
        'Your message',
        'My number is 123-45-6789. How do I cancel?',
        'Please leave out your Social Security number and any other number with nine digits.',
      ],
    ],
    readsInputs: true,
  },
  {
    name: 'the booking',
    open: async () => {
      const { browser, bookings } = await openVisitor();
      show(browser, SchedulePage, '/schedule');
      await waitFor(() => expect(document.querySelector('input[name="booking-day"]')).not.toBeNull());
      return count(bookings);
    },
    button: 'Hold this time and email me',
    values: { 'Your name': 'Ruth Miller', 'Your email': RUTH },
    choose: () => {
      for (const name of ['booking-day', 'booking-time'])
        fireEvent.click(document.querySelector(`input[name="${name}"]`) as HTMLInputElement);
    },
    summary: ['Time', 'Your name', 'Your email'],
    empty: ['Choose a time.', 'Enter your name.', BAD_EMAIL],
    blocked: true,
    wrong: [
      ['Your name', '123-45-6789', NINE_DIGITS],
      ['Your email', 'ruth@', BAD_EMAIL],
    ],
  },
  ...(['/home/verify', '/signup/confirmation'] as const).map((address): FormCase => {
    const isAnonymous = address === '/home/verify';
    return {
      name: address,
      open: async () => {
        if (isAnonymous) show((await openVisitor()).browser, HomeVerifyPage, address);
        else {
          const { browser } = await signedInBrowser({ step_completed: 'account_setup', ...RUTHS_DETAILS });
          show(browser, ConfirmationPage, address);
        }
        await screen.findByLabelText(SSN);
        return () => screen.queryAllByRole('button', { name: 'Got it' }).length;
      },
      button: 'Complete Verification',
      values: { [SSN]: '123-45-6789', [CONFIRM_SSN]: '123-45-6789' },
      choose: () => fireEvent.click(screen.getByRole('checkbox')),
      summary: [SSN, CONFIRM_SSN, 'Your consent'],
      empty: ['confirmation: nine digits', 'Type the number a second time', 'Check the box to agree.'],
      blocked: true,
      wrong: [
        [CONFIRM_SSN, '1234', 'confirmation: nine digits'],
        [
          CONFIRM_SSN,
          '123456780',
          isAnonymous ? 'home-verify: mismatch' : 'confirmation: mismatch',
          'at once',
        ],
      ],
    };
  }),
];

const isBlocked = (form: FormCase) => button(form.button).getAttribute('aria-disabled') === 'true';

function fill({ values, choose }: FormCase): void {
  choose?.();
  for (const [label, value] of Object.entries(values)) {
    type(label, value);
    leave(label);
  }
}

describe.each(FORMS.map((form) => [form.name, form] as const))('%s', (_name, form) => {
  test('submitting it empty names every missing field with a link, and sends nothing', async () => {
    const sent = await form.open();
    expect(isBlocked(form)).toBe(form.blocked);
    expect(button(form.button).hasAttribute('disabled')).toBe(false);
    const at = path();
    press(form.button);
    for (const said of form.empty) await isSaid(said);
    const labels = Object.keys(form.values);
    for (const label of labels) expect(field(label).getAttribute('aria-invalid')).toBe('true');
    if (form.summary) {
      const summary = screen.getByRole('group', { name: 'Please check these fields' });
      expect(document.activeElement).toBe(summary);
      const links = [...summary.querySelectorAll('a')];
      expect(links.map(({ textContent }) => textContent)).toEqual(form.summary);
      for (const link of links) {
        fireEvent.click(link);
        expect(`#${document.activeElement?.id}`).toBe(link.getAttribute('href'));
      }
    } else expect(document.activeElement).toBe(field(labels[0] ?? ''));
    const [first = ''] = labels;
    type(first, form.values[first] ?? '');
    expect(field(first).getAttribute('aria-invalid')).toBeNull();
    expect([await sent(), path()]).toEqual([0, at]);
  });

  test('what is wrong is told once its field is left, or at once, and gone with the next edit', async () => {
    await form.open();
    // Who only looks around is told nothing. The correction has been emptied by its `open`.
    if (form.name.startsWith('/')) for (const label of Object.keys(form.values)) leave(label);
    expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
    fill(form);
    for (const [label, value, said, when] of form.wrong) {
      type(label, value);
      if (when === 'at once') await isSaid(said);
      else {
        expect(field(label).getAttribute('aria-invalid')).toBeNull();
        isNotSaid(said);
      }
      leave(label);
      await isSaid(said);
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
      expect(isBlocked(form)).toBe(form.blocked);
      type(label, form.values[label] ?? '');
      expect(field(label).getAttribute('aria-invalid')).toBeNull();
      isNotSaid(said);
      leave(label);
      expect(field(label).getAttribute('aria-invalid')).toBeNull();
      expect(isBlocked(form)).toBe(false);
    }
  });

  test('a single invalid field takes the focus, keeps its text, and nothing is sent', async () => {
    const sent = await form.open();
    fill(form);
    const [label, value, said] = form.wrong.at(-1) as FormCase['wrong'][number];
    type(label, value);
    const held = field(label).value;
    press(form.button);
    await isSaid(said);
    expect(document.activeElement).toBe(field(label));
    if (!label.includes('Social')) expect(field(label).value).toBe(held);
    expect(await sent()).toBe(0);
  });

  test('a complete form is sent once, however often it is pressed', async () => {
    const sent = await form.open();
    fill(form);
    const element = field(Object.keys(form.values)[0] ?? '').closest('form') as HTMLFormElement;
    press(form.button);
    fireEvent.submit(element);
    await waitFor(async () => expect(await sent()).toBe(1));
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    expect(await sent()).toBe(1);
  });
});

test.each(FORMS.filter(({ readsInputs }) => readsInputs).map((form) => [form.name, form] as const))(
  '%s: what a password manager fills in without an event counts',
  async (_name, form) => {
    const sent = await form.open();
    for (const [label, value] of Object.entries(form.values)) field(label).value = value;
    press(form.button);
    await waitFor(async () => expect(await sent()).toBe(1));
  },
);

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { expect, vi } from 'vitest';
import type { OnboardingRecord } from '#core/record/onboarding-record.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { field, leave, type } from '#tests/web/pages/page-steps.ts';
import { loadPageAt, Site } from '#web/app/router.tsx';
import { compose } from '#web/composition/compose.ts';
import { SiteSettingsContext } from '#web/runtime/site-settings-context.tsx';
import { LoadUseCasesContext, once } from '#web/runtime/use-cases-context.tsx';
import { EMAIL, type Fault, type FaultyServer, PASSWORD } from './faulty-server.ts';

/** All forms of the product, with the message that each shows for every fault. */

const NEW_PASSWORD = 'Evening-Star-31';
const SSN = '219-09-9876';

/** Renders the whole site at an address, with the real use cases and HTTP adapters. */
async function openSite(address: string): Promise<void> {
  window.history.replaceState(null, '', address);
  const settings = {
    ...DEFAULT_SITE_SETTINGS,
    backend: 'server',
    analytics: 'none',
    publicUrl: window.location.origin,
  } as const;
  await loadPageAt(window.location.pathname);
  render(
    <SiteSettingsContext value={settings}>
      <LoadUseCasesContext value={once(() => compose(settings))}>
        <BrowserRouter>
          <Site />
        </BrowserRouter>
      </LoadUseCasesContext>
    </SiteSettingsContext>,
  );
}

const heading = (text: string) => screen.findByText(text, { selector: 'h1' });

/** Finds a button by its text, because queries by role are slow on a whole page. */
export async function press(name: string): Promise<void> {
  fireEvent.click(await screen.findByText(name, { selector: 'button' }));
}

const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

/** The addresses to which the spied history went. */
const visited = () => vi.mocked(window.history.replaceState).mock.calls.map(([, , url]) => String(url));

function check(name: string | RegExp): void {
  if (!field(name).checked) fireEvent.click(field(name));
}

const enteredIn = (label: string | RegExp) => waitFor(() => field(label).value);
const says = async (text: string | RegExp) => void (await screen.findByText(text));

export interface Form {
  readonly name: string;
  /** The paths of its requests. */
  readonly paths: RegExp;
  readonly arrange: (server: FaultyServer) => Promise<unknown>;
  readonly fill: (server: FaultyServer) => unknown;
  readonly button: string;
  /** The message, or its name in the catalogue. */
  readonly says: (fault: Fault) => RegExp | string;
  /** Expects all values to be kept. For forms that navigate, goes back first. */
  readonly kept: (fault: Fault, server: FaultyServer) => unknown;
  /** The second press, if it differs from the first. */
  readonly again?: (fault: Fault) => unknown;
  readonly works: (server: FaultyServer, fault: Fault | null) => unknown;
  /** After this fault the flow differs, so it needs its own visit, and so do all that follow. */
  readonly leaves?: (fault: Fault) => boolean;
}

const isRefusal = (fault: Fault) => fault === 400 || fault === 409 || fault === 413;
const isUnreachable = (fault: Fault) => fault === 'offline' || fault === 'time-out';

/** The toast of a failed save. */
function savingSentence(fault: Fault): RegExp | string {
  if (fault === 401) return 'saving: policy';
  if (fault === 429)
    return /Error: There were too many tries in a short time\. Your progress is saved locally and you can continue\./;
  if (isRefusal(fault))
    return /Error: Our service did not accept this\. Your progress is saved locally and you can continue\./;
  if (fault === 'offline') return 'saving: other';
  if (isUnreachable(fault))
    return /Error: We could not reach our service\. Your progress is saved locally and you can continue\./;
  return /Error: Our service is busy right now\. Your progress is saved locally and you can continue\./;
}

const NAMED = { first_name: 'Rose', last_name: 'Alvarez', phone: '5551234567' } as const;
const DONE = {
  ...NAMED,
  step_completed: 'completed',
  ssn_last4: '6789',
  ssn_provided: true,
  bank_linked: true,
  clicked_link_bank: true,
} as const;

const stored = (server: FaultyServer, columns: Partial<OnboardingRecord>) =>
  waitFor(async () => expect(await server.row()).toMatchObject(columns));

export const FORMS: readonly Form[] = [
  {
    name: '/start',
    paths: /^\/(api\/auth\/link|functions\/v1\/generate-magic-link)$/,
    arrange: async () => {
      await openSite('/start');
      await heading('Get started');
    },
    fill: () => type('Email address', EMAIL),
    button: 'Send Verification Link',
    says: (fault) =>
      fault === 429
        ? 'start: rate limit'
        : fault === 401 || isRefusal(fault)
          ? 'start: refused'
          : 'start: unreachable',
    kept: async () => expect(await enteredIn('Email address')).toBe(EMAIL),
    works: async () => {
      await heading('Check Your Email');
      await says(EMAIL);
    },
  },
  {
    name: 'the code form',
    paths: /^\/api\/auth\/code$/,
    arrange: async () => {
      await openSite('/start');
      await heading('Get started');
      type('Email address', EMAIL);
      await press('Send Verification Link');
      await heading('Check Your Email');
    },
    fill: async (server) => type('Six-digit code', (await server.mailed()).code),
    button: 'Continue with code',
    says: (fault) =>
      fault === 429
        ? /There were too many tries\. Please wait a few minutes, then try again\./
        : fault === 401 || isRefusal(fault)
          ? /That code did not work\./
          : /We could not check your code just now\. Please try again in a moment\./,
    kept: async (_fault, server) =>
      expect(await enteredIn('Six-digit code')).toBe((await server.mailed()).code),
    works: () => isAt('/signup/calendar'),
  },
  {
    name: '/signup/calendar',
    paths: /^\/api\/onboarding$/,
    leaves: () => true,
    arrange: async (server) => {
      await server.signIn({ step_completed: 'email_verified' });
      await openSite('/signup/calendar');
      await heading('When do your benefits normally arrive?');
    },
    fill: async () => {
      check('Another day');
      await screen.findByLabelText('Which day is it?');
      type('Which day is it?', 'The 3rd of each month');
      leave('Which day is it?');
    },
    button: 'Continue',
    says: savingSentence,
    kept: async (fault) => {
      if (fault === 'offline') return heading('Set up your account');
      if (fault !== 401) {
        await heading('Set up your account');
        window.history.back();
        await heading('When do your benefits normally arrive?');
      }
      expect(field('Another day').checked).toBe(true);
      expect(await enteredIn('Which day is it?')).toBe('The 3rd of each month');
    },
    // The next step has opened without a connection. The pending save is sent when it returns.
    again: async (fault) => {
      if (fault !== 'offline') return press('Continue');
      // The page subscribes in an effect, after it has rendered.
      await act(async () => {});
      fireEvent(window, new Event('online'));
    },
    works: async (server) => {
      await heading('Set up your account');
      await stored(server, {
        step_completed: 'calendar_intro',
        benefit_timing_preference: 'The 3rd of each month',
      });
    },
  },
  {
    name: '/signup/account',
    paths: /^\/api\/(onboarding|account\/password|auth\/reset)$/,
    arrange: async (server) => {
      await server.signIn({ step_completed: 'calendar_intro' });
      await openSite('/signup/account');
      await heading('Set up your account');
    },
    fill: () => {
      type('First name', 'Rose');
      type('Last name', 'Alvarez');
      type('Phone number', '5551234567');
      type('Password', PASSWORD);
      type('Confirm password', PASSWORD);
    },
    button: 'Continue',
    says: (fault) =>
      fault === 401
        ? /Your session ended\. Log in to come back to this step with what you typed\./
        : 'account: save failed',
    kept: () => {
      expect(field('First name').value).toBe('Rose');
      expect(field('Last name').value).toBe('Alvarez');
      expect(field('Phone number').value).toBe('555-123-4567');
      expect(field('Password').value).toBe(PASSWORD);
      expect(field('Confirm password').value).toBe(PASSWORD);
    },
    works: async (server) => {
      await heading('Your Social Security number');
      await stored(server, NAMED);
      expect(server.sent).toContainEqual({
        method: 'PUT',
        path: '/api/account/password',
        body: { email: EMAIL, password: PASSWORD },
      });
    },
  },
  {
    name: '/signup/confirmation',
    paths: /^\/api\/onboarding$/,
    leaves: () => true,
    arrange: async (server) => {
      await server.signIn({ ...NAMED, step_completed: 'account_setup' });
      await openSite('/signup/confirmation');
      await heading('Your Social Security number');
      await stored(server, { step_completed: 'confirmation' });
    },
    fill: () => {
      type('Social Security number', SSN);
      type('Confirm Social Security number', SSN);
      leave('Confirm Social Security number');
      check(/I agree/);
    },
    button: 'Complete Verification',
    says: savingSentence,
    kept: async (fault) => {
      await says(
        fault === 401
          ? /Your session ended before we could save\./
          : /Some details could not be sent just now\./,
      );
      // The last four digits wait to be sent. Nobody reads the number behind the dialog.
      for (const id of ['ssn', 'confirm-ssn'])
        expect((document.getElementById(id) as HTMLInputElement).value).toBe('');
    },
    // The next page sends the pending save without further input.
    again: () => act(async () => press('Got it')),
    works: (server, fault) => {
      if (fault === null) return says('You are on the list.');
      return stored(server, { step_completed: 'completed', ssn_last4: '9876', bank_linked: true });
    },
  },
  {
    name: '/login',
    paths: /^\/api\/auth\/password$/,
    arrange: async (server) => {
      await server.signIn(DONE);
      await server.signOut();
      await openSite('/login');
      await screen.findByText('Save username for next time');
    },
    fill: () => {
      type('Email address', EMAIL);
      type('Password', PASSWORD);
      check('Save username for next time');
    },
    button: 'Sign In',
    says: (fault) =>
      fault === 429
        ? 'login: too many'
        : fault === 401 || isRefusal(fault)
          ? 'login: other'
          : 'login: unexpected',
    kept: () => {
      expect(field('Email address').value).toBe(EMAIL);
      expect(field('Password').value).toBe(PASSWORD);
      expect(field('Save username for next time').checked).toBe(true);
    },
    works: () => isAt('/launch-countdown'),
  },
  {
    name: 'the reset form',
    paths: /^\/api\/auth\/reset$/,
    arrange: async () => {
      await openSite('/login');
      await press('Forgot your password?');
      await heading('Reset your password');
    },
    fill: () => type('Email address', EMAIL),
    button: 'Send Reset Link',
    says: (fault) => (isUnreachable(fault) ? 'login: reset error' : 'login: reset failed'),
    kept: async () => expect(await enteredIn('Email address')).toBe(EMAIL),
    works: () => says(/If you have an account, an email is on its way/),
  },
  {
    name: '/reset-password',
    paths: /^\/api\/auth\/reset\/finish$/,
    arrange: async (server) => {
      await server.signIn(DONE);
      await server.signOut();
      await server.askReset();
      await openSite(`/reset-password${(await server.mailed()).fragment}`);
      await screen.findByLabelText('New password');
    },
    fill: () => {
      type('New password', NEW_PASSWORD);
      type('Confirm new password', NEW_PASSWORD);
    },
    button: 'Update Password',
    says: (fault) => (isUnreachable(fault) ? 'reset-password: unexpected' : 'reset-password: failed'),
    kept: () => {
      expect(field('New password').value).toBe(NEW_PASSWORD);
      expect(field('Confirm new password').value).toBe(NEW_PASSWORD);
    },
    works: () => isAt('/launch-countdown'),
  },
  {
    name: 'the security dialog',
    paths: /^\/api\/auth\/reauthenticate$/,
    leaves: (fault) => fault === 401,
    arrange: async (server) => {
      await server.signIn(DONE);
      vi.spyOn(window.history, 'replaceState').mockClear();
      await openSite('/reset-password');
      await screen.findByText('Security Verification Required');
    },
    fill: () => type('Password', PASSWORD),
    button: 'Verify',
    says: (fault) => (fault === 401 ? 're-authentication: signed out' : 're-authentication: failed'),
    kept: (fault) => {
      // The session has ended, so the page asks to log in again and does not keep the password. The login page goes on at
      // once, because the session of the server is still there.
      if (fault === 401) return waitFor(() => expect(visited()).toContain('/login'));
      expect(field('Password').value).toBe(PASSWORD);
    },
    again: (fault) => (fault === 401 ? undefined : press('Verify')),
    works: async (_server, fault) => {
      if (fault === 401) return isAt('/launch-countdown');
      await screen.findByLabelText('New password');
    },
  },
];

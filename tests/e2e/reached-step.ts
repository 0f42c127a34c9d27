import type { RunningServer } from '../support/running-server.ts';
import type { Mailbox } from './fixtures.ts';

/** Shortcuts to a step, for tests about something else. */

export const PASSWORD = 'Sunrise-Walk-27';
export const SSN = '219-09-9876';

export interface AccountDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly password: string;
}

export const ROSE: AccountDetails = {
  firstName: 'Rose',
  lastName: 'Alvarez',
  phone: '5551234567',
  password: PASSWORD,
};

const STEPS = ['email_verified', 'calendar_intro', 'account_setup', 'completed'] as const;
export type ReachedStep = (typeof STEPS)[number];

const CHANGES: Readonly<Record<ReachedStep, Readonly<Record<string, unknown>> | null>> = {
  email_verified: null,
  calendar_intro: { step_completed: 'calendar_intro', benefit_timing_preference: '2nd_wednesday' },
  account_setup: {
    step_completed: 'account_setup',
    first_name: ROSE.firstName,
    last_name: ROSE.lastName,
    phone: ROSE.phone,
  },
  completed: {
    step_completed: 'completed',
    ssn_last4: SSN.slice(-4),
    ssn_provided: true,
    bank_linked: true,
    clicked_link_bank: true,
  },
};

/** Sends requests with the cookies of a browser. A Playwright context is one. */
export interface BrowserRequests {
  readonly request: {
    fetch(
      url: string,
      options?: Readonly<{ method: string; data: object; headers: Record<string, string> }>,
    ): Promise<{ ok(): boolean; status(): number; json(): Promise<unknown> }>;
  };
}

interface SigningIn {
  readonly context: BrowserRequests;
  readonly server: RunningServer;
  readonly mailbox: Mailbox;
  readonly email: string;
}

async function call(
  context: BrowserRequests,
  server: RunningServer,
  method: 'POST' | 'PUT',
  path: string,
  data: object,
): Promise<void> {
  const answer = await context.request.fetch(`${server.url}${path}`, {
    method,
    data,
    headers: { origin: server.url },
  });
  if (!answer.ok()) throw new Error(`${method} ${path} was answered with ${answer.status()}.`);
}

/** Signs this browser in as a person who has reached `step`, without using the screens. */
export async function signInAt(
  step: ReachedStep,
  { context, server, mailbox, email }: SigningIn,
): Promise<void> {
  await call(context, server, 'POST', '/api/auth/link', { email });
  const mail = await mailbox.latest(email);
  const token = mail.link.split('#token=')[1] ?? '';
  await call(context, server, 'POST', '/api/auth/link/finish', { token });
  const last = STEPS.indexOf(step);
  for (const reached of STEPS.slice(0, last + 1)) {
    const changes = CHANGES[reached];
    if (changes) await call(context, server, 'PUT', '/api/onboarding', { email, changes });
  }
  if (last >= STEPS.indexOf('account_setup')) {
    await call(context, server, 'PUT', '/api/account/password', { email, password: PASSWORD });
  }
}

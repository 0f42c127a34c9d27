import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import type { MailMessage } from '#core/ports/mailer.ts';
import type { Scheduler } from '#core/ports/scheduler.ts';
import type { SurveyInbox, SurveySubmission } from '#core/ports/survey-inbox.ts';
import type { BreakableBackend } from './contract.ts';

export interface SchedulerVisitor {
  readonly network?: string;
  readonly signedInAs?: string | null;
}

/** What a visitor without an account can do, over an empty backend, created for each test. */
export interface VisitorHarness extends BreakableBackend {
  readonly contact: ContactInbox;
  readonly surveys: SurveyInbox;
  readonly preferences: AnonymousPreferences;
  readonly scheduler: Scheduler;
  /** As seen from another network, or by a signed-in person. */
  schedulerOf(visitor: SchedulerVisitor): Promise<Scheduler>;
  readonly supportEmail: string;
  /** Every mail delivered to this address so far, newest first. Waits until the outbox is empty. */
  mailsTo(address: string): Promise<readonly MailMessage[]>;
  storedSurveys(): Promise<readonly SurveySubmission[]>;
  /** `[session id, timing]`, by session id. */
  storedPreferences(): Promise<readonly (readonly [string, string])[]>;
  /** The backend's clock. */
  now(): number;
  advance(ms: number): Promise<void>;
}

export const OUTAGE = /^(unreachable|unavailable)$/;

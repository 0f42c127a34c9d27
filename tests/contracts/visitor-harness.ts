import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import type { MailMessage } from '#core/ports/mailer.ts';
import type { Scheduler } from '#core/ports/scheduler.ts';
import type { SurveyInbox } from '#core/ports/survey-inbox.ts';
import type { SurveySubmission } from '#core/survey/survey-submission.ts';

/** Whose browser it is. */
export interface SchedulerVisitor {
  readonly network?: string;
  readonly signedInAs?: string | null;
}

/** What a visitor without an account can do, over a backend with nothing in it, made anew for each test. */
export interface VisitorHarness {
  readonly contact: ContactInbox;
  readonly surveys: SurveyInbox;
  readonly preferences: AnonymousPreferences;
  readonly scheduler: Scheduler;
  /** As somebody else sees it: from another network, or signed in. */
  schedulerOf(visitor: SchedulerVisitor): Promise<Scheduler>;
  readonly supportEmail: string;
  /** Every mail that reached this address so far, newest first. Waits until the outbox is empty. */
  mailsTo(address: string): Promise<readonly MailMessage[]>;
  storedSurveys(): Promise<readonly SurveySubmission[]>;
  /** `[session id, timing]`, by session id. */
  storedPreferences(): Promise<readonly (readonly [string, string])[]>;
  /** The backend's own time. */
  now(): number;
  advance(ms: number): Promise<void>;
  breakBackend(): Promise<void>;
  healBackend(): Promise<void>;
  close(): Promise<void>;
}

export const OUTAGE = /^(unreachable|unavailable)$/;

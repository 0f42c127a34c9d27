/** What the product keeps. What each entry is and why is said in `collected-data.ts` of each language. */

export interface Entry {
  readonly id: string;
  /** `own`: only with our own server. `hosted`: only with a hosted project. Absent: with both. */
  readonly only?: 'own' | 'hosted';
}

export const COLLECTED_DATA = [
  { id: 'email' },
  { id: 'email-proof' },
  { id: 'mail-words' },
  { id: 'language' },
  { id: 'name' },
  { id: 'phone' },
  { id: 'ssn-last4' },
  { id: 'benefit-timing' },
  { id: 'progress' },
  { id: 'campaign' },
  { id: 'password' },
  { id: 'links', only: 'own' },
  { id: 'hosted-links', only: 'hosted' },
  { id: 'new-email', only: 'own' },
  { id: 'hosted-new-email', only: 'hosted' },
  { id: 'session', only: 'own' },
  { id: 'known-browsers', only: 'own' },
  { id: 'wrong-tries', only: 'own' },
  { id: 'security-log' },
  { id: 'hosted-sign-in', only: 'hosted' },
  { id: 'completed-details', only: 'hosted' },
  { id: 'anonymous-calendar' },
  { id: 'survey' },
  { id: 'contact-message' },
  { id: 'spam' },
  { id: 'booking' },
  { id: 'call-notes' },
  { id: 'mail' },
  { id: 'audit-log' },
  { id: 'announcements' },
  { id: 'unsubscribed' },
  { id: 'events' },
  { id: 'furthest-step' },
  { id: 'network-address' },
] as const satisfies readonly Entry[];

/** Cookies by their name over plain http. */
export const COOKIES = [
  { id: 'session', name: 'checkahead_session' },
  { id: 'browser', name: 'checkahead_browser' },
  { id: 'device', name: 'checkahead_device' },
] as const;

export const BROWSER_STORAGE = [
  { id: 'saved-username', keys: ['saved_username'] },
  { id: 'sign-up', keys: ['checkahead.pending-email', 'checkahead.given-email', 'checkahead.first-touch'] },
  { id: 'drafts', keys: ['checkahead.draft.'] },
  { id: 'kept-input', keys: ['checkahead_kept_input', 'checkahead_reloaded'] },
  { id: 'last-person', keys: ['checkahead.last-person'] },
  { id: 'signed-in', keys: ['checkahead_signed_in'] },
  { id: 'hosted-session', keys: ['checkahead-hosted-session', 'checkahead-hosted-asked'], only: 'hosted' },
  { id: 'session-times', keys: ['checkahead.session'], only: 'hosted' },
  { id: 'waiting-survey', keys: ['checkahead.waiting-surveys'] },
  { id: 'anonymous-visit', keys: ['checkahead.visit'] },
  { id: 'campaign', keys: ['checkahead.campaign'] },
  { id: 'language', keys: ['checkahead_language'] },
  { id: 'measuring', keys: ['checkahead.measuring.id', 'checkahead.measuring.opt-out'] },
] as const satisfies readonly (Entry & { readonly keys: readonly string[] })[];

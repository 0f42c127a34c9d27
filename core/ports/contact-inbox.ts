import type { ResultAsync } from 'neverthrow';
import type { ContactMessage } from '../contact/contact-message.ts';
import type { Outage, RateLimited, Rejected } from './failures.ts';

/** The way to the support address and to no other (spec section 7, `send-email`). */
export interface ContactInbox {
  /**
   * Promises delivery to the support address, with the person's address to reply to. `rejected`: a field is missing, too
   * long or no e-mail address. Not idempotent: sent twice, it arrives twice.
   */
  send(message: ContactMessage): ResultAsync<void, Rejected | RateLimited | Outage>;
}

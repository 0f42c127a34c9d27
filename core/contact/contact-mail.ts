import { err, ok, type Result } from 'neverthrow';
import { escapeHtml, unescapeHtml } from '../escape-html.ts';
import { tidyEmail } from '../intake/email.ts';
import type { ContactMessage } from '../ports/contact-inbox.ts';
import { type Failure, rejected } from '../ports/failures.ts';
import { hasBrokenHeader } from '../ports/mail-header.ts';
import type { MailMessage } from '../ports/mailer.ts';
import { contactProblems } from './contact-message.ts';

/** The body of `send-email`. `to` is always the support address. */
export type ContactMail = Pick<MailMessage, 'to' | 'subject' | 'html'>;

/** A constant, so that no user input reaches a header. */
const CONTACT_SUBJECT = 'Message from the contact form';

/** Bidirectional control characters (UAX 9), which can disguise a link. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

/** Normalized fields: name and address on one line, without control or bidirectional characters. */
export function tidyContact({ name, email, message }: ContactMessage): ContactMessage {
  return {
    name: name.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim(),
    email: tidyEmail(email),
    message: message
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .replace(DIRECTION, '')
      .trim(),
  };
}

const TEMPLATE = (name: string, email: string, message: string) =>
  `<p><strong>Name:</strong> ${name}</p>\n<p><strong>Email:</strong> ${email}</p>\n<p><strong>Message:</strong></p>\n<p>${message}</p>`;
const FILLED = new RegExp(`^${TEMPLATE('([^<>\\n]*)', '([^<>\\n]*)', '((?:[^<>\\n]|<br>)*)')}$`, 'u');

/** The mail of a message, with all user input HTML-escaped. */
export function contactMail(message: ContactMessage, supportEmail: string): ContactMail {
  const { name, email, message: words } = tidyContact(message);
  return {
    to: supportEmail,
    subject: CONTACT_SUBJECT,
    html: TEMPLATE(escapeHtml(name), escapeHtml(email), escapeHtml(words).replaceAll('\n', '<br>')),
  };
}

/** The mail to queue, to `supportEmail` and never to an address from the request. */
export function contactMessage(
  given: ContactMessage,
  supportEmail: string,
  id: string,
): Result<MailMessage, Failure<'rejected'>> {
  const message = tidyContact(given);
  if (Object.keys(contactProblems(message)).length > 0) return err(rejected);
  const mail: MailMessage = {
    id,
    ...contactMail(message, supportEmail),
    replyTo: message.email,
    text: `Name: ${message.name}\nEmail: ${message.email}\n\n${message.message}\n`,
  };
  return hasBrokenHeader(mail) ? err(rejected) : ok(mail);
}

/**
 * Parses a `send-email` body. Null for any body that `contactMail` cannot have produced for this support
 * address (another recipient, subject or HTML, or an invalid field), so that callers can only send a contact
 * form, and only to support.
 */
export function readContactMail(mail: ContactMail, supportEmail: string): ContactMessage | null {
  if (mail.to !== supportEmail || mail.subject !== CONTACT_SUBJECT) return null;
  const [name, email, message] = (FILLED.exec(mail.html) ?? [])
    .slice(1)
    .map((part) => unescapeHtml(part.replaceAll('<br>', '\n')));
  if (name == null || email == null || message == null) return null;
  const read: ContactMessage = { name, email, message };
  if (Object.keys(contactProblems(read)).length > 0) return null;
  return contactMail(read, supportEmail).html === mail.html ? read : null;
}

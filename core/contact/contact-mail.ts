import { type ContactMessage, contactProblems } from './contact-message.ts';
import { escapeHtml, unescapeHtml } from './escape-html.ts';

/** The body of `send-email` (spec section 7). */
export interface ContactMail {
  /** Always the support address. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
}

/** One subject for all: nothing that a person typed stands in a header. */
const CONTACT_SUBJECT = 'Message from the contact form';

/** Characters that turn the direction of the text after them (UAX 9), so that a link could read as another. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

/** Fields as they are sent: one line for name and address, no control or direction characters. */
export function tidyContact({ name, email, message }: ContactMessage): ContactMessage {
  return {
    name: name.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim(),
    email: email.trim(),
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

/** The mail of a message, with everything that a person typed HTML-escaped (spec section 7). */
export function contactMail(message: ContactMessage, supportEmail: string): ContactMail {
  const { name, email, message: words } = tidyContact(message);
  return {
    to: supportEmail,
    subject: CONTACT_SUBJECT,
    html: TEMPLATE(escapeHtml(name), escapeHtml(email), escapeHtml(words).replaceAll('\n', '<br>')),
  };
}

/** The mail as plain text, for readers that show no HTML. */
export function contactText(message: ContactMessage): string {
  const { name, email, message: words } = tidyContact(message);
  return `Name: ${name}\nEmail: ${email}\n\n${words}\n`;
}

/**
 * The message that a `send-email` body carries; null for any body that `contactMail` cannot have made for this support
 * address: another recipient, another subject, other HTML, a field that the form would not take. So whoever calls can send
 * nothing but a filled-in contact form, and only to us.
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

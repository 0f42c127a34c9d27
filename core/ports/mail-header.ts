import type { MailMessage } from './mailer.ts';

/** Whether text contains a line break or another control character, which allows header injection. */
export function hasLineBreak(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text);
}

/** Whether any header field of the message contains one. Every `Mailer` refuses such a message. */
export function hasBrokenHeader({
  to,
  replyTo,
  subject,
  attachments = [],
}: Pick<MailMessage, 'to' | 'replyTo' | 'subject' | 'attachments'>): boolean {
  const files = attachments.flatMap(({ filename, contentType }) => [filename, contentType]);
  return [to, replyTo ?? '', subject, ...files].some(hasLineBreak);
}

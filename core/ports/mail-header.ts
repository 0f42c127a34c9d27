import type { MailMessage } from './mailer.ts';

/** Whether text carries a line break or another control character, with which a header field could be split. */
export function hasLineBreak(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text);
}

/** Whether any header field of the message does: every `Mailer` refuses such a message and sends nothing. */
export function hasBrokenHeader({
  to,
  replyTo,
  subject,
  attachments = [],
}: Pick<MailMessage, 'to' | 'replyTo' | 'subject' | 'attachments'>): boolean {
  const files = attachments.flatMap(({ filename, contentType }) => [filename, contentType]);
  return [to, replyTo ?? '', subject, ...files].some(hasLineBreak);
}

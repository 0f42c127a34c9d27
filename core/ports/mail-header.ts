import type { OutgoingMail } from './mailer.ts';

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
  unsubscribeUrl = '',
}: Pick<OutgoingMail, 'to' | 'replyTo' | 'subject' | 'attachments' | 'unsubscribeUrl'>): boolean {
  const files = attachments.flatMap(({ filename, contentType }) => [filename, contentType]);
  return [to, replyTo ?? '', subject, unsubscribeUrl, ...files].some(hasLineBreak);
}

/** Headers besides those of the message: auto-replies are not wanted, and mail programs may offer to unsubscribe. */
export function extraHeaders({
  unsubscribeUrl,
}: Pick<OutgoingMail, 'unsubscribeUrl'>): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl === undefined
      ? {}
      : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

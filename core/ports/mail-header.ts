import { domainOf } from '../intake/email.ts';
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

/**
 * A message as nodemailer composes it, which gets a copy because it modifies its input. Auto-replies are not wanted, and mail
 * programs may offer to unsubscribe.
 */
export function mailFields(message: OutgoingMail, { from, fromName }: { from: string; fromName: string }) {
  const { to, replyTo, subject, text, html, attachments, unsubscribeUrl } = message;
  const domain = domainOf(from).replace(/[^A-Za-z0-9.-]/g, '');
  return {
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    ...(attachments === undefined ? {} : { attachments: attachments.map((file) => ({ ...file })) }),
    messageId: `<${message.id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  };
}

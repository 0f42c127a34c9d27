import type { MailMessage } from '#core/ports/mailer.ts';

/** A queued mail as a row of the table `outbox`, without its times. */
export interface OutboxRow {
  readonly id: string;
  readonly recipient: string;
  readonly reply_to: string | null;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly attachments: MailMessage['attachments'] | null;
  /** Another mail, queued with this one. */
  readonly also?: OutboxRow;
}

export function outboxRow(message: MailMessage, also?: MailMessage): OutboxRow {
  return {
    id: message.id,
    recipient: message.to,
    reply_to: message.replyTo ?? null,
    subject: message.subject,
    body_text: message.text,
    body_html: message.html,
    attachments: message.attachments ?? null,
    ...(also && { also: outboxRow(also) }),
  };
}

export function mailMessage(row: OutboxRow): MailMessage {
  return {
    id: row.id,
    to: row.recipient,
    ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    ...(row.attachments == null ? {} : { attachments: row.attachments }),
  };
}

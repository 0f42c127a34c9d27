import { err, ok, type Result, ResultAsync } from 'neverthrow';
import { createTransport, type TransportOptions } from 'nodemailer';
import { type Unavailable, unavailable } from '#core/ports/failures.ts';
import { hasBrokenHeader } from '#core/ports/mail-header.ts';
import type { MailAttachment, Mailer, MailMessage, MailRefused } from '#core/ports/mailer.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 20_000;

const mailRefused: MailRefused = Object.freeze({ kind: 'mail-refused' });

/** SMTP's own division: 5xx is for good, 4xx passes. A refused sign-in (535) is ours to mend, not the message's fault. */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (code === 'EAUTH') return false;
  if (code === 'EENVELOPE' && responseCode === undefined) return true;
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600;
}

/** A copy, because nodemailer writes into what it is given. */
const copyOf = ({ filename, contentType, content }: MailAttachment) => ({ filename, contentType, content });

/**
 * Hands mail to an SMTP server. `url` as in nodemailer (`smtps://user:password@host:465`), `from` the sender's address,
 * `fromName` its name in words, of any alphabet. The outbox id becomes the Message-ID, so that a message sent twice after a
 * crash can be told as one.
 */
export function makeSmtpMailer({
  url,
  from,
  fromName,
}: {
  url: string;
  from: string;
  fromName: string;
}): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as TransportOptions);
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/[^A-Za-z0-9.-]/g, '');

  async function send(
    message: MailMessage,
  ): Promise<Result<{ providerId: string | null }, MailRefused | Unavailable>> {
    if (hasBrokenHeader(message)) return err(mailRefused);
    try {
      const sent = await transport.sendMail({
        from: { name: fromName, address: from },
        to: { name: '', address: message.to },
        ...(message.replyTo === undefined ? {} : { replyTo: { name: '', address: message.replyTo } }),
        subject: message.subject,
        text: message.text,
        html: message.html,
        ...(message.attachments === undefined ? {} : { attachments: message.attachments.map(copyOf) }),
        messageId: `<${message.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return ok({ providerId: (sent as { messageId?: string }).messageId ?? null });
    } catch (error) {
      return err(isRefusedForGood(error) ? mailRefused : unavailable());
    }
  }

  return { send: (message) => new ResultAsync(send(message)), close: () => transport.close() };
}

import { err, ok, ResultAsync } from 'neverthrow';
import { createTransport, type TransportOptions } from 'nodemailer';
import { addressRefused, mailRefused, unavailable } from '#core/ports/failures.ts';
import { hasBrokenHeader, mailFields } from '#core/ports/mail-header.ts';
import {
  MAIL_ANSWER_MS,
  MAIL_CONNECT_MS,
  type Mailer,
  maybeSent,
  type OutgoingMail,
} from '#core/ports/mailer.ts';
import { isLoopback } from '#core/site/loopback.ts';

/** What nodemailer throws, and the server's reply in it. */
interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly message?: string;
  readonly responseCode?: number;
}

/** No encryption, or an invalid certificate: for the operator to fix, whatever the server replied. */
const isTlsFault = ({ code, message = '' }: SmtpError) =>
  code === 'ETLS' || /certificate|STARTTLS/i.test(message);

/** 5xx is permanent, 4xx temporary. A refused login (535) is a fault of the settings, not of the message. */
function isRefusedForGood(error: SmtpError): boolean {
  const { responseCode, code } = error;
  if (code === 'EAUTH' || isTlsFault(error)) return false;
  if (code === 'EENVELOPE' && responseCode === undefined) return true;
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600;
}

/**
 * There is no such mailbox, by the enhanced status (RFC 3463), or the library does not send to such an address. Any other reply to
 * `RCPT TO` may be about us, such as a limit of the day.
 */
function isAddressRefused({ command, code, message = '' }: SmtpError): boolean {
  if (code !== 'EENVELOPE') return false;
  return command === 'API' || (command === 'RCPT TO' && /\b5\.(1\.([1236]|10)|2\.1)\b/.test(message));
}

/** Whether the server may have accepted the message: it has not answered, and the connection was not refused. */
function mayBeSent(error: SmtpError): boolean {
  const { responseCode, code = '', message = '' } = error;
  const isBeforeMessage =
    /^(EAUTH|EDNS|ETLS|ECONNREFUSED|ENOTFOUND)$/.test(code) ||
    /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|Greeting never received|Connection timeout/.test(message);
  return responseCode === undefined && !isBeforeMessage && !isTlsFault(error);
}

/** Only these parts are used: query parameters could disable encryption or certificate checks. */
function serverOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port === '' ? {} : { port: Number(port) }),
    secure,
    // Remote servers must support encryption.
    requireTLS: !secure && !isLoopback(hostname),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/**
 * Sends mail by SMTP. `url` is such as `smtps://user:password@host:465` or `smtp://user:password@host:587`,
 * `from` the sender's address, `fromName` its display name (Unicode). Mail is sent only encrypted, except to
 * a server on this machine. The outbox id becomes the Message-ID, so that a message sent twice after a crash
 * can be recognized.
 */
export function makeSmtpMailer({
  url,
  from,
  fromName,
  onFailure = () => {},
}: {
  url: string;
  from: string;
  fromName: string;
  /**
   * Told of every failure: its code and the server's status, such as 'EAUTH 535', or 'ETLS' if the connection would be insecure;
   * and the error, which may name the recipient.
   */
  onFailure?: (code: string, error: unknown) => void;
}): Mailer & { close(): void } {
  const transport = createTransport({
    ...serverOf(url),
    pool: true,
    maxConnections: 4,
    connectionTimeout: MAIL_CONNECT_MS,
    greetingTimeout: MAIL_CONNECT_MS,
    socketTimeout: MAIL_ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as TransportOptions);

  async function send(message: OutgoingMail): Promise<Awaited<ReturnType<Mailer['send']>>> {
    if (hasBrokenHeader(message)) return err(mailRefused);
    try {
      const sent = await transport.sendMail(mailFields(message, { from, fromName }));
      return ok({ providerId: (sent as { messageId?: string }).messageId ?? null });
    } catch (thrown) {
      const error = thrown as SmtpError;
      const { code = '', responseCode = '' } = error;
      onFailure(isTlsFault(error) ? 'ETLS' : `${code} ${responseCode}`.trim(), error);
      if (isRefusedForGood(error)) return err(isAddressRefused(error) ? addressRefused : mailRefused);
      return err(mayBeSent(error) ? maybeSent : unavailable());
    }
  }

  return { send: (message) => new ResultAsync(send(message)), close: () => transport.close() };
}

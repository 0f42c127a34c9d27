import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { err, ok, ResultAsync } from 'neverthrow';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { addressRefused, mailRefused, unavailable } from '#core/ports/failures.ts';
import { hasBrokenHeader, mailFields } from '#core/ports/mail-header.ts';
import {
  MAIL_ANSWER_MS,
  MAIL_CONNECT_MS,
  type Mailer,
  maybeSent,
  type OutgoingMail,
} from '#core/ports/mailer.ts';

/** A tag's value in SES: ASCII letters, digits, `_` and `-`, at most 256 (API reference of SES, 'MessageTag'). */
const TAG_VALUE = /^[A-Za-z0-9_-]{1,256}$/;

/** What the SDK throws, and the answer of SES in it. */
interface SesError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/**
 * Whether SES refused this message permanently: its content or an invalid address. Everything else is
 * temporary or for the operator to fix, and the outbox retries: throttling (a 400, recognizable only by
 * name), a paused account, an unverified sender (also a `MessageRejected`), wrong credentials, a 5xx with or
 * without XML, no response.
 */
function isRefusedForGood({ name, message, $metadata }: SesError): boolean {
  if (($metadata?.httpStatusCode ?? 500) >= 500) return false;
  if (name === 'MessageRejected') return !/not verified/i.test(message);
  return name === 'InvalidParameterValue';
}

/** Whether SES may have accepted the message: it gave no answer, one without a decision, or one that broke off, to a request that reached it. */
function mayBeSent({ name, code = '', $metadata }: SesError): boolean {
  const status = $metadata?.httpStatusCode;
  if (status !== undefined) return status < 300 || (status >= 500 && status !== 503);
  const neverSent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(code);
  return !neverSent && name !== 'CredentialsProviderError';
}

/**
 * Sends mail by Amazon SES in `region`, or by a compatible service at `endpoint`. Credentials come from the
 * SDK's default chain (environment, shared files, instance role); none is stored or logged here.
 * Every message is sent raw (`SendRawEmail`), because `SendEmail` supports neither attachments nor the header
 * that suppresses auto-replies. Each call makes one attempt; the outbox retries.
 * SES cannot guarantee exactly-once sending: a crash between its confirmation and our record of it causes one
 * duplicate. The outbox id is sent as the Message-ID (SES replaces it) and as the tag `outbox-id`, which
 * identifies duplicates in SES events. `providerId` is the id assigned by SES.
 */
export function makeSesMailer({
  region,
  endpoint = null,
  from,
  fromName,
  answerTimeoutMs = MAIL_ANSWER_MS,
  onFailure = () => {},
}: {
  region: string;
  endpoint?: string | null;
  /** The sender's address; must be verified in SES. */
  from: string;
  fromName: string;
  answerTimeoutMs?: number;
  /** Told of every failure: its name, such as 'Throttling', and the error, which may name the recipient. */
  onFailure?: (name: string, error: unknown) => void;
}): Mailer & { close(): void } {
  const client = new SESClient({
    region,
    ...(endpoint === null ? {} : { endpoint }),
    maxAttempts: 1,
    requestHandler: { connectionTimeout: MAIL_CONNECT_MS },
  });

  async function send(message: OutgoingMail): Promise<Awaited<ReturnType<Mailer['send']>>> {
    if (hasBrokenHeader(message)) return err(mailRefused);
    const composed = new MailComposer({
      ...mailFields(message, { from, fromName }),
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile();
    const { to } = composed.getEnvelope();
    if (to.length !== 1) return err(addressRefused);
    try {
      const { MessageId: providerId } = await client.send(
        new SendRawEmailCommand({
          Source: from,
          Destinations: to,
          RawMessage: { Data: await composed.build() },
          ...(TAG_VALUE.test(message.id) ? { Tags: [{ Name: 'outbox-id', Value: message.id }] } : {}),
        }),
        { abortSignal: AbortSignal.timeout(answerTimeoutMs) },
      );
      // Whatever answered was not SES.
      if (!providerId) throw new Error('an answer without an id');
      return ok({ providerId });
    } catch (thrown) {
      const error = thrown as SesError;
      onFailure(error.name, error);
      if (isRefusedForGood(error)) {
        return err(error.name === 'InvalidParameterValue' ? addressRefused : mailRefused);
      }
      return err(mayBeSent(error) ? maybeSent : unavailable());
    }
  }

  return { send: (message) => new ResultAsync(send(message)), close: () => client.destroy() };
}

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { SMTP_CERTIFICATE, SMTP_KEY } from './smtp-certificate.ts';

export interface ReceivedMail {
  /** The header, unfolded but not decoded. */
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** `List-Unsubscribe` and `List-Unsubscribe-Post`. */
  readonly unsubscribe: readonly (string | undefined)[];
  readonly attachments?: readonly { filename: string; contentType: string; content: string }[];
}

/** `none`: without STARTTLS; `starttls`: offers it; `tls`: TLS only. */
export type SmtpEncryption = 'none' | 'starttls' | 'tls';

/** A fake mail provider on this machine. */
export interface SmtpDouble {
  readonly url: string;
  /** The same server under an address that is not loopback. */
  readonly distantUrl: string;
  readonly received: ReceivedMail[];
  /** The SMTP status for every recipient, such as 550; null: accept. */
  refuseWith: number | null;
  /** The words of that answer. */
  refusal: string;
  /** Accepts the message and drops the connection before confirming it. */
  dieAfterAccepting: boolean;
  stop(): Promise<void>;
  restart(): Promise<void>;
}

/** The decoded words of a header (RFC 2047). */
export function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?(B|Q)\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function split(entity: string): { headers: Map<string, string>; body: string } {
  const end = entity.indexOf('\r\n\r\n');
  const headers = new Map<string, string>();
  for (const line of entity
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: entity.slice(end + 4) };
}

function partsOf(entity: string): { headers: Map<string, string>; body: string }[] {
  const { headers, body } = split(entity);
  const boundary = /boundary="?([^";]+)"?/i.exec(headers.get('content-type') ?? '')?.[1];
  if (!boundary) return [{ headers, body }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => partsOf(part.replace(/^\r\n/, '').replace(/\r\n$/, '')));
}

function decodeBody({ headers, body }: { headers: Map<string, string>; body: string }): string {
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuoted(body) : body;
}

function read(raw: string, to: string): ReceivedMail {
  const { headers } = split(raw);
  const parts = partsOf(raw);
  const part = (type: string) => {
    const found = parts.find((each) => (each.headers.get('content-type') ?? '').startsWith(type));
    return found ? decodeBody(found) : '';
  };
  const attachments = parts.flatMap((each) => {
    const filename = /filename="?([^";]+)"?/.exec(each.headers.get('content-disposition') ?? '')?.[1];
    const contentType = (each.headers.get('content-type') ?? '').replace(/;\s*name=[^;]*/, '');
    return filename === undefined ? [] : [{ filename, contentType, content: decodeBody(each) }];
  });
  const replyTo = headers.get('reply-to')?.replace(/^.*<|>.*$/g, '');
  return {
    from: headers.get('from') ?? '',
    to,
    ...(replyTo ? { replyTo } : {}),
    subject: decodeWords(headers.get('subject') ?? ''),
    text: part('text/plain'),
    html: part('text/html'),
    messageId: headers.get('message-id') ?? '',
    unsubscribe: [headers.get('list-unsubscribe'), headers.get('list-unsubscribe-post')],
    ...(attachments.length > 0 ? { attachments } : {}),
  };
}

export async function startSmtpDouble(encryption: SmtpEncryption = 'none', port = 0): Promise<SmtpDouble> {
  const received: ReceivedMail[] = [];
  let server: SMTPServer;

  async function start(): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: encryption === 'starttls' ? ['AUTH'] : ['STARTTLS', 'AUTH'],
      secure: encryption === 'tls',
      cert: SMTP_CERTIFICATE,
      key: SMTP_KEY,
      logger: false,
      closeTimeout: 100,
      onRcptTo(_address, _session, done) {
        if (double.refuseWith === null) return done();
        done(Object.assign(new Error(double.refusal), { responseCode: double.refuseWith }));
      },
      onData(stream, session, done) {
        let raw = '';
        stream.setEncoding('latin1');
        stream.on('data', (chunk: string) => {
          raw += chunk;
        });
        stream.on('end', () => {
          received.push(read(raw, session.envelope.rcptTo[0]?.address ?? ''));
          if (double.dieAfterAccepting) {
            for (const connection of server.connections) connection.close();
            return;
          }
          done();
        });
      },
    });
    server.on('error', () => {});
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    port = (listening.address() as AddressInfo).port;
  }

  const double: SmtpDouble = {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    get distantUrl() {
      return `${encryption === 'tls' ? 'smtps' : 'smtp'}://0.0.0.0:${port}`;
    },
    received,
    refuseWith: null,
    refusal: 'refused',
    dieAfterAccepting: false,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    restart: start,
  };
  await start();
  return double;
}

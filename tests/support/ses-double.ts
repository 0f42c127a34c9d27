import type { IncomingMessage } from 'node:http';
import { startHttpDouble } from './http-double.ts';

export interface SesAnswer {
  readonly status: number;
  readonly body: string;
}

/** A fake SES whose responses a test sets. */
export interface SesDouble {
  readonly url: string;
  /** The received forms, in order. */
  readonly received: { readonly form: URLSearchParams; readonly headers: IncomingMessage['headers'] }[];
  /** Null: no response. */
  answer: SesAnswer | null;
  stop(): Promise<void>;
}

/** The success response of SES. */
export const sesAccepts = (messageId: string): SesAnswer => ({
  status: 200,
  body: `<SendRawEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><SendRawEmailResult><MessageId>${messageId}</MessageId></SendRawEmailResult><ResponseMetadata><RequestId>r-1</RequestId></ResponseMetadata></SendRawEmailResponse>`,
});

/** An error response of SES. */
export const sesRefuses = (code: string, message: string, status = 400): SesAnswer => ({
  status,
  body: `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>r-1</RequestId></ErrorResponse>`,
});

export async function startSesDouble(): Promise<SesDouble> {
  const server = await startHttpDouble(({ headers }, body, response) => {
    double.received.push({ form: new URLSearchParams(body), headers });
    if (double.answer === null) return;
    response.writeHead(double.answer.status, { 'content-type': 'text/xml' }).end(double.answer.body);
  });
  const double: SesDouble = { ...server, received: [], answer: sesAccepts('ses-1') };
  return double;
}

import { connect } from 'node:net';
import type { ClientPlan, LoadPlan, LoadResult } from './load-plan.ts';
import { percentile } from './statistics.ts';

/**
 * The client program: a separate process, so that it does not use the server's event loop. Each client is
 * one plain socket that sends its next request when the previous response is complete. Receives a `LoadPlan` by message and
 * returns a `LoadResult`.
 */

const HEAD_END = Buffer.from('\r\n\r\n');
const CHUNKS_END = Buffer.from('\r\n0\r\n\r\n');
const NO_CHUNKS = Buffer.from('0\r\n\r\n');

/** Requests as bytes, prepared before the measurement. */
function bytesOf(client: ClientPlan, port: number): readonly Buffer[] {
  return client.map(({ method, path, headers = {}, body }) => {
    const all = {
      host: `127.0.0.1:${port}`,
      ...headers,
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    };
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body ?? ''}`);
  });
}

/** Status and length of the response at the start of `bytes`; null: it is incomplete. */
function readAnswer(bytes: Buffer): { status: number; length: number } | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const bodyAt = headEnd + HEAD_END.length;
  const told = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (told !== undefined) {
    const length = bodyAt + Number(told);
    return bytes.length >= length ? { status, length } : null;
  }
  if (status === 204 || status === 304) return { status, length: bodyAt };
  if (bytes.subarray(bodyAt, bodyAt + NO_CHUNKS.length).equals(NO_CHUNKS)) {
    return { status, length: bodyAt + NO_CHUNKS.length };
  }
  const end = bytes.indexOf(CHUNKS_END, headEnd);
  return end < 0 ? null : { status, length: end + CHUNKS_END.length };
}

function runClient(
  requests: readonly Buffer[],
  plan: LoadPlan,
  until: number,
  latencies: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: plan.port, noDelay: true });
    let turn = 0;
    let sentAt = 0;
    let bytes: Buffer = Buffer.alloc(0);
    let finished = false;
    const send = () => {
      const request = requests[turn % requests.length];
      if (!request) throw new Error('a client without a request');
      turn += 1;
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
      const answer = readAnswer(bytes);
      if (!answer) return;
      if (answer.status !== plan.status) {
        finished = true;
        socket.destroy();
        reject(new Error(`answered ${answer.status}: ${bytes.toString('latin1').slice(0, 500)}`));
        return;
      }
      const now = performance.now();
      bytes = bytes.subarray(answer.length);
      if (now < until) {
        latencies.push(now - sentAt);
        send();
        return;
      }
      finished = true;
      socket.destroy();
      resolve();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      if (!finished) reject(new Error('the server closed a connection'));
    });
  });
}

async function run(plan: LoadPlan): Promise<LoadResult> {
  const clients = plan.clients.map((client) => bytesOf(client, plan.port));
  const latencies: number[] = [];
  const start = performance.now();
  const until = start + plan.milliseconds;
  await Promise.all(clients.map((requests) => runClient(requests, plan, until, latencies)));
  return {
    answers: latencies.length,
    perSecond: (latencies.length / plan.milliseconds) * 1_000,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    worst: percentile(latencies, 1),
  };
}

process.on('message', (plan: LoadPlan) => {
  run(plan).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

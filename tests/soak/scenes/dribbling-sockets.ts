import { connect, type Socket } from 'node:net';
import { askForLink } from '#tests/support/with-json.ts';
import { percentile } from '../../bench/harness/statistics.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import type { Seen } from '../scene.ts';

/** The server closes a connection whose headers take longer. One that closes earlier without a response was dropped for others. */
const HEADERS_LIMIT_MS = 5_000;

interface Slow {
  readonly begin: string;
  readonly drip: string;
}

function slowRequests(url: string): readonly Slow[] {
  const head = `Host: localhost\r\nOrigin: ${url}`;
  return [
    { begin: '', drip: '' },
    { begin: `POST /api/auth/link HTTP/1.1\r\n${head}\r\nX-Slow: `, drip: 'x' },
    {
      begin: `POST /api/auth/link HTTP/1.1\r\n${head}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`,
      drip: ' ',
    },
    {
      // Without its type it would be answered at once, and the drips that come after that can lose the answer.
      begin: `POST /start HTTP/1.1\r\n${head}\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`,
      drip: '1\r\ne\r\n',
    },
  ];
}

/** A socket that sends its request byte by byte, and reconnects after the server has closed it. */
function openDripper(port: number, { begin, drip }: Slow, onCut: (which: string) => void) {
  let socket: Socket;
  let closing = false;
  const open = () =>
    new Promise<void>((resolve) => {
      const opened = performance.now();
      const own = connect(port, '127.0.0.1');
      socket = own;
      let problem = 'no error';
      own.on('error', (error) => {
        problem = error.message;
      });
      // Reads the response, so that the end of the connection is noticed.
      own.on('data', () => {});
      own.once('connect', () => {
        own.write(begin);
        resolve();
      });
      own.once('close', () => {
        resolve();
        const lastedMs = performance.now() - opened;
        if (own.bytesRead === 0 && lastedMs < HEADERS_LIMIT_MS && !closing)
          onCut(
            `after ${Math.round(lastedMs)} ms, ${own.bytesWritten} bytes and ${problem}: ${begin.slice(0, 20)}`,
          );
      });
    });
  return {
    open,
    async drip() {
      if (socket.writable) socket.write(drip);
      else await open();
    },
    close() {
      closing = true;
      socket.destroy();
    },
  };
}

/** Another person signs up and requests the health check, `rounds` times. Returns the duration of each, milliseconds. */
async function served(
  server: ServerProcess,
  { rounds, name, between }: { rounds: number; name: string; between: () => Promise<unknown> },
  faults: string[],
): Promise<readonly number[]> {
  const times: number[] = [];
  const timed = async (wanted: number, ask: () => Promise<Response>) => {
    const started = performance.now();
    const answer = await ask();
    await answer.text();
    times.push(performance.now() - started);
    if (answer.status !== wanted) faults.push(`${name}: another request was answered ${answer.status}`);
  };
  for (let round = 0; round < rounds; round += 1) {
    await between();
    await timed(202, () => askForLink(server.url, `${name}${round}@example.com`));
    await timed(200, () => fetch(`${server.url}/healthz`));
  }
  return times;
}

/** Slow and silent sockets beside normal requests: the latter are served, and no connection is dropped for others. */
export async function dribblingSockets({
  sockets,
  rounds,
}: {
  sockets: number;
  rounds: number;
}): Promise<Seen<{ served: number; p95AloneMs: number; p95BesideMs: number }>> {
  const server = await startServerProcess();
  const faults: string[] = [];
  const cut: string[] = [];
  const requests = slowRequests(server.url);
  const drippers = Array.from({ length: sockets }, (_, index) =>
    openDripper(server.port, requests[index % requests.length] ?? { begin: '', drip: '' }, (which) =>
      cut.push(which),
    ),
  );
  try {
    const alone = await served(server, { rounds, name: 'alone', between: async () => {} }, faults);
    await Promise.all(drippers.map((dripper) => dripper.open()));
    const between = () => Promise.all(drippers.map((dripper) => dripper.drip()));
    const beside = await served(server, { rounds, name: 'beside', between }, faults);
    if (cut.length > 0)
      faults.push(`${cut.length} times a slow connection was cut off to make room, first ${cut[0]}`);
    return {
      figures: {
        served: beside.length,
        p95AloneMs: percentile(alone, 0.95),
        p95BesideMs: percentile(beside, 0.95),
      },
      faults,
    };
  } finally {
    for (const dripper of drippers) dripper.close();
    await server.end('SIGKILL');
    server.removeData();
  }
}

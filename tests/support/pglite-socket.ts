import { createServer, type Socket } from 'node:net';

/** Lets one thing after the other use the database. */
export type Turns = <T>(use: () => Promise<T>) => Promise<T>;

export function makeTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (use) => {
    const own = last.then(use);
    last = own.catch(() => {});
    return own;
  };
}

const SSL_REQUEST = 80_877_103;
/** AuthenticationOk, BackendKeyData of no process (so that no statement is kept by its name), ReadyForQuery. */
const WELCOME = Buffer.from('520000000800000000' + '4b0000000c0000000000000000' + '5a0000000549', 'hex');

/** The answer to one group of messages: after an error, PGlite says a second time that it is ready. */
function untilReady(answer: Buffer): Buffer {
  for (let at = 0; at < answer.length; ) {
    const end = at + 1 + answer.readUInt32BE(at + 1);
    if (answer[at] === 'Z'.charCodeAt(0)) return answer.subarray(0, end);
    at = end;
  }
  return answer;
}

/**
 * Statements without the limits of a transaction, and as long as before. PGlite keeps them with timers of this process: one that
 * waits too long for its client, as on a busy machine, ends the process, and while a test sets the date they never rest.
 */
const withoutLimits = (statements: string) =>
  statements.replace(/(?<=_timeout TO )\d+/g, (limit) => '0'.repeat(limit.length));

/** Whether a transaction is open after this answer. */
const isOpenAfter = (answer: Buffer) => answer.at(-1) !== 'I'.charCodeAt(0);

/** What is used of PGlite, of which Lite has another copy. */
interface Served {
  exec(sql: string): Promise<unknown>;
  execProtocolRaw(message: Uint8Array, options: { syncToFs: boolean }): Promise<Uint8Array>;
}

/**
 * PostgreSQL in this process at a port of this machine, for the programs that connect to it, as `role`. A transaction has the
 * database for itself.
 */
export async function servePglite(database: Served, role: string, turns: Turns) {
  const sockets = new Set<Socket>();
  let isBroken = false;

  function serve(socket: Socket): void {
    let received = Buffer.alloc(0);
    let isGreeted = false;
    /** What was sent since the last synchronization. */
    let group: Buffer[] = [];
    const groups: Buffer[] = [];
    let wake = () => {};
    let isClosed = false;
    let isWorking = false;

    async function transaction(): Promise<void> {
      await database.exec(`set role ${role}`);
      for (;;) {
        const next = groups.shift();
        if (next) {
          const raw = await database.execProtocolRaw(next, { syncToFs: false });
          const answer = untilReady(Buffer.from(raw));
          socket.write(answer);
          if (!isOpenAfter(answer)) break;
        } else if (isClosed) {
          await database.exec('rollback');
          break;
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
      await database.exec('reset role');
    }

    async function work(): Promise<void> {
      isWorking = true;
      try {
        while (groups.length > 0) await turns(transaction);
      } catch (error) {
        socket.destroy(error as Error);
      }
      isWorking = false;
    }

    function take(type: string, message: Buffer): void {
      if (type === 'X') return void socket.end();
      group.push(message);
      if (type !== 'S' && type !== 'Q') return;
      groups.push(Buffer.from(withoutLimits(Buffer.concat(group).toString('latin1')), 'latin1'));
      group = [];
      wake();
      if (!isWorking) void work();
    }

    socket.on('data', (part) => {
      received = Buffer.concat([received, part as Buffer]);
      for (;;) {
        const start = isGreeted ? 1 : 0;
        if (received.length < start + 4) return;
        const length = received.readUInt32BE(start) + start;
        if (received.length < length) return;
        const message = received.subarray(0, length);
        received = received.subarray(length);
        if (isGreeted) take(String.fromCharCode(message[0] ?? 0), message);
        else if (message.readUInt32BE(4) === SSL_REQUEST) socket.write('N');
        else {
          isGreeted = true;
          socket.write(WELCOME);
        }
      }
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      isClosed = true;
      sockets.delete(socket);
      wake();
    });
  }

  // Else an answer would wait 40 ms for the client to acknowledge the one before.
  const server = createServer({ noDelay: true }, (socket) => {
    if (isBroken) return socket.destroy();
    sockets.add(socket);
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as { port: number };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Ends all connections, and accepts none until it is healed. */
    break() {
      isBroken = true;
      for (const socket of sockets) socket.destroy();
    },
    heal() {
      isBroken = false;
    },
  };
}

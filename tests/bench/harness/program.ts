import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Load, openLoad } from './load.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PEERS = join(ROOT, 'tests', 'bench', 'peers');

/** A measured program in its own process. */
export interface Program {
  readonly port: number;
  /** Data that a peer sent besides its port. */
  readonly said: Readonly<Record<string, unknown>>;
  readonly processId: number;
  /** The command line as it was run, for the record. */
  readonly command: string;
  /** Resident memory now, bytes; null where the system does not tell. */
  residentBytes(): number | null;
  stop(): Promise<void>;
}

/** The flags that `npm start` gives to Node. */
export function startFlags(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

function residentOf(child: ChildProcess): number | null {
  try {
    const pages = readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')[1];
    return Number(pages) * 4_096;
  } catch {
    return null;
  }
}

const endOf = (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve();

/** A peer of `tests/bench/peers`, which sends `{port}` when it listens. */
export async function startPeer(file: string, argument: object = {}): Promise<Program> {
  const args = [join(PEERS, file), JSON.stringify(argument)];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', LITE_TELEMETRY: '0', DO_NOT_TRACK: '1' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-2_000);
  });
  const listening = once(child, 'message') as Promise<[{ port: number } & Record<string, unknown>]>;
  const [said] = await Promise.race([
    listening,
    endOf(child).then(() => {
      throw new Error(`${file} did not start: ${complaint}`);
    }),
  ]);
  return {
    port: said.port,
    said,
    processId: child.pid ?? 0,
    command: `node tests/bench/peers/${file} '${JSON.stringify(argument)}'`,
    residentBytes: () => residentOf(child),
    async stop() {
      const ended = endOf(child);
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The product's server as `npm start` runs it in a process of its own, with high limits per network. */
export async function startProduct({
  dataDir,
  port,
  environment = {},
  before = [],
}: {
  dataDir: string;
  port: number;
  environment?: Readonly<Record<string, string>>;
  /** A command that runs the server, such as strace. */
  before?: readonly string[];
}): Promise<Program> {
  const [command = '', ...args] = [
    ...before,
    process.execPath,
    ...startFlags(),
    join(ROOT, 'server', 'launch', 'serve.mjs'),
  ];
  const child = spawn(command, args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      MALLOC_ARENA_MAX: '1',
      MAIL: 'dev',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      NETWORK_LIMIT_FACTOR: '1000000',
      MAIL_PER_DAY: '10000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output = `${output}${chunk}`.slice(-2_000);
        if (output.includes(' is ready: ')) resolve();
      });
    }
  });
  await Promise.race([
    ready,
    endOf(child).then(() => {
      throw new Error(`the server did not start: ${output}`);
    }),
  ]);
  return {
    port,
    said: {},
    processId: child.pid ?? 0,
    command: `node ${startFlags().join(' ')} server/launch/serve.mjs`,
    residentBytes: () => residentOf(child),
    async stop() {
      const ended = endOf(child);
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Where a group measures: all of it ends with the measurement. */
export interface Place {
  readonly folder: string;
  readonly load: Load;
  /** A program is known here once it runs. */
  started<P extends Program>(starting: Promise<P>): Promise<P>;
}

export async function inPlace<T>(
  ran: (command: string) => void,
  measure: (place: Place) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const load = openLoad();
  const programs: Program[] = [];
  try {
    return await measure({
      folder,
      load,
      async started(starting) {
        const program = await starting;
        programs.push(program);
        ran(program.command);
        return program;
      },
    });
  } finally {
    await load.stop();
    for (const program of programs) await program.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

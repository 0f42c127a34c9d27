import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';

type Answer = (request: Request) => Promise<Response>;
type Environment = Readonly<Record<string, string>>;

/** A running edge function. */
export interface RunningFunction {
  fetch: Answer;
  stop(): Promise<void>;
}
export type StartFunction = (file: string, environment: Environment) => Promise<RunningFunction>;

/** Runs a function in this process with the two Deno APIs that it uses, `env` and `serve`. */
const inNode: StartFunction = async (file, environment) => {
  let served: Answer | null = null;
  Object.assign(globalThis, {
    Deno: {
      env: { get: (name: string) => environment[name] },
      serve: (answer: Answer) => {
        served = answer;
      },
    },
  });
  try {
    // A module runs once; another query makes it another module.
    await import(`${pathToFileURL(file).href}?${crypto.randomUUID()}`);
  } finally {
    Reflect.deleteProperty(globalThis, 'Deno');
  }
  if (served === null) throw new Error('the function has served nothing');
  return { fetch: served, stop: async () => {} };
};

/** Runs a function in Deno with access to the network and its environment only. */
const inDeno: StartFunction = async (file, environment) => {
  const deno = spawn('deno', ['run', '--no-remote', '--no-npm', '--allow-net', '--allow-env', file], {
    env: { ...environment, PATH: process.env.PATH, DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (piece: Buffer) => {
      printed += piece;
      const port = /Listening on http:\/\/[^:]+:(\d+)/.exec(printed)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    deno.stdout.on('data', read);
    deno.stderr.on('data', read);
    deno.once('exit', () => reject(new Error(printed)));
  });
  return {
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const body = request.body === null ? null : await request.arrayBuffer();
      return fetch(`${url}${pathname}`, { method: request.method, headers: request.headers, body });
    },
    async stop() {
      if (deno.exitCode !== null) return;
      deno.kill();
      await once(deno, 'exit');
    },
  };
};

/** The runtimes to test on: a fake Deno, and Deno itself if it is installed. */
export const EDGE_RUNTIMES: readonly (readonly [name: string, start: StartFunction])[] = [
  ['a stand-in for Deno', inNode],
  ...(spawnSync('deno', ['--version']).status === 0 ? ([['Deno', inDeno]] as const) : []),
];

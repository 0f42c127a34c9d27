import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

export const ROOT = join(import.meta.dirname, '..', '..');
/** With this a server renders no page, not in the programs that it starts for it either, to which no flag is passed on. */
export const WITHOUT_PAGES = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'without-pages.ts'))}`,
};
/** Settings in the tester's environment must not reach the programs. */
const INHERITED = ['PATH', 'NODE_COMPILE_CACHE', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'TZ'];

export const inherited = (): Record<string, string> =>
  Object.fromEntries(INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/** What a program prints, and how it ends. */
function follow(child: ChildProcess & { readonly stdout: Readable; readonly stderr: Readable }) {
  const printed = { stdout: '', stderr: '', output: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      printed[name] += chunk;
      printed.output += chunk;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...printed }));
  return { printed, ended };
}

/** `npm run …`, as an operator types it. */
export function npmRun(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn('npm', ['run', '--silent', ...args], {
    cwd: ROOT,
    env: { ...inherited(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return follow(child).ended;
}

/** Starts a program of the server, such as 'console/main.ts', in its own process. */
export function startProgram(
  file: string,
  {
    args = [],
    flags = [],
    root = ROOT,
    environment,
  }: {
    readonly args?: readonly string[];
    /** Arguments for Node itself. */
    readonly flags?: readonly string[];
    /** Other sources. */
    readonly root?: string;
    readonly environment: Readonly<Record<string, string>>;
  },
) {
  const child = spawn(process.execPath, [...flags, join(root, 'server', file), ...args], {
    cwd: root,
    env: { ...inherited(), ...environment },
    stdio: 'pipe',
  });
  const { printed, ended } = follow(child);
  return {
    child,
    output: () => printed.output,
    ended,
    /** Waits for its output; throws if it ends before. */
    async printed(words: RegExp): Promise<string> {
      const said = new Promise<string>((resolve) => {
        child.stdout.on('data', () => {
          const [found] = words.exec(printed.output) ?? [];
          if (found !== undefined) resolve(found);
        });
      });
      const failed = ended.then(() => {
        throw new Error(`${file} did not start: ${printed.output}`);
      });
      return Promise.race([said, failed]);
    },
  };
}

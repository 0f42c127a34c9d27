import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Cache between runs. Inside node_modules, so that a fresh install clears it. */
export const MEMORY_FOLDER = join(ROOT, 'node_modules', '.cache', 'launch');

/** What ends a program from outside. */
export const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @param {(typeof SIGNALS)[number]} signal */
export const exitCodeAfter = (signal) => 128 + constants.signals[signal];

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Prints one line and exits.
 * @param {string} line
 * @returns {never}
 */
export function giveUp(line) {
  process.stderr.write(`${line.replace(/\s*\n\s*/g, ' ')}\n`);
  process.exit(1);
}

/**
 * An environment in which `node`, npm scripts and other tools find this Node.
 * @param {string} [node] path of the program; default: the current Node
 */
export function environment(node = process.execPath) {
  const nodeFolder = dirname(node);
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const separator = process.platform === 'win32' ? ';' : ':';
  const path = process.env[key] ?? '';
  const first = path.split(separator)[0] === nodeFolder;
  return {
    ...process.env,
    [key]: first ? path : `${nodeFolder}${separator}${path}`,
    NODE: node,
    npm_node_execpath: node,
  };
}

/**
 * Runs a program until it ends. Signals that end the caller are passed on.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ show?: boolean, env?: NodeJS.ProcessEnv, shell?: boolean, timeLimitMs?: number, cwd?: string, waits?: boolean }} [options]
 *   `show`: the program writes to the terminal, and `output` stays empty. `waits`: others have the processor first.
 * @returns {Promise<{ code: number, stdout: string, output: string }>} `output` contains both streams.
 */
export function run(command, args, options = {}) {
  const { show = false, env = environment(), shell = false, timeLimitMs, cwd = ROOT } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      shell,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    if (options.waits && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let stdout = '';
    let output = '';
    child.stdout?.on('data', (chunk) => {
      stdout += chunk;
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    const timer = timeLimitMs ? setTimeout(() => child.kill('SIGTERM'), timeLimitMs) : undefined;
    /** @param {(typeof SIGNALS)[number]} signal */
    const pass = (signal) => {
      child.kill(signal);
      process.exit(exitCodeAfter(signal));
    };
    for (const signal of SIGNALS) process.once(signal, pass);
    /** @param {number} code */
    const end = (code) => {
      clearTimeout(timer);
      for (const signal of SIGNALS) process.removeListener(signal, pass);
      resolve({ code, stdout, output });
    };
    child.once('error', (error) => {
      output += String(error);
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm, whyNpmFailed } from './npm.mjs';
import { environment, exitCodeAfter, giveUp, MEMORY_FOLDER, SIGNALS, say } from './programs.mjs';

const NODE_PACKAGE = 'node@24';
const REMEMBERED = join(MEMORY_FOLDER, 'node-path');

/**
 * Whether this Node runs TypeScript as it stands: 22.18 or newer, but not the 23 releases before 23.6.
 * @param {string} version such as 'v24.21.0'
 */
export function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  if (major === 22) return minor >= 18;
  if (major === 23) return minor >= 6;
  return major > 23;
}

/**
 * Returns only on a current Node. On an older one it fetches a current Node through npm, runs `script` there with the
 * same arguments and exits with its exit code. Call it before anything else.
 * @param {string} script URL of the calling module
 */
export async function needCurrentNode(script) {
  if (runsTypeScript(process.version)) {
    hideTypeScriptWarning();
    if (process.send) obeyOldNode();
    else whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));
    return;
  }
  await runThere(await currentNode(), script);
}

/** The path of a current Node: this one, or one fetched through npm. */
export async function currentNode() {
  return runsTypeScript(process.version) ? process.execPath : (remembered() ?? (await fetchNode()));
}

/** Node 22 prints a warning on each start that running TypeScript is experimental. */
function hideTypeScriptWarning() {
  const emit = process.emitWarning;
  process.emitWarning = /** @type {typeof process.emitWarning} */ (
    (warning, ...rest) => {
      const experimental =
        rest[0] === 'ExperimentalWarning' || Object(rest[0]).type === 'ExperimentalWarning';
      if (experimental && /type stripping/i.test(String(warning))) return;
      Reflect.apply(emit, process, [warning, ...rest]);
    }
  );
}

function remembered() {
  if (!existsSync(REMEMBERED)) return null;
  const path = readFileSync(REMEMBERED, 'utf8').trim();
  return isCurrent(path) ? path : null;
}

/** @param {string} path */
function isCurrent(path) {
  if (!existsSync(path)) return false;
  const answer = spawnSync(path, ['-p', 'process.version'], { encoding: 'utf8' });
  return answer.status === 0 && runsTypeScript(answer.stdout.trim());
}

async function fetchNode() {
  say(`Node ${process.version.slice(1)} is too old to run this; fetching a current one through npm (once)…`);
  const answer = await npm([
    'exec',
    '--yes',
    '--ignore-scripts=false',
    `--package=${NODE_PACKAGE}`,
    '--',
    'node',
    '-p',
    'process.execPath',
  ]);
  const path = answer.stdout.trim().split('\n').at(-1)?.trim() ?? '';
  if (answer.code === 0 && isCurrent(path)) {
    rememberNode(path);
    return path;
  }
  const reason = answer.code === 0 ? 'npm did not install it' : whyNpmFailed(answer.output);
  return giveUp(
    `Node 22.18 or newer is needed, this is ${process.version.slice(1)}, and none could be fetched: ${reason}.`,
  );
}

/**
 * Lets the next start on an old Node go straight to this one.
 * @param {string} path
 */
function rememberNode(path) {
  try {
    mkdirSync(dirname(REMEMBERED), { recursive: true });
    writeFileSync(REMEMBERED, `${path}\n`);
  } catch {
    // A folder that cannot be written to is reported by the install that follows.
  }
}

/**
 * `npm ci` empties node_modules, including the remembered path.
 * @returns {() => void} puts it back
 */
export function keepRememberedNode() {
  const path = existsSync(REMEMBERED) ? readFileSync(REMEMBERED, 'utf8').trim() : null;
  return () => {
    if (path) rememberNode(path);
  };
}

/**
 * @param {string} node
 * @param {string} script
 */
function runThere(node, script) {
  const child = spawn(node, [...process.execArgv, fileURLToPath(script), ...process.argv.slice(2)], {
    env: environment(node),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  /** @param {string} signal */
  const report = (signal) => child.connected && child.send({ signal });
  for (const signal of SIGNALS) process.on(signal, report);
  whenNpmIsGone(() => report('SIGTERM'));
  return new Promise(() => {
    child.once('error', (error) => giveUp(`The fetched Node could not be started: ${error.message}.`));
    child.once('exit', (code, signal) => {
      if (!signal) process.exit(code ?? 1);
      for (const name of SIGNALS) process.removeAllListeners(name);
      process.kill(process.pid, signal);
    });
  });
}

/**
 * The child side of `runThere`. A signal to the process group (Ctrl-C) reaches both processes; one to the old Node
 * reaches only that. The old Node therefore reports its signals, and they are raised here unless they arrived directly. If
 * the old Node dies, this process stops as well.
 */
function obeyOldNode() {
  /** @type {Set<string>} */
  const came = new Set();
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      came.add(signal);
      if (process.listenerCount(signal) === 1) process.exit(exitCodeAfter(signal));
    });
  }
  /** @param {(typeof SIGNALS)[number]} signal */
  const raise = (signal) => {
    if (!came.has(signal)) process.kill(process.pid, signal);
  };
  process.on('message', (message) => {
    const signal = SIGNALS.find((name) => name === Object(message).signal);
    // The signal to the group may still arrive.
    if (signal) setTimeout(raise, 50, signal);
  });
  process.once('disconnect', () => raise('SIGTERM'));
  process.channel?.unref();
}

/**
 * npm does not forward signals to its scripts. A program started by npm stops when npm or its shell has
 * ended.
 * @param {() => void} act
 */
export function whenNpmIsGone(act) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npmProcess = parentOfShell(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && (npmProcess === null || parentOfShell(shell) === npmProcess)) return;
    clearInterval(timer);
    act();
  }, 500);
  timer.unref();
}

/**
 * The parent process of this shell; null if it is unknown, or if npm used no shell.
 * @param {number} shell
 */
function parentOfShell(shell) {
  try {
    const [, name = '', parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${shell}/stat`, 'utf8')) ?? [];
    return /^(sh|dash|bash|ash|busybox|zsh)$/.test(name) ? Number(parent) : null;
  } catch {
    return null;
  }
}
